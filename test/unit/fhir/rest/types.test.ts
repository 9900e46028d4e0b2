/** What is known of types of resources, and what the service itself writes into them: docs/contract/fhir-api.md#what-can-be-stored. */
import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../shared/fhir/json.ts';
import { whoIs } from '../../../../shared/fhir/rest/agents.ts';
import { modelsOf, typesOf } from '../../../../shared/fhir/rest/fact-types.ts';
import { relatedPerson } from '../../../../shared/fhir/rest/patient.ts';
import { daysOf } from '../../../../shared/fhir/rest/row-blocks.ts';
import { usCoreProfilesOf } from '../../../../shared/fhir/rest/us-core-profiles.ts';
import { bytesOf } from '../../../../shared/fhir/rest/written.ts';
import { patientElementOf, whyNotStored } from '../../../../shared/fhir/rest/written-types.ts';
import { patientResource } from '../../../../shared/fhir/write/patient.ts';
import type { Demographics } from '../../../../shared/models/demographics/index.ts';

// https://hl7.org/fhir/R4/compartmentdefinition-patient.html
it.each([
  ['Observation', 'subject'],
  ['FamilyMemberHistory', 'patient'],
  ['MolecularSequence', 'patient'],
  ['Coverage', 'beneficiary'],
])('An app can store %s, whose patient is in the element %s', (type, expected) => {
  expect(patientElementOf(type)).toBe(expected);
  expect(whyNotStored(type)).toBeUndefined();
});

it('US Core has a profile of places, and none of what is in no other type', () => {
  const place = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-location';
  expect([usCoreProfilesOf('Location'), usCoreProfilesOf('Basic')]).toEqual([[place], []]);
});

it('Goals are written as Goals, and medicines as what was ordered or what is taken', () => {
  expect(modelsOf('Goal')).toEqual(['Goal']);
  expect([...typesOf('Medication')].sort()).toEqual(['MedicationRequest', 'MedicationStatement']);
});

it('People are known by their account, and apps are devices', () => {
  const service = 'https://phr.example.org';
  expect(whoIs({ id: 'rosa', kind: 'account', name: 'Rosa Lind' }, service)).toEqual({
    identifier: { system: `${service}/accounts`, value: 'rosa' },
    display: 'Rosa Lind',
  });
  expect(whoIs({ id: 'vitals', kind: 'app' }, service)).toEqual({
    type: 'Device',
    identifier: { system: `${service}/apps`, value: 'vitals' },
    display: 'vitals',
  });
});

it('What is stored has the id of its document and no version of another server; bytes without either stay', () => {
  const said = { resourceType: 'Goal', lifecycleStatus: 'active' };
  const bytes = (json: object) => Buffer.from(JSON.stringify(json));
  const stored = (json: JsonObject, ownId?: string) =>
    JSON.parse(bytesOf(json, bytes(json), ownId).toString());
  const sent = bytes(said);
  expect(bytesOf(said, sent)).toBe(sent);
  expect(stored({ ...said, id: '7', meta: { versionId: '3' } })).toEqual(said);
  expect(stored(said, 'own')).toEqual({ ...said, id: 'own' });
});

it('The days of a time are those of its bounds, if it has any', () => {
  const [from, to] = ['2020-05-01T10:00:00Z', '2020-05-03T10:00:00Z'].map((text) => Date.parse(text));
  expect(daysOf({ from: from!, to: to! })).toEqual({ start: '2020-05-01', end: '2020-05-03' });
  expect(daysOf({ from: from! })).toEqual({ start: '2020-05-01' });
  expect(daysOf({})).toEqual({});
});

it('A telephone of the person is for home, for work or mobile', () => {
  const use = (tel_1_type: string) =>
    patientResource('p1', { tel_1_number: '1', tel_1_type } as Demographics).telecom;
  expect(['h', 'w', 'c'].map(use)).toEqual(
    ['home', 'work', 'mobile'].map((one) => [{ system: 'phone', value: '1', use: one }]),
  );
});

// FHIR allows no text of blanks alone (https://hl7.org/fhir/R4/datatypes.html#string).
it.each([
  [' Daughter ', [{ text: 'Daughter' }]],
  ['  ', undefined],
  [undefined, undefined],
])('Of somebody who is called %j, the relationship is %j', (roleLabel, expected) => {
  const person = { id: 'rp-1', recordId: 'p1', fullName: 'Ana Lind', since: '2026-01-31T08:30:00.000Z' };
  expect(relatedPerson({ ...person, roleLabel }).relationship).toEqual(expected);
});
