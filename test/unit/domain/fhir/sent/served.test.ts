/** What is served of FHIR documents: which resources, to whom, and in which state of their document. */
import { beforeEach, describe, expect, test } from 'vitest';
import { type Row, readBodies } from '../../../../../shared/domain/fhir/sent/index.ts';
import { documentPrefix } from '../../../../../shared/xml/vocabulary.ts';
import { SentWorld } from './support.ts';

let world: SentWorld;
beforeEach(() => {
  world = new SentWorld();
});

const observation = (id: string, text: string, more: object = {}) => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { coding: [{ system: 'http://loinc.org', code: '2345-7' }] },
  effectiveDateTime: '2024-03-05T08:00:00Z',
  valueString: text,
  ...more,
});
const plan = { resourceType: 'CarePlan', id: 'plan', status: 'active', intent: 'plan' };

test('resources of any kind are served from the moment that their document is stored', async () => {
  const id = await world.fhir(observation('a', 'one'), plan);
  const [served] = await world.served('Observation');
  const lineage = id.replaceAll('-', '');
  expect(served).toEqual({
    ...observation('a', 'one'),
    id: expect.stringMatching(new RegExp(`^${lineage}-[0-9a-f]{16}$`)),
    meta: {
      versionId: `${lineage}-0`,
      lastUpdated: world.head(id).latestCreatedAt,
      source: `https://phr.example/records/${world.recordId}/documents/${id}`,
    },
  });
  expect(await world.served('CarePlan')).toEqual([
    expect.objectContaining({ status: 'active', intent: 'plan' }),
  ]);
  expect(await world.served('Claim')).toEqual([]);
});

test('a new version replaces what the earlier one said, under the same ids', async () => {
  const id = await world.fhir(observation('a', 'one'), observation('b', 'gone'));
  const [before] = await world.rows('Observation');
  const next = await world.fhirAgain(id, observation('a', 'two'));
  const rows = await world.rows('Observation');
  expect(rows.map((row) => row.id)).toEqual([before!.id]);
  expect(rows[0]!.documentId).toBe(next);
  expect(await world.served('Observation')).toEqual([expect.objectContaining({ valueString: 'two' })]);
  expect(await world.fhirAgain(next, plan)).not.toBe(next);
  expect(await world.rows('Observation')).toEqual([]);
});

describe('the status of a document', () => {
  test('void: its resources are not searched, and are told to be void when they are asked for', async () => {
    const id = await world.fhir(observation('a', 'one'));
    const [row] = await world.rows('Observation');
    await world.status(id, 'void');
    expect(await world.rows('Observation')).toEqual([]);
    expect(await world.resource('Observation', row!.id)).toBe('void');
    await world.status(id, 'active');
    expect(await world.resource('Observation', row!.id)).toMatchObject({ id: row!.id });
  });

  test('archived: its resources are not searched, and can still be read', async () => {
    const id = await world.fhir(observation('a', 'one'));
    const [row] = await world.rows('Observation');
    await world.status(id, 'archived');
    expect(await world.rows('Observation')).toEqual([]);
    expect(await world.resource('Observation', row!.id)).toMatchObject({ id: row!.id });
  });
});

test('nothing is found under an id of another type, document or form', async () => {
  await world.fhir(observation('a', 'one'));
  const [row] = await world.rows('Observation');
  expect(await world.resource('Observation', row!.id)).toMatchObject({ id: row!.id, place: 0 });
  expect(await world.resource('Condition', row!.id)).toBeUndefined();
  expect(
    await world.resource(
      'Observation',
      row!.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ),
  ).toBeUndefined();
  expect(
    await world.resource('Observation', `${'0'.repeat(12)}8${'0'.repeat(19)}-${'0'.repeat(16)}`),
  ).toBeUndefined();
  expect(await world.resource('Observation', '../Observation')).toBeUndefined();
});

test('the body of a resource in a small document is read together with its row', async () => {
  await world.fhir(observation('a', 'one'));
  const [{ id } = { id: '' }] = await world.rows('Observation');
  const before = world.store.calls.get;
  const row = await world.resource('Observation', id);
  // The head; then the row and the body at once.
  expect(world.store.calls.get - before).toBe(3);
  const [served] = await readBodies([row as Row], world.view, world.stores);
  expect(world.store.calls.get - before).toBe(3);
  expect(served).toMatchObject({ id, valueString: 'one' });
});

describe('a circle', () => {
  test('shows the resources of documents that it shows, and of no others', async () => {
    const shown = await world.fhir(observation('a', 'shown'));
    await world.fhir(observation('b', 'hidden'));
    const carenet = await world.carenet(world.recordId, 'Family');
    await world.say(carenet, shown, 'placed');
    const view = await world.circle(carenet);
    expect((await world.served('Observation', view)).map(({ valueString }) => valueString)).toEqual([
      'shown',
    ]);
    const [hidden] = (await world.rows('Observation')).filter(({ lineageId }) => lineageId !== shown);
    expect(await world.resource('Observation', hidden!.id, view)).toBeUndefined();
  });

  test('shows those of types that are shared, but never what must not be shared', async () => {
    const [one, other] = [
      await world.fhir(observation('a', 'one')),
      await world.fhir(observation('b', 'two')),
    ];
    const carenet = await world.carenet(world.recordId, 'Family');
    await world.autoshare(carenet, 'http://hl7.org/fhir/Observation');
    await world.nevershare(other);
    const rows = await world.rows('Observation', { view: await world.circle(carenet) });
    expect(rows.map(({ lineageId }) => lineageId)).toEqual([one]);
  });

  test('of which only other types are shared shows none', async () => {
    await world.fhir(observation('a', 'one'));
    const carenet = await world.carenet(world.recordId, 'Family');
    await world.autoshare(carenet, `${documentPrefix}Problem`);
    expect(await world.rows('Observation', { view: await world.circle(carenet) })).toEqual([]);
  });
});

test('a document about several people has no resources', async () => {
  const about = (patient: string) =>
    observation(patient, patient, { subject: { reference: `Patient/${patient}` } });
  const id = await world.fhir(about('one'), about('another'));
  expect(world.head(id).fhir).toBeUndefined();
  expect(world.stored()).toEqual([]);
});

test('rows are found by the time of their main date', async () => {
  await world.fhir(
    observation('a', 'March', { effectiveDateTime: '2024-03-05T08:00:00Z' }),
    observation('b', 'June', { effectiveDateTime: '2024-06' }),
    observation('c', 'long', { effectiveDateTime: undefined, effectivePeriod: { start: '2020-01-01' } }),
    observation('d', 'never', { effectiveDateTime: undefined }),
  );
  const placesAt = async (from: string, to: string) => {
    const bounds = { from: Date.parse(from), to: Date.parse(to) };
    return (await world.rows('Observation', { bounds })).map(({ place }) => place).sort();
  };
  expect(await placesAt('2024-03-05T08:00:00Z', '2024-03-05T08:00:00Z')).toEqual([0, 2]);
  expect(await placesAt('2024-06-15T00:00:00Z', '2024-07-15T00:00:00Z')).toEqual([1, 2]);
  expect(await placesAt('2000-01-01T00:00:00Z', '2019-12-31T00:00:00Z')).toEqual([]);
  expect((await world.rows('Observation')).length).toBe(4);
});
