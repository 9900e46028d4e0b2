/** Writes demographics as the document that the service takes: docs/contract/demographics.md#the-xml-document. */
import type { Demographics } from '../../../client/index.ts';

/** The fields as a form has them: texts, empty for none. */
export type DetailValues = Readonly<Record<DetailField, string>>;

export type DetailField =
  | 'name_given'
  | 'name_middle'
  | 'name_family'
  | 'name_prefix'
  | 'name_suffix'
  | 'bday'
  | 'gender'
  | 'preferred_language'
  | 'ethnicity'
  | 'race'
  | 'email'
  | 'tel_1_number'
  | 'tel_1_type'
  | 'tel_2_number'
  | 'tel_2_type'
  | 'adr_street'
  | 'adr_city'
  | 'adr_region'
  | 'adr_postalcode'
  | 'adr_country';

/** The longest text of each field (docs/contract/demographics.md#model). The order is that of the form. */
export const fieldLengths: Readonly<Record<DetailField, number>> = {
  name_prefix: 255,
  name_given: 255,
  name_middle: 255,
  name_family: 255,
  name_suffix: 255,
  bday: 10,
  gender: 50,
  preferred_language: 200,
  ethnicity: 200,
  race: 200,
  email: 200,
  tel_1_number: 20,
  tel_1_type: 1,
  tel_2_number: 20,
  tel_2_type: 1,
  adr_street: 255,
  adr_city: 255,
  adr_region: 255,
  adr_postalcode: 12,
  adr_country: 255,
};

export const requiredFields = ['name_given', 'name_family', 'bday', 'gender'] as const;

/** The values of a form for what is stored. */
export function valuesOf(demographics: Demographics | undefined): DetailValues {
  const names = Object.keys(fieldLengths) as DetailField[];
  return Object.fromEntries(names.map((name) => [name, demographics?.[name] ?? ''])) as DetailValues;
}

/** The preferred telephone is no question of the form: it stays as it was stored. */
export function demographicsDocument(values: DetailValues, stored: Demographics | undefined): string {
  const children = [
    element('dateOfBirth', values.bday),
    element('gender', values.gender),
    element('email', values.email),
    element('ethnicity', values.ethnicity),
    element('preferredLanguage', values.preferred_language),
    element('race', values.race),
    group('Name', [
      element('familyName', values.name_family),
      element('givenName', values.name_given),
      element('middleName', values.name_middle),
      element('prefix', values.name_prefix),
      element('suffix', values.name_suffix),
    ]),
    telephone(values.tel_1_type, values.tel_1_number, stored?.tel_1_preferred_p),
    telephone(values.tel_2_type, values.tel_2_number, stored?.tel_2_preferred_p),
    group('Address', [
      element('country', values.adr_country),
      element('city', values.adr_city),
      element('postalCode', values.adr_postalcode),
      element('region', values.adr_region),
      element('street', values.adr_street),
    ]),
  ];
  return `<Demographics xmlns="http://indivo.org/vocab/xml/documents#">${children.join('')}</Demographics>`;
}

function telephone(type: string, number: string, isPreferred = false): string {
  if (!number) return '';
  const preferred = isPreferred ? element('preferred', 'true') : '';
  return group('Telephone', [element('type', type), element('number', number), preferred]);
}

function group(name: string, children: readonly string[]): string {
  const content = children.join('');
  return content && `<${name}>${content}</${name}>`;
}

/** Nothing for an empty text. */
function element(name: string, text: string): string {
  return text && `<${name}>${escaped(text)}</${name}>`;
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function escaped(text: string): string {
  return text.replace(/[&<>]/g, (character) => references[character]!);
}
