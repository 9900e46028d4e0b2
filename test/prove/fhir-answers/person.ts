/** Whom a resource is about: so that the record it is stored in can be that person's. */

import type { Json } from '../../../shared/fhir/json.ts';
import { collect } from '../../../shared/fhir/read/collection.ts';

export interface Person {
  readonly given?: string;
  readonly family?: string;
  readonly birthDate?: string;
}

/** The first Patient of the resource that has a name or a date of birth. */
export function personIn(resource: Json): Person | undefined {
  const patients = collect(resource).resources.filter(({ type }) => type === 'Patient');
  for (const { json } of patients) {
    const { name, birthDate } = JSON.parse(JSON.stringify(json)) as {
      name?: readonly { family?: string; given?: readonly string[] }[];
      birthDate?: string;
    };
    const [first] = name ?? [];
    const person = { given: first?.given?.[0], family: first?.family, birthDate };
    if (Object.values(person).some((value) => typeof value === 'string')) return person as Person;
  }
  return undefined;
}

/** Somebody with the name by which the resource calls its patient; undefined when it does not. */
export function personCalled(resource: object): Person | undefined {
  const { subject, patient, beneficiary } = resource as Readonly<
    Record<string, { display?: unknown } | undefined>
  >;
  const display = [subject, patient, beneficiary].map((one) => one?.display).find((one) => one !== undefined);
  const words = String(display ?? '').match(/[\p{L}\p{M}\d'’-]{2,}/gu) ?? [];
  const [family, given = family] = [words.at(-1), words[0]];
  return family === undefined ? undefined : { family, ...(given !== undefined && { given }) };
}

/** A Demographics document. What is not known is made up. */
export function demographicsOf({ given = 'Nobody', family = 'Nowhere', birthDate = '' }: Person): string {
  const day = `${birthDate}-01-01`.slice(0, 10);
  const date = /^\d{4}-\d\d-\d\d$/.test(day) ? day : '1939-11-15';
  return (
    '<Demographics xmlns="http://indivo.org/vocab/xml/documents#">' +
    `<dateOfBirth>${date}</dateOfBirth><gender>female</gender>` +
    `<Name><familyName>${escaped(family)}</familyName><givenName>${escaped(given)}</givenName></Name></Demographics>`
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
