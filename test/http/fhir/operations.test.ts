/** Operations of the FHIR base: docs/contract/fhir-api.md#operations. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createDocument, idOf } from '../../support/documents.ts';
import { checkAnswer } from '../../support/fhir/answer.ts';
import { sectionOf, summaryErrors } from '../../support/fhir/ips.ts';
import { bundle, fhir, letter, patient, sodium } from '../../support/fhir/resources.ts';
import { usCoreChecks } from '../../support/fhir/us-core/checks.ts';
import { FhirClient } from '../../support/fhir-client.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { model } from '../../support/medical/models-document.ts';
import { smallest } from '../../support/medical/smallest.ts';
import { createPerson, peopleSettings } from '../../support/people.ts';
import { createRecord } from '../../support/scenario.ts';
import { type AccessWanted, giveAccess } from '../../support/smart-access.ts';
import { userApp } from '../../support/user-app.ts';
import { addMember, carenetsOf, place } from '../carenets/sharing.ts';

const apps = { chart: userApp('chart', { mode: 'ui', index: 'https://chart.example.org/' }) } as const;

let record: string;
let app: FhirClient;

const service = await startServiceInMemory({ env: peopleSettings, apps });
const [owner, relative] = await Promise.all([createPerson(service, 'marta'), createPerson(service, 'ada')]);
beforeEach(async () => {
  record = await createRecord(service, owner, { given: 'Rosa', family: 'Lind' });
  app = await clientWith({ scope: 'patient/*.rs' });
});

async function clientWith(wanted: Partial<AccessWanted>): Promise<FhirClient> {
  const access = { app: service.apps.chart, account: owner, recordId: record, ...wanted };
  return (await giveAccess(service, access)).client;
}

// biome-ignore lint/suspicious/noExplicitAny: resources of every type are looked into.
type Json = any;

async function get(client: FhirClient, path: string): Promise<Json> {
  const reply = await client.get(`/fhir/${path}`);
  expect(reply.status, reply.text).toBe(200);
  return reply.json();
}

const subject = { reference: 'Patient/p1' };
const rosa = patient('Rosa', 'Lind', '1984-02-29');
const practitioner = (id: string) => ({ resourceType: 'Practitioner', id, name: [{ family: id }] });
const store = (...resources: readonly object[]) =>
  createDocument(owner.session, record, bundle(rosa, ...resources), fhir);

/** All pages, and how many there were. */
async function pagesOf(client: FhirClient, path: string): Promise<{ entries: Json[]; pages: number }> {
  const entries: Json[] = [];
  let pages = 0;
  for (let next: string | undefined = `/fhir/${path}`; next !== undefined; pages += 1) {
    const reply = await client.get(next);
    expect(reply.status, reply.text).toBe(200);
    const { entry = [], link } = reply.json();
    entries.push(...entry);
    const url = link.find(({ relation }: Json) => relation === 'next')?.url;
    next = url?.slice(service.origin.length);
  }
  return { entries, pages };
}

const typesOf = (entries: readonly Json[]) => [
  ...new Set(entries.map(({ resource }) => resource.resourceType as string)),
];

