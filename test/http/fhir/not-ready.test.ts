/** Records that an older version has stored, before their migration: docs/contract/fhir-api.md#after-an-upgrade. */
import { describe, expect, it } from 'vitest';
import { migrations } from '../../../shared/operations/migrations/list.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { keyOf } from '../../../shared/store/key.ts';
import { update } from '../../../shared/store/writes.ts';
import { createDocument, idOf } from '../../support/documents.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import type { FhirReply } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createActiveAccount, createRecord, demographics } from '../../support/scenario.ts';
import { backendClient, giveAccess, giveBackendAccess } from '../../support/smart-access.ts';
import { bodiesOf, storeOf } from '../../support/stored-people.ts';

const service = await startServiceInMemory();
const owner = await createActiveAccount(service);
const record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const born = /<dateOfBirth>([\d-]+)/.exec(demographics())![1]!;
const sent = bundle(patient('Rosa', 'Lind', born), sodium('o1', 141));
const document = idOf(await createDocument(owner.session, record, sent, fhir));
const { client: app } = await giveAccess(service, {
  app: service.apps.user,
  account: owner,
  recordId: record,
});
const { background } = service.apps;
await giveBackendAccess(service, { app: background, account: owner, recordId: record });
const backend = await backendClient(service, background);
await forget();

/** As an older version has stored the document: nothing is served of it. */
async function forget(): Promise<void> {
  const store = storeOf(service);
  for (const item of await store.query(keys.sentOf(record))) await store.delete(keyOf(item));
  await store.transact([
    update(keys.lineage(record, document), { remove: ['fhir'] }),
    update(keys.record(record), { remove: ['fhirIndexed'] }),
  ]);
}

async function migrate(): Promise<void> {
  const services = {
    store: storeOf(service),
    bodies: bodiesOf(service),
    now: () => new Date(service.now() * 1000),
  };
  const migration = migrations.find(({ id }) => id === 'fhir-resources-0.10.0')!;
  for await (const { notes } of migration.steps(services)) expect(notes ?? []).toEqual([]);
}

const pulse = () => ({
  resourceType: 'Observation',
  status: 'final',
  code: { text: 'Pulse' },
  subject: { reference: `Patient/${record}` },
});

type Call = () => Promise<FhirReply>;
const calls: readonly (readonly [string, Call])[] = [
  ['a search', () => app.get('/fhir/Observation?code=2951-2')],
  ['a search by POST', () => app.form('/fhir/Observation/_search', [['code', '2951-2']])],
  ['a search of the only person', () => app.get('/fhir/Patient')],
  ['reading the patient', () => app.get(`/fhir/Patient/${record}`)],
  ['reading a document', () => app.get(`/fhir/DocumentReference/${document}`)],
  [
    'one version',
    () => app.get(`/fhir/DocumentReference/${document}/_history/${document.replaceAll('-', '')}`),
  ],
  ['a history', () => app.get(`/fhir/DocumentReference/${document}/_history`)],
  ['$everything', () => app.get(`/fhir/Patient/${record}/$everything`)],
  ['$summary', () => app.get(`/fhir/Patient/${record}/$summary`)],
  ['$docref', () => app.get(`/fhir/DocumentReference/$docref?patient=${record}`)],
  ['$validate', () => app.write('POST', '/fhir/Observation/$validate', pulse())],
  ['storing a resource', () => app.write('POST', '/fhir/Observation', pulse())],
  [
    'changing one',
    () => app.write('PUT', '/fhir/Observation/x', { ...pulse(), id: 'x' }, { 'if-match': 'W/"x"' }),
  ],
  ['a search by a backend app', () => backend.get(`/fhir/Observation?patient=${record}`)],
];

describe('Before the migration has reached a record, 503 is the answer to', () => {
  it.each(calls)('%s', async (_, call) => {
    const reply = await call();
    expect([reply.status, reply.headers['x-error-code']]).toEqual([503, 'fhir_not_ready']);
    expect(reply.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ code: 'transient' }] });
  });

  it('no call that is about no record, and nothing was stored by any of them', async () => {
    expect((await app.get('/fhir/metadata')).status).toBe(200);
    const listed = await backend.get('/fhir/Patient');
    expect(listed.json()).toMatchObject({ resourceType: 'Bundle', entry: [{ resource: { id: record } }] });
    expect(await storeOf(service).query(keys.lineages(record))).toHaveLength(2);
  });
});

describe('After the migration', () => {
  it('the older document is served as any other', async () => {
    await migrate();
    const found = (await app.get('/fhir/Observation?code=2951-2')).json();
    expect(found.entry).toMatchObject([{ resource: { valueQuantity: { value: 141 } } }]);
    expect((await app.get(`/fhir/Observation/${found.entry[0].resource.id}`)).status).toBe(200);
    expect((await app.write('POST', '/fhir/Observation', pulse())).status).toBe(201);
  });
});
