/** What a person saves of her details: what the form does not ask about stays as it was. */
import { expect, it } from 'vitest';
import type { Demographics } from '../../../shared/client/index.ts';
import {
  demographicsDocument,
  valuesOf,
} from '../../../shared/portal/pages/details/demographics-document.ts';
import { parseXml, type XmlElement } from '../../support/xml-tree.ts';

const values = {
  ...valuesOf(undefined),
  name_given: 'Ada',
  name_family: 'Lind',
  bday: '1990-01-01',
  gender: 'female',
  tel_1_number: '1',
  tel_1_type: 'h',
  tel_2_number: '2',
  tel_2_type: 'c',
};

/** Number and, where it is there, the mark of the preferred telephone. */
function telephones(stored: Partial<Demographics> | undefined): readonly (readonly string[])[] {
  const tree = parseXml(demographicsDocument(values, stored as Demographics | undefined));
  return tree.children
    .filter(({ name }) => name === 'Telephone')
    .map(({ children }) => children.filter(({ name }) => name !== 'type').map(({ text }) => text));
}

it.each([
  [undefined, [['1'], ['2']]],
  [{ tel_1_preferred_p: true }, [['1', 'true'], ['2']]],
  [{ tel_2_preferred_p: true }, [['1'], ['2', 'true']]],
])('The preferred telephone stays the preferred one: %o', (stored, expected) => {
  expect(telephones(stored).map((one) => one.toSorted())).toEqual(expected);
});

/** The texts in the tree, each with the names that lead to it. */
function textsIn({ name, text, children }: XmlElement, above = ''): readonly string[] {
  if (children.length === 0) return [`${above}${name}: ${text}`];
  return children.flatMap((child) => textsIn(child, `${above}${name}/`));
}

it('Every field that is filled in stands at its place, and no other', () => {
  const all = {
    ...{
      name_prefix: 'Dr',
      name_given: 'Ada',
      name_middle: 'B',
      name_family: 'Lind & <Co>',
      name_suffix: 'Jr',
    },
    ...{ bday: '1990-01-01', gender: 'female', preferred_language: 'sv', ethnicity: 'e', race: 'r' },
    ...{ email: 'ada@mail.example', tel_1_number: '1', tel_1_type: 'h', tel_2_number: '2', tel_2_type: 'c' },
    ...{ adr_street: 'Elm 1', adr_city: 'Linz', adr_region: 'OÖ', adr_postalcode: '4020', adr_country: 'AT' },
  };
  const told = (fields: typeof all) =>
    textsIn(parseXml(demographicsDocument(fields, undefined)), '').map((text) =>
      text.replace('Demographics/', ''),
    );
  expect(told(all).toSorted()).toEqual([
    'Address/city: Linz',
    'Address/country: AT',
    'Address/postalCode: 4020',
    'Address/region: OÖ',
    'Address/street: Elm 1',
    'Name/familyName: Lind & <Co>',
    'Name/givenName: Ada',
    'Name/middleName: B',
    'Name/prefix: Dr',
    'Name/suffix: Jr',
    'Telephone/number: 1',
    'Telephone/number: 2',
    'Telephone/type: c',
    'Telephone/type: h',
    'dateOfBirth: 1990-01-01',
    'email: ada@mail.example',
    'ethnicity: e',
    'gender: female',
    'preferredLanguage: sv',
    'race: r',
  ]);
  const nothing = Object.fromEntries(Object.keys(all).map((name) => [name, ''])) as typeof all;
  expect(told({ ...nothing, name_given: 'Ada' })).toEqual(['Name/givenName: Ada']);
});