describe('$everything', () => {
  it('returns the patient, what was sent, what facts say, and the documents', async () => {
    await store(sodium('s1'), {
      resourceType: 'CarePlan',
      id: 'c1',
      status: 'active',
      intent: 'plan',
      subject,
    });
    await storeModels(owner.session, record, problem('Asthma'));
    const { entries } = await pagesOf(app, `Patient/${record}/$everything`);
    expect(typesOf(entries)).toEqual([
      'Patient',
      'CarePlan',
      'Condition',
      'DocumentReference',
      'Observation',
    ]);
    expect(entries[0].fullUrl).toBe(`${service.origin}/fhir/Patient/${record}`);
    const answer = { resourceType: 'Bundle', type: 'searchset', entry: entries };
    expect(checkAnswer(answer).errors).toEqual([]);
    for (const { resource } of entries)
      expect(await get(app, `${resource.resourceType}/${resource.id}`)).toEqual(resource);
  });

  it('comes in pages that have each resource once', async () => {
    const ids = Array.from({ length: 25 }, (_, index) => `s${index}`);
    await store(...ids.map((id, index) => sodium(id, 120 + index)));
    const { entries, pages } = await pagesOf(app, `Patient/${record}/$everything?_count=7`);
    // The patient, the documents of the demographics and of the Bundle, and the values.
    expect([entries.length, pages]).toEqual([28, 4]);
    const values = entries.flatMap(({ resource }) => resource.valueQuantity?.value ?? []);
    expect(values.toSorted((one, other) => one - other)).toEqual(ids.map((_, index) => 120 + index));
  });

  it('can be restricted to types, to what is new, and to times of care', async () => {
    await store(
      sodium('old', 130, 'Patient/p1', '2019-05-01T08:00:00Z'),
      sodium('new', 140, 'Patient/p1', '2026-01-15T09:30:00Z'),
      { resourceType: 'Goal', id: 'g1', lifecycleStatus: 'active', description: { text: 'Walk' }, subject },
    );
    const values = async (query: string) =>
      (await pagesOf(app, `Patient/${record}/$everything?${query}`)).entries.map(
        ({ resource }) => resource.valueQuantity?.value ?? resource.resourceType,
      );
    expect((await values('_type=Observation')).toSorted()).toEqual([130, 140]);
    expect(await values('_type=Observation&start=2020')).toEqual([140]);
    expect(await values('_type=Observation&end=2019-05')).toEqual([130]);
    // What has no date may be of any time.
    expect(await values('_type=Goal,Patient&start=2020')).toEqual(['Patient', 'Goal']);
    const later = new Date((service.now() + 60) * 1000).toISOString();
    expect(await values(`_since=${later}`)).toEqual([]);
  });

  it('holds no more than the scopes name, and the people whom that refers to', async () => {
    await store(
      { ...sodium('s1'), performer: [{ reference: 'Practitioner/seen' }] },
      {
        resourceType: 'Condition',
        id: 'c1',
        code: { text: 'Asthma' },
        subject,
        recorder: { reference: 'Practitioner/hidden' },
      },
      practitioner('seen'),
      practitioner('hidden'),
    );
    const client = await clientWith({ scope: 'patient/Observation.rs patient/Practitioner.rs' });
    const { entries } = await pagesOf(client, `Patient/${record}/$everything`);
    expect(
      entries.map(({ resource, search }) => [resource.resourceType, resource.name?.[0].family, search.mode]),
    ).toEqual([
      ['Observation', undefined, 'match'],
      ['Practitioner', 'seen', 'include'],
    ]);
  });

  it('needs the right to search and the right to read', async () => {
    await store(sodium('s1'));
    for (const right of ['r', 's']) {
      const client = await clientWith({ scope: `patient/Observation.${right}` });
      expect((await pagesOf(client, `Patient/${record}/$everything`)).entries).toEqual([]);
    }
    await storeModels(owner.session, record, model('VitalSigns', smallest.VitalSigns));
    const narrow = await clientWith({
      scope: 'patient/Observation.s patient/Observation.r?category=laboratory',
    });
    const { entries } = await pagesOf(narrow, `Patient/${record}/$everything`);
    expect(entries.map(({ resource }) => resource.valueQuantity.value)).toEqual([140]);
  });

  it('refuses what it does not know, and pages that are not its own', async () => {
    for (const query of ['_count=0', 'start=soon', '_type=Nothing', '_include=x', '_page=abc']) {
      const reply = await app.get(`/fhir/Patient/${record}/$everything?${query}`);
      expect([query, reply.status, reply.json().resourceType]).toEqual([query, 400, 'OperationOutcome']);
    }
    const other = await createRecord(service, owner);
    expect((await app.get(`/fhir/Patient/${other}/$everything`)).status).toBe(404);
    await store(sodium('s1'), sodium('s2', 141));
    const { link } = await get(app, `Patient/${record}/$everything?_count=1`);
    const next = link.find(({ relation }: Json) => relation === 'next').url.slice(service.origin.length);
    expect((await (await clientWith({})).get(next)).status).toBe(400);
  });

  it('shows through a circle what the circle shows', async () => {
    const { Family } = await carenetsOf(owner.session, record);
    await addMember(owner.session, Family!, relative);
    const shown = idOf(await store(sodium('s1', 140)));
    await store(sodium('s2', 150));
    await place(owner.session, record, shown, Family!);
    const circle = await clientWith({
      account: relative,
      carenetId: Family!,
      basis: 'membership',
      scope: 'patient/*.rs',
    });
    const { entries } = await pagesOf(circle, `Patient/${record}/$everything`);
    expect(entries.flatMap(({ resource }) => resource.valueQuantity?.value ?? [])).toEqual([140]);
    expect(
      entries.flatMap(({ resource }) => (resource.resourceType === 'DocumentReference' ? resource.id : [])),
    ).toEqual([shown]);
  });
});

