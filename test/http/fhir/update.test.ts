/** docs/contract/fhir-api.md#update */
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createDocument,
  documentsPath,
  listVersions,
  metadataOf,
  replaceDocument,
} from '../../support/documents.ts';
import { fhir } from '../../support/fhir/resources.ts';
import type { FhirClient, FhirReply } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { inRecord, rowsOf } from '../../support/medical/reports.ts';
import { createPerson, type Person, peopleSettings } from '../../support/people.ts';
import { authorizeApp, createRecord, succeeded } from '../../support/scenario.ts';
import {
  type AccessWanted,
  backendClient,
  giveAccess,
  giveBackendAccess,
} from '../../support/smart-access.ts';
import { smartApps } from '../../support/smart-apps.ts';
import { userApp } from '../../support/user-app.ts';
import { child } from '../../support/xml-tree.ts';

const { public: charts, signed: signer, backend } = smartApps;
/** Speaks both. */
const both = userApp('both', {
  mode: 'ui',
  index: 'https://both.example.org/',
  oauth_callback_url: 'https://both.example.org/after',
  smart: charts.manifest.smart,
});
const apps = { charts, signer, backend, both };

let owner: Person;
let record: string;
let app: FhirClient;

const service = await startServiceInMemory({ env: peopleSettings, apps });

beforeAll(async () => {
  owner = await createPerson(service, 'rosa', 'Rosa Lind');
  record = await newRecord();
  app = await clientFor();
});

const newRecord = () => createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
const clientFor = async (wanted: Partial<AccessWanted> = {}) =>
  (await giveAccess(service, { app: service.apps.charts, account: owner, recordId: record, ...wanted }))
    .client;

interface Resource {
  readonly id: string;
  readonly meta: { readonly versionId: string; readonly lastUpdated: string };
  readonly [name: string]: unknown;
}

const potassium = (recordId: string, value = 4.1) => ({
  resourceType: 'Observation',
  status: 'final',
  category: [
    {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }],
    },
  ],
  code: { coding: [{ system: 'http://loinc.org', code: '2823-3', display: 'Potassium' }] },
  subject: { reference: `Patient/${recordId}` },
  effectiveDateTime: '2026-03-01T08:00:00Z',
  valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
});
const create = async (client = app, recordId = record): Promise<Resource> => {
  const reply = await client.write('POST', '/fhir/Observation', potassium(recordId));
  expect(reply.status).toBe(201);
  return reply.json();
};
const put = (
  resource: Resource,
  { client = app, version = resource.meta.versionId, path = resource.id } = {},
) => client.write('PUT', `/fhir/Observation/${path}`, resource, { 'if-match': `W/"${version}"` });
const outcome = (reply: FhirReply) => [reply.status, reply.json().issue[0].details.text] as const;
const lineageOf = (id: string) =>
  id.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
const changed = (resource: Resource, value = 4.4) => ({
  ...resource,
  valueQuantity: { value, unit: 'mmol/L', system: 'http://unitsofmeasure.org', code: 'mmol/L' },
});

