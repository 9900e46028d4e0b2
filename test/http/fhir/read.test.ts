/** Reading what documents say: docs/contract/fhir-api.md#read. */
import { describe, expect, it } from 'vitest';
import { documentsPath } from '../../support/documents.ts';
import { oneFactOfEachKind } from '../../support/facts.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { problem, storeDocument, storeModels } from '../../support/medical/facts.ts';
import { inRecord, reportPath } from '../../support/medical/reports.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import {
  type AccessWanted,
  backendClient,
  giveAccess,
  giveBackendAccess,
} from '../../support/smart-access.ts';
import { userApp } from '../../support/user-app.ts';
import { addMember, carenetsOf, place, shareKind } from '../carenets/sharing.ts';

const apps = { chart: userApp('chart', { mode: 'ui', index: 'https://chart.example.org/' }) } as const;

const service = await startServiceInMemory({ env: peopleSettings, apps });
const [owner, relative] = await Promise.all([createPerson(service, 'marta'), createPerson(service, 'ada')]);
const record = await createRecord(service, owner);
const family = (await carenetsOf(owner.session, record)).Family!;
await addMember(owner.session, family, relative);
const facts = await storeDocument(owner.session, record, oneFactOfEachKind);
const app = await clientWith({ scope: 'patient/*.rs' });
const circle = await clientWith({
  account: relative,
  carenetId: family,
  basis: 'membership',
  scope: 'patient/*.rs',
});

async function clientWith(wanted: Partial<AccessWanted>): Promise<FhirClient> {
  const access = { app: service.apps.chart, account: owner, recordId: record, ...wanted };
  return (await giveAccess(service, access)).client;
}

// biome-ignore lint/suspicious/noExplicitAny: resources of every type are looked into.
type Resource = any;

