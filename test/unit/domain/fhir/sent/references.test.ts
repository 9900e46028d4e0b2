/** References from one document to another: by identity, and only to what the token sees. */
import { beforeEach, describe, expect, test } from 'vitest';
import { readBodies, sentInVersion } from '../../../../../shared/domain/fhir/sent/index.ts';
import { keys } from '../../../../../shared/store/items/index.ts';
import { SentWorld } from './support.ts';

let world: SentWorld;
beforeEach(() => {
  world = new SentWorld();
});

const original = 'http://indivo.org/vocab/fhir#original-reference';
const server = 'https://hospital.example/fhir';
/** One resource of a server, in a Bundle that says its address. */
const sent = (type: string, id: string, content: object) => ({
  resourceType: 'Bundle',
  type: 'collection',
  entry: [{ fullUrl: `${server}/${type}/${id}`, resource: { resourceType: type, id, ...content } }],
});
const encounter = (id = '123', status = 'finished') =>
  sent('Encounter', id, {
    status,
    class: { code: 'AMB' },
    period: { start: '2024-03-05T08:00:00Z' },
  });
const observation = (more: object = {}) =>
  sent('Observation', '7', {
    status: 'final',
    code: { text: 'Weight' },
    encounter: { reference: 'Encounter/123', display: 'Visit' },
    ...more,
  });
const visitOf = async (view = world.view) =>
  (await world.served('Observation', view)).map((one) => one.encounter as Record<string, unknown>)[0];
const lost = { display: 'Visit', extension: [{ url: original, valueString: 'Encounter/123' }] };

test('lead to a resource of the same server in another document, whichever was stored first', async () => {
  await world.fhir(observation());
  expect(await visitOf()).toEqual(lost);
  await world.fhir(encounter());
  const [row] = await world.rows('Encounter');
  expect(await visitOf()).toEqual({ reference: `Encounter/${row!.id}`, display: 'Visit' });
  expect(await world.resource('Encounter', row!.id)).toMatchObject({ place: 0 });
});

test('lead nowhere while the other document is void, and to an archived one', async () => {
  await world.fhir(observation());
  const other = await world.fhir(encounter());
  const [row] = await world.rows('Encounter');
  await world.status(other, 'void');
  expect(await visitOf()).toEqual(lost);
  await world.status(other, 'archived');
  expect(await visitOf()).toEqual({ reference: `Encounter/${row!.id}`, display: 'Visit' });
});

test('lead nowhere in a circle that does not show the other document', async () => {
  const shown = await world.fhir(observation());
  const hidden = await world.fhir(encounter());
  const carenet = await world.carenet(world.recordId, 'Family');
  await world.say(carenet, shown, 'placed');
  expect(await visitOf(await world.circle(carenet))).toEqual(lost);
  await world.say(carenet, hidden, 'placed');
  expect(await visitOf(await world.circle(carenet))).toHaveProperty('reference');
});

test('lead to the latest of several documents that speak of the resource', async () => {
  await world.fhir(observation());
  await world.fhir(encounter());
  const latest = await world.fhir(encounter('123', 'cancelled'));
  expect((await visitOf())?.reference).toMatch(new RegExp(`^Encounter/${latest.replaceAll('-', '')}-`));
});

test('lead nowhere when a new version no longer has the resource', async () => {
  await world.fhir(observation());
  const id = await world.fhir(encounter());
  await world.fhirAgain(id, encounter('another'));
  expect(await visitOf()).toEqual(lost);
});

test('lead to people and places, of which there are no facts', async () => {
  await world.fhir(
    observation({
      performer: [{ reference: `${server}/Practitioner/5` }, { reference: `${server}/Practitioner/6` }],
    }),
  );
  await world.fhir(sent('Practitioner', '5', { name: [{ family: 'Lee' }] }));
  const [row] = await world.rows('Practitioner');
  const [one] = await world.served('Observation');
  expect(one!.performer).toEqual([
    { reference: `Practitioner/${row!.id}` },
    { reference: `${server}/Practitioner/6` },
  ]);
});

