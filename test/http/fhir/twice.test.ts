/** What several documents say of one resource, one of each sort. All others are in test/unit/domain/facts. */
import { beforeEach, expect, it } from 'vitest';
import { createDocument, documentsPath, idOf, note, replaceDocument } from '../../support/documents.ts';
import { bundle, fhir, sodium } from '../../support/fhir/resources.ts';
import { column, inCarenet, inRecord, type Place } from '../../support/medical/reports.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { carenetsOf, place } from '../carenets/sharing.ts';

let record: string;
const { service, owner } = await startWithOneRecord();
beforeEach(async () => {
  record = await createRecord(service, owner);
});

/** A result as the server of a hospital says it, changed there in this second. */
async function store(value: number, second = 0, status = 'final'): Promise<string> {
  const lastUpdated = `2026-01-15T10:00:${String(second).padStart(2, '0')}Z`;
  const resource = { ...sodium('na', value), status, meta: { lastUpdated } };
  const entry = [{ fullUrl: 'https://north.example/fhir/Observation/na', resource }];
  const body = JSON.stringify({ resourceType: 'Bundle', type: 'searchset', entry });
  return idOf(await createDocument(owner.session, record, body, fhir));
}

const told = (name: string, where: Place = inRecord(record)) =>
  column(owner.session, where, 'LabResult', name);
const values = (where?: Place) => told('quantitative_result_value_value', where);

it('A resource in two documents is a fact of the second one while the first is void', async () => {
  const [first, second] = [await store(140), await store(140)];
  expect(await told('__documentid__')).toEqual([first]);
  const form = { status: 'void', reason: 'test' };
  succeeded(await owner.session.post(documentsPath(record, first, 'set-status'), { form }), 'set_status');
  expect(await told('__documentid__')).toEqual([second]);
});

it('A resource is gone when a later document withdraws it, and comes back when that is replaced', async () => {
  await store(500);
  const withdrawal = await store(500, 1, 'entered-in-error');
  expect(await values()).toEqual([]);
  await replaceDocument(owner.session, record, withdrawal, note('nothing to do with it'));
  expect(await values()).toEqual(['500']);
});

it('A resource is told as it is when all documents are replaced that differed about it', async () => {
  for (const document of [await store(500), await store(95, 1)])
    await replaceDocument(owner.session, record, document, note('nothing to do with it'));
  await store(500);
  expect(await values()).toEqual(['500']);
});

it('What the record says adds nothing when it comes back as an answer in FHIR, as one fact or as several', async () => {
  const response_format = 'application/fhir+json';
  for (const [id, length] of [
    ['na', 1],
    ['k', 2],
  ] as const) {
    await createDocument(owner.session, record, bundle(sodium(id, 140)), fhir);
    const path = `/records/${record}/reports/LabResult/`;
    const { text } = await owner.session.get(path, { query: { response_format } });
    await createDocument(owner.session, record, text, fhir);
    expect(await values()).toHaveLength(length);
  }
});

it('Through a circle, a fact is left out that a document corrects which the circle does not see', async () => {
  const { Family } = await carenetsOf(owner.session, record);
  await place(owner.session, record, await store(500), Family!);
  expect(await values(inCarenet(Family!))).toEqual(['500']);
  const correction = await store(95, 1);
  expect(await values(inCarenet(Family!))).toEqual([]);
  await place(owner.session, record, correction, Family!);
  expect(await values(inCarenet(Family!))).toEqual(['95']);
});

it('Twenty documents that speak of one resource at the same moment are all stored, and one of them counts', async () => {
  const seconds = Array.from({ length: 20 }, (_, second) => second);
  const ids = await Promise.all(seconds.map((second) => store(100 + second, second)));
  expect(new Set(ids).size).toBe(20);
  expect(await values()).toEqual(['119']);
});