describe('$summary', () => {
  const allergy = model('Allergy', { ...smallest.Allergy, allergic_reaction_title: 'Penicillin' });
  const withheld = 'This app was not let in to see what belongs here.';

  it('is the International Patient Summary', async () => {
    await storeModels(owner.session, record, allergy, problem('Asthma'));
    const summary = await get(app, `Patient/${record}/$summary`);
    expect(summaryErrors(summary)).toEqual([]);
    expect(sectionOf(summary, '48765-2')!.entry).toHaveLength(1);
    expect(sectionOf(summary, '11450-4')!.entry).toHaveLength(1);
    expect(JSON.stringify(summary)).not.toContain('This app was');
  });

  it('says in each section what the app was not let in to see', async () => {
    await storeModels(owner.session, record, allergy, problem('Asthma'));
    const client = await clientWith({ scope: 'patient/Condition.rs' });
    const summary = await get(client, `Patient/${record}/$summary`);
    expect(summaryErrors(summary)).toEqual([]);
    const allergies = sectionOf(summary, '48765-2')!;
    expect(allergies.text!.div).toContain(withheld);
    expect(allergies.emptyReason!.coding[0]!.code).toBe('withheld');
    expect(sectionOf(summary, '11450-4')!.text!.div).not.toContain('This app was');
    const text = JSON.stringify(summary);
    expect(text).not.toContain('Penicillin');
    // Nor who it is: the scopes do not name the Patient.
    expect(text).not.toContain('1984-02-29');
  });

  it('has of a section what conditions of scopes allow, and says that there may be more', async () => {
    await store(sodium('s1'));
    await storeModels(owner.session, record, model('VitalSigns', smallest.VitalSigns));
    const client = await clientWith({ scope: 'patient/Observation.rs?category=laboratory' });
    const summary = await get(client, `Patient/${record}/$summary`);
    const results = sectionOf(summary, '30954-2')!;
    expect(results.entry).toHaveLength(1);
    expect(results.text!.div).toContain('let in to see only some');
    const signs = sectionOf(summary, '8716-3')!;
    expect(signs.entry).toBeUndefined();
    expect(signs.text!.div).toContain('let in to see only some');
  });
});

describe('$docref', () => {
  it('finds the newest document of each type, or all of a time', async () => {
    const first = idOf(
      await createDocument(
        owner.session,
        record,
        bundle(rosa, sodium('s1', 140, 'Patient/p1', '2020-01-15T09:30:00Z')),
        fhir,
      ),
    );
    service.advance(2);
    const second = idOf(await createDocument(owner.session, record, bundle(rosa, sodium('s2')), fhir));
    const found = async (query: string) => {
      const { entry = [] } = await get(app, `DocumentReference/$docref?patient=${record}&${query}`);
      return entry.map(({ resource }: Json) => resource.id);
    };
    const report = 'type=http://loinc.org|11502-2';
    expect(await found(report)).toEqual([second]);
    expect(await found(`${report}&start=2019`)).toEqual([second, first]);
    expect(await found(`${report}&start=2025-01-01&end=2026-12-31`)).toEqual([second]);
    expect(await found('type=18842-5')).toEqual([]);
    const ofPatient = await get(app, `Patient/${record}/$docref?${report}`);
    expect(ofPatient.entry.map(({ resource }: Json) => resource.id)).toEqual([second]);
  });

  it('takes the same as Parameters', async () => {
    await createDocument(owner.session, record, letter, fhir);
    const body = {
      resourceType: 'Parameters',
      parameter: [
        { name: 'patient', valueId: record },
        { name: 'type', valueCodeableConcept: { coding: [{ system: 'http://loinc.org', code: '34109-9' }] } },
      ],
    };
    const reply = await app.write('POST', '/fhir/DocumentReference/$docref', body);
    expect(reply.status, reply.text).toBe(200);
    expect(reply.json().entry).toHaveLength(1);
  });

  it('refuses documents made on demand, and calls that name no patient', async () => {
    const statusOf = async (query: string) =>
      (await app.get(`/fhir/DocumentReference/$docref?${query}`)).status;
    expect(await statusOf(`patient=${record}&on-demand=true`)).toBe(400);
    expect(await statusOf('')).toBe(400);
    const other = await createRecord(service, owner);
    expect(await get(app, `DocumentReference/$docref?patient=${other}`)).not.toHaveProperty('entry');
  });
});

