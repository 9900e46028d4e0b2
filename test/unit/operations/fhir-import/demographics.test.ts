/** docs/contract/fhir.md#bulk-import: a Patient as the demographics of a new record. */
import { expect, it } from 'vitest';
import { readDemographics } from '../../../../shared/models/demographics/index.ts';
import { demographicsOf } from '../../../../shared/operations/fhir-import/demographics.ts';

const least = {
  resourceType: 'Patient',
  birthDate: '1985-04-12',
  gender: 'female',
  name: [{ family: 'Lind', given: ['Rosa'] }],
};
const fieldsOf = (patient: object) => readDemographics(demographicsOf({ ...least, ...patient } as never));
const phone = (value: string, use?: string) => ({ system: 'phone', value, use });
const long = (length: number) => 'x'.repeat(length);

it('A Patient that says everything gives every field that it has a place for', () => {
  const patient = {
    name: [
      { use: 'nickname', given: ['Rosie'], family: 'L.' },
      {
        use: 'official',
        family: 'Lind',
        given: ['Rosa', 'Maria', 'Eva'],
        prefix: ['Dr.', 'Prof.'],
        suffix: ['MD', 'PhD'],
      },
    ],
    telecom: [
      { system: 'email', value: 'rosa@mail.example' },
      { system: 'phone' },
      phone('030 1', 'home'),
      { system: 'fax', value: '030 2' },
      phone('0170 3', 'mobile'),
      phone('030 4', 'work'),
    ],
    address: [
      {
        line: ['Quay 1', 'Third floor'],
        city: 'Bergen',
        state: 'Vestland',
        postalCode: '5003',
        country: 'NO',
      },
      { city: 'Oslo' },
    ],
    communication: [
      { language: { coding: [{ code: 'de' }] } },
      { language: { coding: [{ code: 'nb' }] }, preferred: true },
    ],
  };
  expect(fieldsOf(patient)).toEqual({
    bday: '1985-04-12',
    email: 'rosa@mail.example',
    ethnicity: null,
    gender: 'female',
    preferred_language: 'nb',
    race: null,
    name_family: 'Lind',
    name_given: 'Rosa',
    name_middle: 'Maria Eva',
    name_prefix: 'Dr. Prof.',
    name_suffix: 'MD PhD',
    tel_1_type: 'h',
    tel_1_number: '030 1',
    tel_1_preferred_p: false,
    tel_2_type: 'c',
    tel_2_number: '0170 3',
    tel_2_preferred_p: false,
    adr_street: 'Quay 1\nThird floor',
    adr_city: 'Bergen',
    adr_region: 'Vestland',
    adr_postalcode: '5003',
    adr_country: 'NO',
  });
});

it.each([
  [
    'the first whole name, where none is official',
    { name: [{ text: 'R' }, ...least.name] },
    { name_given: 'Rosa' },
  ],
  [
    'a telephone of another use, or of none, without a type',
    { telecom: [phone('1', 'old'), phone('2')] },
    { tel_1_number: '1', tel_1_type: null, tel_2_number: '2', tel_2_type: null },
  ],
  ['a telephone at work', { telecom: [phone('1', 'work')] }, { tel_1_type: 'w' }],
  [
    'a number that just fits',
    { telecom: [phone(long(20), 'home')] },
    { tel_1_number: long(20), tel_1_type: 'h' },
  ],
  [
    'a number that is too long not at all',
    { telecom: [phone(long(21), 'home')] },
    { tel_1_number: null, tel_1_type: null },
  ],
  [
    'a town that is too long not at all',
    { address: [{ city: long(256), country: 'NO' }] },
    { adr_city: null, adr_country: 'NO' },
  ],
  [
    'the first language, where none is preferred',
    { communication: [{ language: { text: 'Norsk', coding: [{ code: 'nb' }] } }] },
    { preferred_language: 'Norsk' },
  ],
  ['no language that is a text alone', { communication: [{ language: 'nb' }] }, { preferred_language: null }],
])('A Patient gives %s', (_, patient, expected) => {
  expect(fieldsOf(patient)).toMatchObject(expected);
});

it.each([
  ['a family name', { name: [{ given: ['Rosa'] }] }, /familyName/],
  ['a given name', { name: [{ family: 'Lind' }] }, /givenName/],
  ['a family name that fits', { name: [{ family: long(256), given: ['Rosa'] }] }, /familyName/],
  ['a birthday', { birthDate: undefined }, /dateOfBirth/],
  ['one of the two genders', { gender: 'unknown' }, /gender/],
])('A Patient without %s cannot be the person of a new record', (_, patient, message) => {
  expect(() => fieldsOf(patient)).toThrow(message);
});
