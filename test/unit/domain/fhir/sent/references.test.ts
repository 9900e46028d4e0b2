/** References from one document to another: by identity, and only to what the token sees. */
import { beforeEach, expect, test } from 'vitest';
import { sentInVersion } from '../../../../../shared/domain/fhir/sent/index.ts';
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

test('lead to people and places, of which nothing is stored by identity, through their rows', async () => {
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

test('do not lead to a document of which the ids do not follow from those of its resources', async () => {
  await world.fhir(observation());
  const twin = (address: string) => ({
    fullUrl: `${address}/Encounter/123`,
    resource: { resourceType: 'Encounter', id: '123', status: 'finished' },
  });
  await world.fhir({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [twin(server), twin('https://elsewhere.example/fhir')],
  });
  expect((await world.rows('Encounter')).length).toBe(2);
  expect(await visitOf()).toEqual(lost);
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