describe('$validate', () => {
  const pulse = () => ({
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'Pulse' },
    subject: { reference: `Patient/${record}` },
  });

  async function told(resource: unknown, query = '', type = 'Observation'): Promise<string[]> {
    const reply = await app.write('POST', `/fhir/${type}/$validate${query}`, resource);
    expect(reply.status, reply.text).toBe(200);
    const outcome = reply.json();
    const entry = [{ fullUrl: 'urn:x:1', resource: outcome }];
    expect(checkAnswer({ resourceType: 'Bundle', type: 'collection', entry }).errors).toEqual([]);
    return outcome.issue.map(({ severity, code, expression }: Json) =>
      [severity, code, ...(expression ?? [])].join(' '),
    );
  }

  it('says that a resource can be stored, and stores nothing', async () => {
    expect(await told(pulse())).toEqual(['information informational']);
    const inParameters = {
      resourceType: 'Parameters',
      parameter: [{ name: 'resource', resource: pulse() }],
    };
    expect(await told(inParameters)).toEqual(['information informational']);
    expect(await get(app, 'Observation')).not.toHaveProperty('entry');
  });

  it('names what FHIR demands and is not there, and whose the resource should be', async () => {
    const { status: _s, code: _c, ...bare } = pulse();
    expect(await told(bare)).toEqual([
      'error required Observation.status',
      'error required Observation.code',
    ]);
    const other = await createRecord(service, owner);
    const wrong: readonly (readonly [unknown, string])[] = [
      [{ ...pulse(), subject: { reference: `Patient/${other}` } }, 'Observation'],
      [{ ...pulse(), performer: [{ reference: `Patient/${other}` }] }, 'Observation'],
      [{ resourceType: 'Condition', subject: pulse().subject }, 'Observation'],
      ['{"resourceType":"Observation","status":"final","status":"final"}', 'Observation'],
      [{ resourceType: 'Patient' }, 'Patient'],
    ];
    for (const [resource, type] of wrong) {
      const [first, ...others] = await told(resource, '', type);
      expect([type, first?.split(' ')[0], others]).toEqual([type, 'error', []]);
    }
  });

  it('tells who the person of the record is not to a token alone that may read that', async () => {
    const named = { ...pulse(), subject: { ...pulse().subject, display: 'Zoe Quinn' } };
    expect((await told(named))[0]).toMatch(/^error/);
    const family = (await carenetsOf(owner.session, record)).Family!;
    const unseen = [
      await clientWith({ scope: 'patient/Observation.rs' }),
      await clientWith({ scope: 'patient/*.rs', carenetId: family }),
    ];
    for (app of unseen) expect(await told(named)).toEqual(['information informational']);
  });

  it('says that it checks no profile, and refuses to validate a deletion', async () => {
    expect(await told(pulse(), '?profile=http://example.org/p')).toEqual([
      'information informational',
      'warning not-supported',
    ]);
    const reply = await app.write('POST', '/fhir/Observation/$validate?mode=delete', pulse());
    expect(reply.status).toBe(400);
  });
});

describe('The CapabilityStatement', () => {
  it('is open to anybody, and says where apps ask for access', async () => {
    const statement = await get(new FhirClient(service.origin), 'metadata');
    const entry = [{ fullUrl: 'urn:x:1', resource: statement }];
    expect(checkAnswer({ resourceType: 'Bundle', type: 'collection', entry }).errors).toEqual([]);
    expect(statement).toMatchObject({ fhirVersion: '4.0.1', kind: 'instance' });
    const [rest] = statement.rest;
    expect(rest.security.extension[0].extension).toContainEqual({
      url: 'token',
      valueUri: `${service.origin}/smart/token`,
    });
    const observation = rest.resource.find(({ type }: Json) => type === 'Observation');
    expect(observation.interaction.map(({ code }: Json) => code)).toEqual([
      'read',
      'vread',
      'history-instance',
      'search-type',
      'create',
      'update',
    ]);
    expect(observation.searchParam).toContainEqual({ name: 'category', type: 'token' });
    expect(observation.searchRevInclude).toEqual(['Provenance:target']);
    const person = rest.resource.find(({ type }: Json) => type === 'Patient');
    expect(person.operation.map(({ name }: Json) => name).toSorted()).toEqual([
      'docref',
      'everything',
      'summary',
    ]);
  });

  it('names the profiles of US Core 6.1 with the types that they are of', async () => {
    const statement = await get(new FhirClient(service.origin), 'metadata');
    const named = statement.rest[0].resource.flatMap(({ type, supportedProfile = [] }: Json) =>
      supportedProfile.map((address: string) => `${type} ${address}`),
    );
    const core = 'http://hl7.org/fhir/us/core/StructureDefinition/';
    const alone = [
      'Location us-core-location',
      'Medication us-core-medication',
      'Observation us-core-vital-signs',
      'Patient us-core-patient',
    ];
    const tried = usCoreChecks.map(({ type, profile }) => `${type} ${profile}`);
    expect(named.toSorted()).toEqual(
      [...tried, ...alone].map((one) => one.replace(' ', ` ${core}`)).toSorted(),
    );
  });
});
