/** What the fields of the personal details are called, and their values. */
import type { Texts } from '../../texts/index.ts';
import type { DetailField } from './demographics-document.ts';

export interface ShownDetail {
  readonly name: DetailField;
  readonly label: string;
  /** What a value is called. */
  readonly said: (value: string) => string;
}

/** In the order of the form. */
export function shownDetails(texts: Texts): readonly ShownDetail[] {
  const { genders, phoneTypes } = texts.details;
  const chosen: Readonly<Partial<Record<string, Readonly<Record<string, string>>>>> = {
    gender: genders,
    tel_1_type: phoneTypes,
    tel_2_type: phoneTypes,
  };
  return Object.entries(detailLabels(texts.details)).map(([name, label]) => ({
    name: name as DetailField,
    label,
    said: (value) => chosen[name]?.[value] ?? value,
  }));
}

function detailLabels(texts: Texts['details']): Readonly<Record<DetailField, string>> {
  return {
    name_prefix: texts.prefix,
    name_given: texts.given,
    name_middle: texts.middle,
    name_family: texts.family,
    name_suffix: texts.suffix,
    bday: texts.born,
    gender: texts.gender,
    preferred_language: texts.language,
    ethnicity: texts.ethnicity,
    race: texts.race,
    email: texts.email,
    tel_1_number: texts.phone(1),
    tel_1_type: texts.phoneType(1),
    tel_2_number: texts.phone(2),
    tel_2_type: texts.phoneType(2),
    adr_street: texts.street,
    adr_city: texts.city,
    adr_region: texts.region,
    adr_postalcode: texts.postalcode,
    adr_country: texts.country,
  };
}
