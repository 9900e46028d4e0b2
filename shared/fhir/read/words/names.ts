/** What concepts and references are called. */
import type { Json } from '../../json.ts';
import { called } from '../coded.ts';
import type { Collection } from '../collection.ts';
import type { Found } from '../path.ts';
import { nameOfTarget, sourceOf } from '../people.ts';

/** Each concept by its text, or else the title of a code, or else the name of a code. */
export function concepts(values: readonly Json[]): readonly string[] {
  return values.flatMap((value) => called(value) ?? []);
}

/** What each reference leads to, or how it calls that. */
export function names(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  return found.flatMap(({ value, resource }) => nameOfTarget(value, resource, collection) ?? []);
}

/** Who said so: the patient, somebody close to the patient, or anybody else by name. */
export function sources(
  _values: readonly Json[],
  found: readonly Found[],
  collection: Collection,
): readonly string[] {
  return found.flatMap(({ value, resource }) => sourceOf(value, resource, collection) ?? []);
}
