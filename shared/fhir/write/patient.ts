/** The person of a record as a Patient resource. */
import type { Demographics } from '../../models/demographics/index.ts';
import type { Json, JsonObject } from '../json.ts';

const uses: Readonly<Record<string, string>> = { h: 'home', w: 'work', c: 'mobile' };

/** Without demographics, the resource has only its id, which is that of the record. */
export function patientResource(recordId: string, person: Demographics | undefined): JsonObject {
  if (!person) return { resourceType: 'Patient', id: recordId };
  const telecom = [
    telephone(person.tel_1_number, person.tel_1_type),
    telephone(person.tel_2_number, person.tel_2_type),
    person.email ? { system: 'email', value: person.email } : undefined,
  ].filter((contact) => contact !== undefined);
  const language = person.preferred_language;
  return withoutEmpty({
    resourceType: 'Patient',
    id: recordId,
    name: [
      withoutEmpty({
        family: person.name_family,
        given: texts(person.name_given, person.name_middle),
        prefix: texts(person.name_prefix),
        suffix: texts(person.name_suffix),
      }),
    ],
    telecom,
    gender: person.gender,
    birthDate: person.bday,
    address: [addressOf(person)].filter((address) => Object.keys(address).length > 0),
    communication: language ? [{ language: { text: language }, preferred: true }] : [],
  });
}

function telephone(number: string | null, type: string | null): JsonObject | undefined {
  if (!number) return undefined;
  const use = uses[type ?? ''];
  return { system: 'phone', value: number, ...(use && { use }) };
}

function addressOf(person: Demographics): JsonObject {
  return withoutEmpty({
    line: texts(person.adr_street),
    city: person.adr_city,
    state: person.adr_region,
    postalCode: person.adr_postalcode,
    country: person.adr_country,
  });
}

function texts(...given: readonly (string | null)[]): readonly string[] {
  return given.filter((text) => text !== null && text !== '') as string[];
}

/** FHIR allows no empty value. */
function withoutEmpty(object: Readonly<Record<string, Json | undefined>>): JsonObject {
  const isEmpty = (value: Json | undefined) =>
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(object).filter(([, value]) => !isEmpty(value)));
}
