/** Searches of resources that are stored, one of each sort. All others are in test/unit/domain/fhir/search. */
import { expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { fhir, sodium } from '../../support/fhir/resources.ts';
import { type Resource, sentBundle } from '../../support/fhir/search-resources.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { storeDocument } from '../../support/medical/facts.ts';
import { startWithOneRecord } from '../../support/one-record.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { giveAccess } from '../../support/smart-access.ts';

const { service, owner } = await startWithOneRecord();
const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
await storeDocument(owner.session, record, sentBundle, fhir);
const app = await clientOf(record);

async function clientOf(recordId: string): Promise<FhirClient> {
  const access = { app: service.apps.user, account: owner, recordId, scope: 'patient/*.rs' };
  return (await giveAccess(service, access)).client;
}

async function search(query: string, client = app): Promise<Resource> {
  const reply = await client.get(`/fhir/${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

const entries = (found: Resource, mode: string): Resource[] =>
  (found.entry ?? [])
    .filter((entry: Resource) => entry.search.mode === mode)
    .map((entry: Resource) => entry.resource);
const names = (found: Resource): string[] =>
  entries(found, 'match').map(
    ({ meta }) => meta.tag.find(({ system }: Resource) => system === 'urn:sent').code,
  );

async function next(found: Resource, client = app): Promise<Resource> {
  const { url } = found.link.find(({ relation }: Resource) => relation === 'next');
  return search(url.slice(`${service.origin}/fhir/`.length), client);
}

it('A search finds what was sent by its code, its day and what it refers to, and brings that with it', async () => {
  expect(names(await search('Observation?date=2024-03-05'))).toEqual(['zone']);
  expect(names(await search('Condition?onset-date=2010&clinical-status=active'))).toEqual(['c1']);
  const [doctor] = entries(await search('Practitioner?family=muller'), 'match');
  const performed = await search(`Observation?performer=${doctor.id}&_include=Observation:performer`);
  expect(names(performed).length).toBeGreaterThan(0);
  expect(entries(performed, 'include')).toEqual([doctor]);
  const byForm = await app.form('/fhir/Condition/_search', [['onset-date', '2010']]);
  expect(names(byForm.json())).toEqual(['c1']);
});

it('A search for what cannot be searched is refused', async () => {
  const reply = await app.get('/fhir/Observation?date=yesterday');
  expect([reply.status, reply.json().resourceType]).toEqual([400, 'OperationOutcome']);
});

it('Pages stay where they are while documents come and go', async () => {
  const other = await createRecord(service, owner);
  const client = await clientOf(other);
  const store = (...days: readonly string[]) =>
    Promise.all(
      days.map((day) => {
        const { subject: _, ...result } = sodium(day, Number(day), undefined, `2026-01-${day}T10:00:00Z`);
        return storeDocument(owner.session, other, JSON.stringify(result), fhir);
      }),
    );
  const values = (found: Resource) => entries(found, 'match').map((one) => one.valueQuantity.value);
  const documents = await store('10', '11', '12', '13', '14', '15');
  const first = await search('Observation?_count=2', client);
  expect(values(first)).toEqual([15, 14]);
  // The place of the page is behind one that has gone.
  const form = { status: 'void', reason: 'wrong' };
  const path = documentsPath(other, documents[4]!, 'set-status');
  succeeded(await owner.session.post(path, { form }), 'set-status');
  await store('20', '09');
  const second = await next(first, client);
  expect(values(second)).toEqual([13, 12]);
  expect(values(await next(second, client))).toEqual([11, 10]);
});
