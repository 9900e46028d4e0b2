import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleProfile, sampleRoot } from '../../local/seed/arguments.ts';
import { type NewPatient, seedPatient } from '../../local/seed/new-patient.ts';
import { readProfile } from '../../local/seed/profile.ts';
import { runSeed } from '../../local/seed/run.ts';
import type { SignedClient } from '../support/client.ts';
import { documentsPath, expectUnchanged, listDocuments, sha256 } from '../support/documents.ts';
import { startServiceInMemory } from '../support/in-memory.ts';
import { inRecord, readMinimal, rowsOf, totalOf } from '../support/medical/reports.ts';
import { login, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/service.ts';
import { child } from '../support/xml-tree.ts';
import { type TestWorld, worldOf } from './seed-environment.ts';

const sample = readProfile(sampleRoot, sampleProfile);
let service: TestService;
let world: TestWorld;
let patient: NewPatient;
let session: SignedClient;

beforeAll(async () => {
  service = await startServiceInMemory({ isServed: true });
  world = worldOf(service);
  patient = await seedPatient(world, sample);
  session = await login(service, { username: patient.accountId, password: patient.password });
});
afterAll(async () => {
  world.remove();
  await service.stop();
});

it('The record is complete: it has 27 documents, and its demographics', async () => {
  expect(patient.label).toBe('Agnes Halloran');
  expect(patient.filled).toEqual({ stored: 27, alreadyThere: 0, demographics: 'stored with the record' });
  expect((await listDocuments(session, patient.recordId)).total).toBe(28);
  const query = { response_format: 'application/json' };
  const answer = await session.get(`/records/${patient.recordId}/demographics`, { query });
  expect(succeeded(answer, 'read_demographics').json()).toMatchObject([
    { name_given: 'Agnes', name_family: 'Halloran', bday: '1958-09-14', tel_2_preferred_p: true },
  ]);
});

it('The record has the documents of the folder unchanged, in the order of their names, created by the admin app', async () => {
  const { documents } = await listDocuments(session, patient.recordId, { order_by: 'created_at' });
  const [first, ...rest] = documents;
  expect(first!.attributes.digest).toBe(sha256(sample.demographics!));
  expect(rest.map(({ attributes }) => attributes.digest)).toEqual(
    sample.documents.map(({ bytes }) => sha256(bytes)),
  );
  for (const document of documents)
    expect(child(document, 'creator').attributes.id).toBe(service.apps.admin.id);
  const pdf = rest[sample.documents.findIndex(({ mediaType }) => mediaType === 'application/pdf')]!;
  const answer = await session.get(documentsPath(patient.recordId, pdf.attributes.id!));
  expect(answer.headers['content-type']).toBe('application/pdf');
});

it.each([
  ['Allergy', 1],
  ['AllergyExclusion', 1],
  ['Encounter', 7],
  ['Equipment', 1],
  ['Fill', 4],
  ['Immunization', 2],
  ['LabResult', 22],
  ['Measurement', 23],
  ['Medication', 4],
  ['Problem', 4],
  ['Procedure', 1],
  ['SimpleClinicalNote', 1],
  ['VitalSigns', 6],
])('The report of %s has the right number of rows: %i', async (model, count) => {
  expect(await rowsOf(session, inRecord(patient.recordId), model)).toHaveLength(count);
});

it.each([
  ['allergies', 1],
  ['equipment', 1],
  ['immunizations', 2],
  ['labs', 22],
  ['medications', 4],
  ['problems', 4],
  ['procedures', 1],
  ['simple-clinical-notes', 1],
  ['vitals', 34],
  ['vitals/weight', 6],
  ['vitals/Blood_Pressure_Systolic', 6],
  ['measurements/HBA1C', 13],
  ['measurements/LDL', 10],
])('The minimal report %s has the right number of items: %i', async (report, count) => {
  const { items, summary } = await readMinimal(session, inRecord(patient.recordId), report);
  expect(items).toHaveLength(count);
  expect(summary.total_document_count).toBe(String(count));
});

it('The patient has one medication with three fills, a refused immunization, and problems with and without end', async () => {
  const record = inRecord(patient.recordId);
  const medications = await rowsOf(session, record, 'Medication');
  const fills = medications.map(({ fulfillments }) => (fulfillments as unknown[]).length);
  expect(fills.filter((count) => count > 0)).toEqual([3]);
  const refused = { administration_status_identifier: 'notAdministered' };
  expect(await rowsOf(session, record, 'Immunization', refused)).toMatchObject([
    { product_name_identifier: '187', refusal_reason_identifier: 'patientOrParentRefused' },
  ]);
  const ends = (await rowsOf(session, record, 'Problem')).map(({ endDate }) => endDate);
  expect(ends.sort()).toEqual(['2024-02-12T00:00:00Z', null, null, null]);
});

it('The patient has vital signs over 14 months, each with its encounter, and laboratory results over 30', async () => {
  const record = inRecord(patient.recordId);
  const signs = await rowsOf(session, record, 'VitalSigns', { order_by: 'date' });
  expect([signs[0]!.date, signs.at(-1)!.date]).toEqual(['2024-11-14T10:10:00Z', '2026-01-15T10:10:00Z']);
  for (const { encounter } of signs) expect(encounter).toMatchObject({ __modelname__: 'Encounter' });
  const results = await rowsOf(session, record, 'LabResult', { order_by: 'collected_at' });
  const dates = results.map(({ collected_at }) => collected_at);
  expect([dates[0], dates.at(-1)]).toEqual(['2023-10-12T08:20:00Z', '2026-04-16T08:15:00Z']);
});

it('Running the command again for the record duplicates nothing', async () => {
  const lines = await expectUnchanged(session, patient.recordId, () =>
    runSeed(['--record', patient.recordId], () => world),
  );
  expect(lines).toEqual([
    `Record        ${patient.recordId}`,
    'Documents     0 stored, 27 already there',
    'Demographics  already the same',
  ]);
  const answer = await session.get(`/records/${patient.recordId}/reports/LabResult/`);
  expect(totalOf(answer)).toBe(22);
});
