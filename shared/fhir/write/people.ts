/** Parts of compounds → people, organizations and addresses. */
import { dea, ncpdp, npi } from '../../models/fhir/systems.ts';
import type { Json, JsonObject } from '../json.ts';
import type { Values } from './values.ts';

const usCore = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-';

/** The object without absent elements and empty lists; undefined when nothing is left. */
export function present(elements: Readonly<Record<string, Json | undefined>>): JsonObject | undefined {
  const entries = Object.entries(elements).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A list of what is there; undefined when there is nothing. */
export function list(...values: readonly (Json | undefined)[]): readonly Json[] | undefined {
  const given = values.filter((value) => value !== undefined);
  return given.length === 0 ? undefined : given;
}

export function humanName(values: Values, field: string): JsonObject | undefined {
  const given = values.text(`${field}_given`);
  return present({
    family: values.text(`${field}_family`),
    // A middle name without a first one cannot be told from it.
    given: given === undefined ? undefined : list(given, values.text(`${field}_middle`)),
    prefix: list(values.text(`${field}_prefix`)),
    suffix: list(values.text(`${field}_suffix`)),
  });
}

function address(values: Values, field: string): JsonObject | undefined {
  return present({
    line: list(
      ...(values
        .text(`${field}_street`)
        ?.split('\n')
        .map((line) => line || undefined) ?? []),
    ),
    city: values.text(`${field}_city`),
    state: values.text(`${field}_region`),
    postalCode: values.text(`${field}_postalcode`),
    country: values.text(`${field}_country`),
  });
}

/** An Organization; a Location has one address and no list. */
export function organization(
  values: Values,
  field: string,
  kind: string | undefined,
): JsonObject | undefined {
  const place = address(values, `${field}_adr`);
  return present({ name: values.text(`${field}_name`), address: kind === 'Location' ? place : list(place) });
}

export function pharmacy(values: Values, field: string): JsonObject | undefined {
  return present({
    identifier: list(identifier(ncpdp, values.text(`${field}_ncpdpid`))),
    name: values.text(`${field}_org`),
    address: address(values, `${field}_adr`),
  });
}

const uses: Readonly<Record<string, string>> = { h: 'home', w: 'work', c: 'mobile' };
const genders: Readonly<Record<string, string>> = { m: 'male', f: 'female' };

export function practitioner(values: Values, field: string): JsonObject | undefined {
  const language = values.text(`${field}_preferred_language`);
  return present({
    extension: list(
      ...['race', 'ethnicity'].map((part) => textExtension(part, values.text(`${field}_${part}`))),
    ),
    identifier: list(
      identifier(npi, values.text(`${field}_npi_number`)),
      identifier(dea, values.text(`${field}_dea_number`)),
    ),
    name: list(humanName(values, `${field}_name`)),
    telecom: list(
      telephone(values, `${field}_tel_1`),
      telephone(values, `${field}_tel_2`),
      email(values, field),
    ),
    address: list(address(values, `${field}_adr`)),
    gender: genders[values.text(`${field}_gender`) ?? ''],
    birthDate: values.text(`${field}_bday`),
    communication: list(language === undefined ? undefined : { text: language }),
  });
}

function identifier(system: string, value: string | undefined): JsonObject | undefined {
  return value === undefined ? undefined : { system, value };
}

function textExtension(part: string, text: string | undefined): JsonObject | undefined {
  return text === undefined
    ? undefined
    : { url: `${usCore}${part}`, extension: [{ url: 'text', valueString: text }] };
}

function telephone(values: Values, field: string): JsonObject | undefined {
  const value = values.text(`${field}_number`);
  if (value === undefined) return undefined;
  const use = uses[values.text(`${field}_type`) ?? ''];
  const rank = values.get(`${field}_preferred_p`) === true ? 1 : undefined;
  return present({ system: 'phone', value, use, rank });
}

function email(values: Values, field: string): JsonObject | undefined {
  const value = values.text(`${field}_email`);
  return value === undefined ? undefined : { system: 'email', value };
}