describe('A resource that its app changes', () => {
  it('has a new version under the same id, and the old one stays', async () => {
    const own = await newRecord();
    const client = await clientFor({ recordId: own });
    const first = await create(client, own);
    const reply = await put(changed(first), { client });
    const second: Resource = reply.json();
    expect([reply.status, second.id, second.valueQuantity]).toEqual([
      200,
      first.id,
      changed(first).valueQuantity,
    ]);
    expect(second.meta.versionId).not.toBe(first.meta.versionId);
    expect(reply.headers.etag).toBe(`W/"${second.meta.versionId}"`);
    expect((await listVersions(owner.session, own, lineageOf(first.id))).total).toBe(2);
    expect((await client.get(`/fhir/Observation/${first.id}`)).json()).toEqual(second);
    const earlier = await client.get(`/fhir/Observation/${first.id}/_history/${first.meta.versionId}`);
    expect(earlier.json()).toEqual(first);
    const rows = await rowsOf(owner.session, inRecord(own), 'LabResult');
    expect(rows.map((row) => row.quantitative_result_value_value)).toEqual(['4.4']);
    const third = await put(changed(second, 4.5), { client });
    expect([third.status, third.json().id]).toEqual([200, first.id]);
  });

  it('and says that it was entered in error is in no report any more', async () => {
    const own = await newRecord();
    const client = await clientFor({ recordId: own });
    const first = await create(client, own);
    expect(await rowsOf(owner.session, inRecord(own), 'LabResult')).toHaveLength(1);
    const reply = await put({ ...first, status: 'entered-in-error' }, { client });
    expect([reply.status, reply.json().status]).toEqual([200, 'entered-in-error']);
    expect(await rowsOf(owner.session, inRecord(own), 'LabResult')).toEqual([]);
  });

  it('may name its version by a strong ETag, and ask for no answer', async () => {
    const first = await create();
    const reply = await app.write('PUT', `/fhir/Observation/${first.id}`, changed(first), {
      'if-match': `"${first.meta.versionId}"`,
      prefer: 'return=minimal',
    });
    expect([reply.status, reply.text]).toEqual([200, '']);
  });

  it('may be in a document that the app has uploaded by Indivo, and keeps the id that it had there', async () => {
    const session = await authorizeApp(service, owner, record, service.apps.both);
    const uploaded = await createDocument(
      session,
      record,
      JSON.stringify({ id: 'k-1', ...potassium(record) }),
      fhir,
    );
    const client = await clientFor({ app: service.apps.both });
    const documentId = uploaded.attributes.id!;
    const id = servedIdOf(documentId, 'k-1');
    const resource = {
      ...potassium(record),
      id,
      meta: { versionId: `${documentId.replaceAll('-', '')}-0`, lastUpdated: '' },
    };
    const reply = await put(changed(resource), { client });
    expect([reply.status, reply.json().id]).toEqual([200, id]);
    const again = await put(changed(reply.json(), 4.6), { client });
    expect([again.status, again.json().id]).toEqual([200, id]);
  });

  it('may be of a backend app', async () => {
    await giveBackendAccess(service, { app: service.apps.backend, account: owner, recordId: record });
    const client = await backendClient(service, service.apps.backend);
    const first = await create(client);
    expect((await put(changed(first), { client })).status).toBe(200);
    expect(outcome(await put(changed(first), { client: app }))[0]).toBe(403);
  });
});

