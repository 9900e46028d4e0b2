/** Versions of what was sent: docs/contract/fhir-api.md#versions. */
import { describe, expect, it } from 'vitest';
import { createDocument, documentsPath, idOf, replaceDocument } from '../../support/documents.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { bundle, fhir, patient, sodium } from '../../support/fhir/resources.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord, succeeded } from '../../support/scenario.ts';
import { type AccessWanted, giveAccess } from '../../support/smart-access.ts';
import { userApp } from '../../support/user-app.ts';
import { addMember, carenetsOf, place } from '../carenets/sharing.ts';

const apps = { chart: userApp('chart', { mode: 'ui', index: 'https://chart.example.org/' }) } as const;

const rosa = patient('Rosa', 'Lind');
const other = sodium('other', 99);

const service = await startServiceInMemory({ env: peopleSettings, apps });
const [owner, relative] = await Promise.all([createPerson(service, 'marta'), createPerson(service, 'ada')]);
const record = await createRecord(service, owner);
const app = await clientWith({ scope: 'patient/*.rs' });
const first = idOf(await createDocument(owner.session, record, bundle(rosa, sodium('s1', 130), other), fhir));
const second = idOf(await replaceDocument(owner.session, record, first, bundle(rosa, other), fhir));
const third = idOf(
  await replaceDocument(owner.session, record, second, bundle(rosa, other, sodium('s1', 150)), fhir),
);
/** Versions of one document, and the path of the value that the first and the third one have. */
const versions = [first, second, third];
const { entry } = (await get(app, 'Observation?_count=10')).json();
const found = entry.find(({ resource }: Json) => resource.valueQuantity.value === 150);
const path = `Observation/${found.resource.id}`;

async function clientWith(wanted: Partial<AccessWanted>): Promise<FhirClient> {
  const access = { app: service.apps.chart, account: owner, recordId: record, ...wanted };
  return (await giveAccess(service, access)).client;
}

// biome-ignore lint/suspicious/noExplicitAny: resources of every type are looked into.
type Json = any;

async function get(client: FhirClient, where: string) {
  const reply = await client.get(`/fhir/${where}`);
  expect(reply.status, reply.text).toBe(200);
  return reply;
}

const statusOf = async (client: FhirClient, where: string) => (await client.get(`/fhir/${where}`)).status;
const compact = (id: string) => id.replaceAll('-', '');
const toldBy = ({ entry = [] }: Json) =>
  entry.map(({ request, resource }: Json) => [request.method, resource?.valueQuantity.value]);