async function resource(client: FhirClient, path: string): Promise<Resource> {
  const reply = await client.get(`/fhir/${path}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

const statusOf = async (client: FhirClient, path: string) => (await client.get(`/fhir/${path}`)).status;

/** The resources of all facts of a model, as the report of the record in FHIR has them. */
async function reported(model: string): Promise<readonly Resource[]> {
  const query = { response_format: 'application/fhir+json' };
  const answer = await owner.session.get(reportPath(inRecord(record), model), { query });
  const { entry } = JSON.parse(succeeded(answer, 'report').text);
  return entry
    .map((one: { resource: Resource }) => one.resource)
    .filter(({ resourceType }: Resource) => resourceType !== 'Patient');
}

describe('A fact', () => {
  it.each(['Allergy', 'Problem', 'Immunization', 'LabResult', 'Medication', 'VitalSigns'])(
    'of the model %s is read as the resources that its report has',
    async (model) => {
      const resources = await reported(model);
      expect(resources.length).toBeGreaterThan(0);
      for (const one of resources) {
        const read = await resource(app, `${one.resourceType}/${one.id}`);
        const { meta, ...elements } = read;
        const { meta: _, ...expected } = one;
        expect(elements).toEqual(expected);
        expect(meta.source).toBe(`${service.origin}/records/${record}/documents/${facts}`);
        const entry = [{ fullUrl: 'urn:x:1', resource: read }];
        expect(checkAnswer({ resourceType: 'Bundle', type: 'collection', entry }).errors).toEqual([]);
      }
    },
  );

  it('has one version, which names when it was read and what it says', async () => {
    const [one] = await reported('Problem');
    const path = `Condition/${one.id}`;
    const reply = await app.get(`/fhir/${path}`);
    const read = reply.json();
    expect(read.meta.versionId).toMatch(/^\d{8}T\d{9}Z-[0-9a-f]{16}$/);
    expect(reply.headers.etag).toBe(`W/"${read.meta.versionId}"`);
    expect(reply.headers['last-modified']).toBe(new Date(read.meta.lastUpdated).toUTCString());
    expect(await resource(app, `${path}/_history/${read.meta.versionId}`)).toEqual(read);
    expect(await statusOf(app, `${path}/_history/1`)).toBe(404);
    const { entry } = await resource(app, `${path}/_history`);
    expect(entry).toEqual([
      {
        fullUrl: `${service.origin}/fhir/${path}`,
        resource: read,
        request: { method: 'POST', url: 'Condition' },
        response: {
          status: '201',
          etag: `W/"${read.meta.versionId}"`,
          lastModified: read.meta.lastUpdated,
        },
      },
    ]);
  });

  it('that the app has is not sent again', async () => {
    const [one] = await reported('Problem');
    const path = `/fhir/Condition/${one.id}`;
    const { etag } = (await app.get(path)).headers;
    const again = await app.get(path, { 'if-none-match': `"other", ${etag}` });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
    expect((await app.get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('is not found as another type, with another ending, or by a path', async () => {
    const [one] = await reported('Problem');
    const ids = [`Observation/${one.id}`, `Condition/${one.id}-x`, `Condition/${one.id.slice(0, -1)}`];
    for (const path of [...ids, `Condition/..%2f${one.id}`])
      expect([path, await statusOf(app, path)]).toEqual([path, 404]);
  });

  it('of a FHIR document is not served beside what was sent', async () => {
    const own = await createRecord(service, owner);
    const client = await clientWith({ recordId: own, scope: 'patient/*.rs' });
    await storeDocument(owner.session, own, bundle(patient('Rosa', 'Lind'), sodium('s1')), fhir);
    const query = { response_format: 'application/fhir+json' };
    const answer = await owner.session.get(reportPath(inRecord(own), 'LabResult'), { query });
    const { id } = JSON.parse(answer.text).entry.at(-1).resource;
    expect(await statusOf(client, `Observation/${id}`)).toBe(404);
    expect((await resource(client, 'Observation')).entry).toHaveLength(1);
  });

  it('of a void document is gone', async () => {
    const before = await reported('Problem');
    const id = await storeModels(owner.session, record, problem('Gout'));
    const known = new Set(before.map((one) => one.id));
    const [gout] = (await reported('Problem')).filter((one) => !known.has(one.id));
    const form = { status: 'void', reason: 'wrong' };
    succeeded(await owner.session.post(documentsPath(record, id, 'set-status'), { form }), 'void');
    expect(await statusOf(app, `Condition/${gout.id}`)).toBe(410);
    // Only some conditions may be read: nobody knows whether this was one of them.
    const narrow = await clientWith({ scope: 'patient/Condition.rs?category=encounter-diagnosis' });
    expect(await statusOf(narrow, `Condition/${gout.id}`)).toBe(404);
  });
});

describe('Scopes', () => {
  it('name the types that can be read', async () => {
    const [one] = await reported('Problem');
    const narrow = await clientWith({ scope: 'patient/Observation.rs' });
    const reply = await narrow.get(`/fhir/Condition/${one.id}`);
    expect([reply.status, reply.json().issue[0].code]).toEqual([403, 'forbidden']);
    expect(reply.headers['www-authenticate']).toContain('error="insufficient_scope"');
  });

  it('of a category are about the resource itself, also in versions and history', async () => {
    const [laboratory] = await reported('LabResult');
    const [signs] = await reported('VitalSigns');
    const narrow = await clientWith({ scope: 'patient/Observation.rs?category=laboratory' });
    expect(await statusOf(narrow, `Observation/${laboratory.id}`)).toBe(200);
    for (const path of [
      '',
      '/_history',
      `/_history/${(await resource(app, `Observation/${signs.id}`)).meta.versionId}`,
    ])
      expect([path, await statusOf(narrow, `Observation/${signs.id}${path}`)]).toEqual([path, 404]);
  });
});

describe('A circle', () => {
  it('shows the facts of what it shows, and no others', async () => {
    const [one] = await reported('Problem');
    expect(await statusOf(circle, `Condition/${one.id}`)).toBe(404);
    const shown = await storeModels(owner.session, record, problem('Asthma'));
    await place(owner.session, record, shown, family);
    const asthma = (await reported('Problem')).find(({ code }: Resource) => code.text === 'Asthma');
    expect((await resource(circle, `Condition/${asthma.id}`)).meta.source).toBe(
      `${service.origin}/carenets/${family}/documents/${shown}`,
    );
  });

  it('that shows a kind shows its facts without their document', async () => {
    const own = await createRecord(service, owner);
    const circles = await carenetsOf(owner.session, own);
    await addMember(owner.session, circles.Family!, relative);
    await storeDocument(owner.session, own, oneFactOfEachKind);
    await shareKind(owner.session, own, circles.Family!, 'Problem');
    const client = await clientWith({
      account: relative,
      recordId: own,
      carenetId: circles.Family!,
      basis: 'membership',
      scope: 'patient/*.rs',
    });
    const query = { response_format: 'application/fhir+json' };
    const answer = await relative.session.get(`/carenets/${circles.Family}/reports/Problem/`, { query });
    const condition = JSON.parse(answer.text).entry.at(-1).resource;
    const read = await resource(client, `Condition/${condition.id}`);
    expect(read.code).toEqual(condition.code);
    expect(read.meta).not.toHaveProperty('source');
    expect(await statusOf(client, `Provenance/p-0r-${condition.id}`)).toBe(404);
  });
});

describe('A backend app', () => {
  it('names the patient whose resource it reads', async () => {
    const [one] = await reported('Problem');
    await giveBackendAccess(service, { app: service.apps.chart, account: owner, recordId: record });
    const client = await backendClient(service, service.apps.chart);
    expect(await statusOf(client, `Condition/${one.id}`)).toBe(400);
    expect(await statusOf(client, `Condition/${one.id}?patient=${record}`)).toBe(200);
    expect(await statusOf(client, `Patient/${record}`)).toBe(200);
    const other = await createRecord(service, owner);
    expect(await statusOf(client, `Condition/${one.id}?patient=${other}`)).toBe(404);
  });
});
