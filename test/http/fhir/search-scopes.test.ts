/** What searches tell whom: narrowed scopes, circles and backend apps. docs/contract/fhir-api.md#search */
import { beforeAll, describe, expect, it } from 'vitest';
import { fhir } from '../../support/fhir/resources.ts';
import { type Resource, sentBundle } from '../../support/fhir/search-resources.ts';
import type { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { storeDocument, storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import {
  type AccessWanted,
  backendClient,
  giveAccess,
  giveBackendAccess,
} from '../../support/smart-access.ts';
import { smartApps } from '../../support/smart-apps.ts';
import { addMember, carenetsOf, place, shareKind } from '../carenets/sharing.ts';

const apps = { charts: smartApps.public, backend: smartApps.backend } as const;

const service = await startServiceInMemory({ env: peopleSettings, apps });
const [owner, relative] = await Promise.all([createPerson(service, 'agnes'), createPerson(service, 'ada')]);
const record = await createRecord(service, owner, { given: 'Agnes', family: 'Halloran' });
const family = (await carenetsOf(owner.session, record)).Family!;
await addMember(owner.session, family, relative);
const hospital = await storeDocument(owner.session, record, sentBundle, fhir);

async function clientWith(scope: string, wanted: Partial<AccessWanted> = {}): Promise<FhirClient> {
  const access = { app: service.apps.charts, account: owner, recordId: record, scope, ...wanted };
  return (await giveAccess(service, access)).client;
}

async function search(client: FhirClient, query: string): Promise<Resource> {
  const reply = await client.get(`/fhir/${query}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

const entries = (found: Resource, mode: string): Resource[] =>
  (found.entry ?? [])
    .filter((entry: Resource) => entry.search.mode === mode)
    .map((entry: Resource) => entry.resource);
const names = (found: Resource): string[] =>
  entries(found, 'match').map(({ meta, id }) => meta?.tag?.[0]?.code ?? id);
const totalOf = async (client: FhirClient, query: string): Promise<number> =>
  (await search(client, `${query}${query.includes('?') ? '&' : '?'}_summary=count`)).total;

describe('Scopes that are narrowed', () => {
  it('bind matches, counts and totals', async () => {
    const client = await clientWith('patient/Observation.rs?category=laboratory');
    expect(await totalOf(client, 'Observation')).toBe(15);
    expect(await totalOf(client, 'Observation?category=vital-signs')).toBe(0);
    expect(await totalOf(client, 'Observation?category:missing=true')).toBe(0);
    const page = await search(client, 'Observation?_count=4&_total=accurate');
    expect([page.total, names(page).length]).toEqual([15, 4]);
  });

  it('of which one must hold, also with what a category must not be', async () => {
    const two =
      'patient/Observation.rs?category=laboratory patient/Observation.rs?code=http://loinc.org%7C8867-4';
    // Fifteen of the laboratory, and five of the ten heart rates besides.
    expect(await totalOf(await clientWith(two), 'Observation')).toBe(20);
    const others = await clientWith('patient/Observation.rs?category:not=laboratory,vital-signs');
    expect(names(await search(others, 'Observation?_sort=_id')).toSorted()).toEqual([
      'nobody',
      'open',
      'period',
      'undated',
      'year',
      'zone',
    ]);
  });

  it('that lack the type, or the right to search, refuse with what would be needed', async () => {
    for (const scope of ['patient/Condition.rs', 'patient/Observation.r', 'patient/Observation.cu']) {
      const reply = await (await clientWith(scope)).get('/fhir/Observation');
      expect(reply.status).toBe(403);
      expect(reply.json().issue[0].code).toBe('forbidden');
      expect(reply.headers['www-authenticate']).toContain('error="insufficient_scope"');
    }
  });

  it('bind what is included', async () => {
    const included = async (scope: string) => {
      const query = 'CarePlan?_include=CarePlan:condition&_revinclude=Provenance:target';
      const found = await search(await clientWith(`patient/CarePlan.rs ${scope}`), query);
      return entries(found, 'include').map(({ resourceType }) => resourceType);
    };
    expect(await included('')).toEqual([]);
    expect(await included('patient/Condition.rs?category=encounter-diagnosis')).toEqual([]);
    expect(await included('patient/Condition.rs?category=problem-list-item')).toEqual(['Condition']);
    expect(await included('patient/Provenance.rs')).toEqual(['Provenance']);
  });

  it('show of people, places and products only what is referred to by what they show', async () => {
    const all = await clientWith('patient/*.rs');
    expect(names(await search(all, 'Practitioner')).toSorted()).toEqual(['d1', 'd2']);
    const found = async (scope: string, type: string) =>
      names(await search(await clientWith(scope), type)).toSorted();
    expect(await found('patient/Observation.rs patient/Practitioner.rs', 'Practitioner')).toEqual(['d1']);
    expect(await found('patient/Condition.rs patient/Practitioner.rs', 'Practitioner')).toEqual([]);
    expect(await found('patient/MedicationRequest.rs patient/Medication.rs', 'Medication')).toEqual(['x1']);
    expect(await found('patient/Observation.rs?code=none patient/Practitioner.rs', 'Practitioner')).toEqual(
      [],
    );
    const unseen = (await search(all, 'Practitioner')).entry.find(
      ({ resource }: { resource: Resource }) => resource.meta.tag[0].code === 'd2',
    ).resource;
    const narrow = await clientWith('patient/Observation.rs patient/Practitioner.rs patient/Provenance.rs');
    const provenance = (await search(all, `Practitioner?_id=${unseen.id}&_revinclude=Provenance:target`))
      .entry[1];
    const where = `Practitioner/${unseen.id}`;
    for (const path of [where, `${where}/_history`, `${where}/_history/${unseen.meta.versionId}`])
      expect([path, (await narrow.get(`/fhir/${path}`)).status]).toEqual([path, 404]);
    expect((await narrow.get(`/fhir/Provenance/${provenance.resource.id}`)).status).toBe(404);
    expect(JSON.stringify(await search(narrow, 'Provenance?_count=200'))).not.toContain(unseen.id);
    // The plan is by somebody in a role, which names the person and the clinic.
    const plan =
      'patient/CarePlan.rs patient/PractitionerRole.rs patient/Practitioner.rs patient/Organization.rs';
    expect(await found(plan, 'Organization')).toEqual(['h1']);
    expect(await found(plan, 'Practitioner')).toEqual(['d2']);
    expect(await found('patient/CarePlan.rs patient/Practitioner.rs', 'Practitioner')).toEqual([]);
  });
});

describe('A circle', () => {
  const inCircle = (scope = 'patient/*.rs') =>
    clientWith(scope, { account: relative, carenetId: family, basis: 'membership' });

  it('shows nothing of documents that it does not show, not by counts, pages or inclusion', async () => {
    const client = await inCircle();
    for (const type of ['Observation', 'Condition', 'Practitioner', 'Provenance', 'DocumentReference'])
      expect(await totalOf(client, type)).toBe(0);
  });

  it('shows facts of a kind that is shared, without their document', async () => {
    await shareKind(owner.session, record, family, 'Problem');
    const client = await inCircle();
    const [problem, ...more] = entries(await search(client, 'Condition'), 'match');
    expect(more).toEqual([]);
    expect(problem.code.text ?? problem.code.coding[0].display).toBe('Hypertension');
    expect(problem.meta.source).toBeUndefined();
    expect(await totalOf(client, 'Observation')).toBe(0);
    const whole = entries(await search(await clientWith('patient/*.rs'), 'Condition'), 'match');
    expect(whole).toHaveLength(1);
    expect(whole[0].id).not.toBe(problem.id);
  });

  it('shows a document that is placed in it, as it was sent', async () => {
    await place(owner.session, record, hospital, family);
    const client = await inCircle();
    expect(await totalOf(client, 'Observation')).toBe(36);
    // The fact of the problem is not told beside it.
    expect(names(await search(client, 'Condition'))).toEqual(['c1']);
  });
});

describe('A backend app', () => {
  let other: string;
  let client: FhirClient;

  beforeAll(async () => {
    other = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
    await storeModels(owner.session, other, model('Problem', { ...smallest.Problem, name_title: 'Asthma' }));
    for (const recordId of [record, other])
      await giveBackendAccess(service, { app: service.apps.backend, account: owner, recordId });
    client = await backendClient(service, service.apps.backend);
  });

  const statusOf = async (query: string) => (await client.get(`/fhir/${query}`)).status;

  it('names one patient in every search', async () => {
    expect(await totalOf(client, `Condition?patient=${other}`)).toBe(1);
    expect(await totalOf(client, `Condition?subject=Patient/${other}`)).toBe(1);
    expect(await totalOf(client, `Observation?patient=Patient/${record}&category=laboratory`)).toBe(15);
    expect(await totalOf(client, `Practitioner?patient=${record}`)).toBe(2);
    for (const query of [
      'Condition',
      'Condition?patient=',
      'Practitioner?name=berg',
      `Condition?patient=${record},${other}`,
      `Condition?patient=${record}&patient=${other}`,
      `Condition?patient=${record}&subject=${other}`,
      'Patient?name=Rosa',
    ])
      expect(await statusOf(query), query).toBe(400);
  });

  it('finds nothing of records that do not let it in, as of those that do not exist', async () => {
    const closed = await createRecord(service, owner);
    for (const id of [closed, '019bd1c4-5258-8a10-9c41-3f6e0a100000', 'x'])
      expect(await totalOf(client, `Condition?patient=${id}`)).toBe(0);
  });

  it('lists the records that let it in, and no more of them than that', async () => {
    const all = [record, other].toSorted();
    const first = await search(client, 'Patient?_count=1&_total=accurate');
    expect(first.total).toBe(2);
    const next = first.link.find(({ relation }: Resource) => relation === 'next').url;
    const second = await search(client, next.slice(`${service.origin}/fhir/`.length));
    const listed = [...entries(first, 'match'), ...entries(second, 'match')];
    expect(listed.map(({ id }) => id)).toEqual(all);
    expect(JSON.stringify(listed)).not.toMatch(/Halloran|Lind/);
    expect(second.link.some(({ relation }: Resource) => relation === 'next')).toBe(false);
    const [one] = entries(await search(client, `Patient?_id=${other}`), 'match');
    expect(one.name[0].family).toBe('Lind');
    expect(await totalOf(client, `Patient?_id=${other}&name=agnes`)).toBe(0);
  });
});