test('do not lead to a resource of another server with the same id', async () => {
  await world.fhir(observation());
  await world.fhir({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'https://elsewhere.example/fhir/Encounter/123',
        resource: { resourceType: 'Encounter', id: '123', status: 'finished' },
      },
    ],
  });
  expect(await visitOf()).toEqual(lost);
});

test('lead to the right one of two resources of one document that have the same type and id', async () => {
  await world.fhir(observation());
  const twin = (address: string, status: string) => ({
    fullUrl: `${address}/Encounter/123`,
    resource: { resourceType: 'Encounter', id: '123', status },
  });
  await world.fhir({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [twin('https://elsewhere.example/fhir', 'cancelled'), twin(server, 'finished')],
  });
  const meant = (await world.served('Encounter')).find(({ status }) => status === 'finished');
  expect(await visitOf()).toEqual({ reference: `Encounter/${meant!.id}`, display: 'Visit' });
});

test('lead to what the same app has stored before they lead to what another one has, even if its word is later', async () => {
  await world.fhir(observation());
  const mine = await world.fhir(encounter());
  await world.by('other@apps.example.org', () => world.fhir(encounter('123', 'cancelled')));
  expect((await visitOf())?.reference).toMatch(new RegExp(`^Encounter/${mine.replaceAll('-', '')}-`));
  await world.status(mine, 'void');
  expect((await visitOf())?.reference).toMatch(/^Encounter\//);
});

test('lead to the one whose word is the latest, whichever was stored first', async () => {
  const changed = (day: string) => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: `${server}/Encounter/123`,
        resource: { resourceType: 'Encounter', id: '123', meta: { lastUpdated: day } },
      },
    ],
  });
  await world.fhir(observation());
  const latest = await world.fhir(changed('2025-02-02'));
  await world.fhir(changed('2024-01-01'));
  expect((await visitOf())?.reference).toMatch(new RegExp(`^Encounter/${latest.replaceAll('-', '')}-`));
});

test('of an earlier version lead to what the token sees today', async () => {
  const first = await world.fhir(observation());
  await world.fhirAgain(first, observation({ valueString: 'later' }));
  await world.fhir(encounter());
  const [version] = await world.store.get([keys.version(world.recordId, first)]);
  const [was] = await sentInVersion(version!, world.view, world.stores);
  const [is] = await world.rows('Observation');
  expect(was).toMatchObject({ id: is!.id, versionId: `${first.replaceAll('-', '')}-0` });
  expect(was!.json.valueString).toBeUndefined();
  expect(was!.json.meta).toMatchObject({
    versionId: `${first.replaceAll('-', '')}-0`,
    lastUpdated: version!.createdAt,
  });
  expect(was!.json.encounter).toHaveProperty('reference');
  expect(await sentInVersion(version!, world.view, world.stores, { id: 'other' })).toEqual([]);
});