describe('The history of a resource', () => {
  it('has the versions of its document that have it, and when it was taken away', async () => {
    const history = (await get(app, `${path}/_history`)).json();
    expect(checkAnswer(history).errors).toEqual([]);
    expect(toldBy(history)).toEqual([
      ['PUT', 150],
      ['DELETE', undefined],
      ['POST', 130],
    ]);
    const ids = history.entry.map(({ resource }: Json) => resource?.meta.versionId.split('-')[0]);
    expect(ids).toEqual([compact(versions[2]!), undefined, compact(versions[0]!)]);
    for (const { resource } of history.entry.filter(({ resource: one }: Json) => one)) {
      const read = await get(app, `${path}/_history/${resource.meta.versionId}`);
      expect(read.json()).toEqual(resource);
      expect(read.headers.etag).toBe(`W/"${resource.meta.versionId}"`);
    }
  });

  it('comes in pages that say the same', async () => {
    const told: unknown[] = [];
    for (let next: string | undefined = `/fhir/${path}/_history?_count=1`; next !== undefined; ) {
      const page: Json = (await get(app, next.slice('/fhir/'.length))).json();
      told.push(...toldBy(page));
      const url: string | undefined = page.link.find(({ relation }: Json) => relation === 'next')?.url;
      next = url?.slice(service.origin.length);
    }
    expect(told).toEqual([
      ['PUT', 150],
      ['DELETE', undefined],
      ['POST', 130],
    ]);
  });

  it('has no page that begins with a version of another document', async () => {
    const another = idOf(await createDocument(owner.session, record, bundle(rosa, sodium('s9')), fhir));
    for (const page of [compact(another), '00000000000080008000000000000000', 'f'.repeat(32)])
      for (const where of [path, `Patient/${record}`])
        expect([where, page, await statusOf(app, `${where}/_history?_page=${page}`)]).toEqual([
          where,
          page,
          400,
        ]);
  });

  it('of a version, of which it is not, or of another resource is not found', async () => {
    const version = `${compact(versions[1]!)}-1`;
    for (const where of [`_history/${version}`, '_history/1', `_history/${compact(versions[0]!)}`])
      expect([where, await statusOf(app, `${path}/${where}`)]).toEqual([where, 404]);
  });

  it('in a circle is the latest version alone', async () => {
    const { Family } = await carenetsOf(owner.session, record);
    await addMember(owner.session, Family!, relative);
    await place(owner.session, record, versions[0]!, Family!);
    const circle = await clientWith({
      account: relative,
      carenetId: Family!,
      basis: 'membership',
      scope: 'patient/*.rs',
    });
    const history = (await get(circle, `${path}/_history`)).json();
    expect(toldBy(history)).toEqual([['PUT', 150]]);
    const first = (await get(app, `${path}/_history`)).json().entry[2].resource.meta.versionId;
    expect(await statusOf(circle, `${path}/_history/${first}`)).toBe(404);
  });

  it('has of a narrowed scope what the resource said in each version', async () => {
    const own = { ...sodium('s2', 1), category: [{ coding: [{ code: 'exam' }] }] };
    const first = idOf(await createDocument(owner.session, record, bundle(rosa, own), fhir));
    await replaceDocument(owner.session, record, first, bundle(rosa, sodium('s2', 2)), fhir);
    const { entry } = (await get(app, 'Observation?_sort=-_lastUpdated')).json();
    const narrow = await clientWith({ scope: 'patient/Observation.rs?category=laboratory' });
    const history = (await get(narrow, `Observation/${entry[0].resource.id}/_history`)).json();
    expect(toldBy(history).filter(([method]: [string]) => method !== 'DELETE')).toEqual([['PUT', 2]]);
  });

  it('of a void document begins with that, and what was said before stays', async () => {
    const id = idOf(await createDocument(owner.session, record, bundle(rosa, sodium('s3', 3)), fhir));
    const { entry } = (await get(app, 'Observation?_sort=-_lastUpdated')).json();
    const where = `Observation/${entry[0].resource.id}`;
    const form = { status: 'void', reason: 'wrong' };
    succeeded(await owner.session.post(documentsPath(record, id, 'set-status'), { form }), 'void');
    expect(await statusOf(app, where)).toBe(410);
    expect(toldBy((await get(app, `${where}/_history`)).json())).toEqual([
      ['DELETE', undefined],
      ['POST', 3],
    ]);
  });
});

describe('The Provenance of what two documents say of the same thing', () => {
  it('names the other, and says which the same person said before', async () => {
    const own = await createRecord(service, owner);
    const client = await clientWith({ recordId: own, scope: 'patient/*.rs' });
    const sent = (value: number) => bundle(rosa, { ...sodium('same', value), meta: {} });
    await createDocument(owner.session, own, sent(130), fhir);
    service.advance(2);
    await createDocument(owner.session, own, sent(150), fhir);
    const reply = await get(client, 'Observation?_sort=_lastUpdated&_revinclude=Provenance:target');
    const entries = reply.json().entry.map(({ resource }: Json) => resource);
    const [earlier, later] = entries.filter(({ resourceType }: Json) => resourceType === 'Observation');
    const provenanceOf = ({ id }: Json) =>
      entries.find(({ target }: Json) => target?.[0].reference === `Observation/${id}`);
    expect(provenanceOf(later).entity).toMatchObject([
      { role: 'revision', what: { reference: `Observation/${earlier.id}` } },
    ]);
    expect(provenanceOf(earlier).entity).toMatchObject([
      { role: 'source', what: { reference: `Observation/${later.id}` } },
    ]);
    expect(checkAnswer(reply.json()).errors).toEqual([]);
    const read = await get(client, `Provenance/${provenanceOf(later).id}`);
    expect(read.json()).toEqual(provenanceOf(later));
  });
});
