/** Who gave a vaccine. */
import { element, isObject, type Json } from '../../json.ts';
import type { Collection } from '../collection.ts';
import { codesOf, type Found } from '../path.ts';
import { nameOfTarget } from '../people.ts';

/** The administering provider in table 0443 of HL7 v2, and the words for it (https://hl7.org/fhir/R4/valueset-immunization-function.html). */
const administering: readonly (string | boolean)[] = ['AP', 'administering-provider', 'administering'];

/** Those who take part as one who gives it, or without a function: who only ordered it did not give it. */
export function vaccinators(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  return found.flatMap(({ value, resource }) => {
    if (!isObject(value) || !gives(element(value, 'function'))) return [];
    return nameOfTarget(element(value, 'actor') ?? null, resource, collection) ?? [];
  });
}

function gives(role: Json | undefined): boolean {
  return role === undefined || codesOf(role).some((code) => administering.includes(code));
}