describe('by UUID alone', () => {
  const [uuid, patient] = ['7f3b0c52-58a1-4c0e-9d5b-0a4f6f0e9b11', '11111111-1111-4111-8111-111111111111'];
  const entry = (id: string, resource: object) => ({
    fullUrl: `urn:uuid:${id}`,
    resource: { id, ...resource },
  });
  const part = (...entries: readonly object[]) => ({
    resourceType: 'Bundle',
    type: 'collection',
    entry: entries,
  });
  /** A part of a patient's story that names its patient without having it. */
  const report = (more: object = {}) =>
    part(
      entry('22222222-2222-4222-8222-222222222222', {
        resourceType: 'DiagnosticReport',
        status: 'final',
        code: { text: 'Blood' },
        subject: { reference: `urn:uuid:${patient}` },
        performer: [{ reference: `urn:uuid:${uuid}`, display: 'Harbour Clinic' }],
        ...more,
      }),
    );
  const clinic = () =>
    part(
      entry(patient, { resourceType: 'Patient' }),
      entry(uuid, { resourceType: 'Organization', name: 'Harbour Clinic' }),
    );
  const performers = async (view = world.view) =>
    (await world.served('DiagnosticReport', view)).flatMap(({ performer }) => performer);
  const found = async () => [
    { reference: `Organization/${(await world.rows('Organization'))[0]!.id}`, display: 'Harbour Clinic' },
  ];
  const none = [
    { display: 'Harbour Clinic', extension: [{ url: original, valueString: `urn:uuid:${uuid}` }] },
  ];

  test('lead to a resource of any type in another document, whichever was stored first', async () => {
    await world.fhir(report());
    expect(await performers()).toEqual(none);
    await world.fhir(clinic());
    expect(await performers()).toEqual(await found());
    await world.fhir(report());
    expect(await performers()).toEqual([...(await found()), ...(await found())]);
  });

  test('lead to the patient whose other documents name them so', async () => {
    await world.fhir(clinic());
    await world.fhir(
      part(
        entry('33333333-3333-4333-8333-333333333333', {
          resourceType: 'Provenance',
          target: [{ reference: `urn:uuid:${patient}` }],
        }),
      ),
    );
    const [provenance] = await world.served('Provenance');
    expect(provenance!.target).toEqual([{ reference: `Patient/${world.recordId}` }]);
  });

  test('never lead to what another app has stored', async () => {
    await world.fhir(report());
    await world.by('other@apps.example.org', () => world.fhir(clinic()));
    expect((await world.rows('Organization')).length).toBe(1);
    expect(await performers()).toEqual(none);
    expect(await world.by('other@apps.example.org', () => world.fhir(report()))).toBeDefined();
    expect(await performers()).toEqual([...none, ...(await found())]);
  });

  test('lead to the type that they say, where two resources have one UUID', async () => {
    await world.fhir(
      report({
        performer: [
          { reference: `Organization/${uuid}` },
          { reference: `PractitionerRole/${uuid}` },
          { reference: `CareTeam/${uuid}` },
        ],
      }),
    );
    await world.fhir(part({ resource: { resourceType: 'PractitionerRole', id: uuid } }));
    await world.fhir(clinic());
    const [role] = await world.rows('PractitionerRole');
    expect(await performers()).toEqual([
      { reference: (await found())[0]!.reference },
      { reference: `PractitionerRole/${role!.id}` },
      { extension: [{ url: original, valueString: `CareTeam/${uuid}` }] },
    ]);
  });

  test('lead nowhere while the other document is void, hidden, or has it no more', async () => {
    const shown = await world.fhir(report());
    const other = await world.fhir(clinic());
    const carenet = await world.carenet(world.recordId, 'Family');
    await world.say(carenet, shown, 'placed');
    expect(await performers(await world.circle(carenet))).toEqual(none);
    await world.say(carenet, other, 'placed');
    expect(await performers(await world.circle(carenet))).toEqual(await found());
    await world.status(other, 'void');
    expect(await performers()).toEqual(none);
    await world.status(other, 'active');
    expect(await performers()).toEqual(await found());
    await world.fhirAgain(
      other,
      part(entry(patient, { resourceType: 'Patient' }), { resource: { resourceType: 'Basic' } }),
    );
    expect(await performers()).toEqual(none);
  });

  test('cost two round trips for a page, however many documents there are', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => `7f3b0c52-58a1-4c0e-9d5b-0a4f6f0e9b${index + 10}`);
    for (const id of ids) await world.fhir(part(entry(id, { resourceType: 'Organization', name: id })));
    await world.fhir(report({ performer: ids.map((id) => ({ reference: `urn:uuid:${id}` })) }));
    const rows = await world.rows('DiagnosticReport');
    const before = { ...world.store.calls };
    const [one] = await readBodies(rows, world.view, world.stores);
    expect((one!.performer as readonly object[]).map((reference) => Object.keys(reference))).toEqual(
      ids.map(() => ['reference']),
    );
    // One for the body, one for the heads of the documents.
    expect(world.store.calls.get - before.get).toBe(2);
    expect(world.store.calls.query - before.query).toBeLessThanOrEqual(40);
  });
});