describe('A change is refused', () => {
  it('without If-Match', async () => {
    const first = await create();
    const reply = await app.write('PUT', `/fhir/Observation/${first.id}`, changed(first));
    expect(outcome(reply)).toEqual([428, expect.stringContaining('If-Match is missing')]);
  });

  it.each(['W/"other"', '*', 'W/"a", W/"b"', 'no tag'])('with If-Match: %s', async (tag) => {
    const first = await create();
    const reply = await app.write('PUT', `/fhir/Observation/${first.id}`, changed(first), {
      'if-match': tag,
    });
    expect(outcome(reply)).toEqual([412, expect.stringContaining('read the resource again')]);
  });

  it('with the version before', async () => {
    const first = await create();
    expect((await put(changed(first))).status).toBe(200);
    expect((await put(changed(first, 5))).status).toBe(412);
  });

  it('with another id, or none', async () => {
    const first = await create();
    const { id: _, ...without } = first;
    for (const resource of [{ ...first, id: 'other' }, without]) {
      const reply = await put(resource as Resource, { path: first.id });
      expect(outcome(reply)).toEqual([400, 'The resource must have the id that is in the path']);
    }
  });

  it('with another type', async () => {
    const first = await create();
    const condition = { ...first, resourceType: 'Condition' };
    expect((await put(condition)).status).toBe(400);
    const reply = await app.write('PUT', `/fhir/Condition/${first.id}`, condition, {
      'if-match': `W/"${first.meta.versionId}"`,
    });
    expect(reply.status).toBe(405);
  });

  it.each(['mine', 'f'.repeat(64), `${'0'.repeat(12)}8${'0'.repeat(19)}-${'0'.repeat(16)}`])(
    'for the id %s, which is not there: the service gives ids',
    async (id) => {
      const reply = await put({ ...potassium(record), id, meta: { versionId: '1', lastUpdated: '' } });
      expect(outcome(reply)).toEqual([405, expect.stringContaining('send it by POST without an id')]);
    },
  );

  it('of another record', async () => {
    const own = await newRecord();
    const first = await create(await clientFor({ recordId: own }), own);
    expect((await put({ ...changed(first), subject: { reference: `Patient/${record}` } })).status).toBe(405);
    expect((await put(changed(first))).status).toBe(422);
  });

  it('about another patient', async () => {
    const first = await create();
    const other = await newRecord();
    expect((await put({ ...first, subject: { reference: `Patient/${other}` } })).status).toBe(422);
  });

  it('of a resource that another app has stored, or a person', async () => {
    const first = await create();
    const client = await clientFor({ app: service.apps.signer });
    expect(outcome(await put(changed(first), { client }))).toEqual([
      403,
      expect.stringContaining('Only the app that has stored'),
    ]);
    const blind = await clientFor({ app: service.apps.signer, scope: 'patient/Observation.u' });
    expect((await put(changed(first), { client: blind })).status).toBe(405);
    await replaceDocument(
      owner.session,
      record,
      lineageOf(first.id),
      JSON.stringify(potassium(record, 9)),
      fhir,
    );
    expect((await put(changed(first))).status).toBe(403);
  });

  it('of one of several resources of a document', async () => {
    const session = await authorizeApp(service, owner, record, service.apps.both);
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ resource: { id: 'k-2', ...potassium(record) } }],
    };
    const uploaded = await createDocument(session, record, JSON.stringify(bundle), fhir);
    const client = await clientFor({ app: service.apps.both });
    const documentId = uploaded.attributes.id!;
    const id = servedIdOf(documentId, 'k-2');
    const resource = {
      ...potassium(record),
      id,
      meta: { versionId: `${documentId.replaceAll('-', '')}-0`, lastUpdated: '' },
    };
    expect(outcome(await put(resource, { client }))).toEqual([
      409,
      expect.stringContaining('one of several'),
    ]);
  });

  it('of a void document', async () => {
    const first = await create();
    const path = documentsPath(record, lineageOf(first.id), 'set-status');
    succeeded(await owner.session.post(path, { form: { status: 'void', reason: 'wrong' } }), 'status');
    expect((await put(changed(first))).status).toBe(410);
  });

  it('by a token without the scope, or with a narrower one', async () => {
    const first = await create();
    const scoped = async (scope: string) => put(changed(first), { client: await clientFor({ scope }) });
    expect((await scoped('patient/Observation.crs')).status).toBe(403);
    expect((await scoped('patient/Observation.u?category=laboratory')).status).toBe(200);
    // What the scope does not cover is not there for the token.
    const vital = await clientFor({ scope: 'patient/Observation.u?category=vital-signs' });
    const category = [{ coding: [{ code: 'vital-signs' }] }];
    const second = await create();
    expect((await put({ ...second, category }, { client: vital })).status).toBe(405);
    const laboratory = await clientFor({ scope: 'patient/Observation.u?category=laboratory' });
    expect((await put({ ...second, category }, { client: laboratory })).status).toBe(403);
  });

  it.each(['DELETE', 'PATCH'])('by %s', async (method) => {
    const first = await create();
    const reply = await app.send(`/fhir/Observation/${first.id}`, { method });
    expect(outcome(reply)[0]).toBe(405);
    expect(reply.headers.allow).toContain('PUT');
  });
});

it('Of fifty changes of one version that come at once, one is made', async () => {
  const own = await newRecord();
  const client = await clientFor({ recordId: own });
  const first = await create(client, own);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => put(changed(first, 5 + index / 100), { client })),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => ![200, 412, 503].includes(status))).toEqual([]);
  expect((await listVersions(owner.session, own, lineageOf(first.id))).total).toBe(2);
  const stored = await metadataOf(owner.session, own, lineageOf(first.id));
  expect(child(stored, 'latest').attributes.id).not.toBe(lineageOf(first.id));
});

/** The id under which a resource with an id of its own is served (docs/contract/fhir-api.md#ids). */
function servedIdOf(documentId: string, ownId: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify(['id', 'Observation', ownId]))
    .digest('hex');
  return `${documentId.replaceAll('-', '')}-${digest.slice(0, 16)}`;
}
