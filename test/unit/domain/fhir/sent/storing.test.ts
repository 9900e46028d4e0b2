/** How the resources of FHIR documents are stored: in the transaction of their document, or out of sight before it. */
import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { sentItems } from '../../../../../shared/domain/fhir/sent/remove.ts';
import { reprocessRecord } from '../../../../../shared/operations/facts/reprocess.ts';
import { eraseRecord } from '../../../../../shared/operations/records/erase.ts';
import { keys } from '../../../../../shared/store/items/index.ts';
import { patientStory } from '../../../../support/fhir/patient-story.ts';
import { fhirType, SentWorld } from './support.ts';

let world: SentWorld;
beforeEach(() => {
  world = new SentWorld();
});

const goal = (id: string, text: string) => ({
  resourceType: 'Goal',
  id,
  lifecycleStatus: 'active',
  description: { text },
  startDate: '2024-03-05',
});
const report = (id: string) => ({
  resourceType: 'Media',
  id,
  status: 'completed',
  content: { contentType: 'image/png', data: randomBytes(90_000).toString('base64') },
});

/** The keys of what is stored, and of what heads and pending events name. */
function books() {
  const stored = world.stored().map(({ SK }) => String(SK));
  const lineages = [...world.store.items.values()].filter(
    ({ PK, SK }) => PK === keys.record(world.recordId).PK && String(SK).startsWith('H#'),
  );
  const named = lineages.flatMap(({ id, fhir }) =>
    fhir ? sentItems(world.recordId, String(id), fhir as never).map(({ SK }) => SK) : [],
  );
  const objects = [...world.bodies.keys()].filter((key) => key.includes('.fhir'));
  return { stored: stored.sort(), named: named.sort(), objects };
}

test('one resource is two items in the transaction of its document, and nothing is prepared', async () => {
  await world.fhir(goal('a', 'Walk'));
  expect(world.stored().map(({ SK }) => String(SK).split('#')[0])).toEqual(['I', 'B']);
  expect(world.pending().map(({ event }) => event)).not.toContain('resources_superseded');
  expect(world.store.calls.put).toBe(0);
});

test('a document whose facts and statements fill most of a transaction is stored and replaced', async () => {
  const result = (number: number, value: number) => ({
    ...(number < 24 && { fullUrl: `https://hospital.example/fhir/Observation/${number}` }),
    resource: {
      resourceType: 'Observation',
      ...(number < 24 && { id: String(number) }),
      status: 'final',
      category: [{ coding: [{ code: 'laboratory' }] }],
      code: { coding: [{ system: 'http://loinc.org', code: '2951-2', display: 'Sodium' }] },
      effectiveDateTime: `${1980 + number}-05-16`,
      valueQuantity: { value, unit: 'mmol/L' },
    },
  });
  const bundle = (value: number) =>
    JSON.stringify({
      resourceType: 'Bundle',
      type: 'collection',
      entry: Array.from({ length: 40 }, (_, number) => result(number, value)),
    });
  let most = 0;
  const transact = world.store.transact.bind(world.store);
  world.store.transact = async (writes) => {
    most = Math.max(most, writes.length);
    return transact(writes);
  };
  const id = await world.create(bundle(140), fhirType);
  expect(world.head(id).facts!.blocks.length).toBe(40);
  expect(world.head(id).fhir).toMatchObject({ blocks: ['Observation/A#'], chunks: 1 });
  await world.succeed(id, bundle(141), fhirType);
  expect(most).toBeGreaterThan(70);
  expect((await world.served('Observation')).length).toBe(40);
});

test('names of a document are stored in as many groups as they need, and 64 at most', async () => {
  const hex = (index: number) => index.toString(16).padStart(12, '0');
  const unique = (count: number) =>
    Array.from({ length: count }, (_, index) => goal(`7f3b0c52-58a1-4c0e-9d5b-${hex(index)}`, 'Walk'));
  const id = await world.fhir(...unique(3));
  expect(world.head(id).fhir!.names.length).toBeLessThanOrEqual(3);
  expect(world.stored().filter(({ SK }) => String(SK).startsWith('N#')).length).toBe(
    world.head(id).fhir!.names.length,
  );
  const large = await world.fhirAgain(id, ...unique(2000));
  expect(world.head(large).fhir!.names.length).toBe(64);
  await world.handOver(true);
  expect(books().stored).toEqual(books().named);
});

describe('resources that do not fit into the transaction', () => {
  test('are stored before it, and stay when it was committed', async () => {
    await world.create(JSON.stringify(patientStory({ visits: 40 })), fhirType);
    expect(world.pending().filter(({ event }) => event === 'resources_superseded')).toEqual([]);
    await world.handOver(true);
    const { stored, named } = books();
    expect(stored).toEqual(named);
    expect(stored.length).toBeGreaterThan(8);
    expect((await world.served('Observation')).length).toBe(240);
  });

  test('are removed when it never came', async () => {
    world.store.beforeTransact = () => {
      if (world.stored().length > 0) throw new Error('The table is away.');
    };
    await expect(world.create(JSON.stringify(patientStory({ visits: 40 })), fhirType)).rejects.toThrow(
      'away',
    );
    expect(world.stored().length).toBeGreaterThan(8);
    world.store.beforeTransact = () => {};
    await world.handOver(false);
    expect(world.stored().length).toBeGreaterThan(8);
    await world.handOver(true);
    expect(world.stored()).toEqual([]);
  });

  test('and are large are in an object, of which only what is asked for is read', async () => {
    const id = await world.fhir(report('a'), report('b'), report('c'), goal('g', 'Walk'));
    expect(books().objects.length).toBe(1);
    expect(world.head(id).fhir).toMatchObject({ chunks: 0, object: { key: books().objects[0] } });
    expect(await world.served('Goal')).toEqual([expect.objectContaining({ description: { text: 'Walk' } })]);
    expect((await world.served('Media')).length).toBe(3);
    await world.fhirAgain(id, goal('g', 'Run'));
    await world.handOver(true);
    expect(books().objects).toEqual([]);
    expect(await world.served('Goal')).toEqual([expect.objectContaining({ description: { text: 'Run' } })]);
  });
});

test('what a new version replaces stays for those who are reading it, and is removed later', async () => {
  const id = await world.fhir(goal('a', 'Walk'));
  const before = books().stored;
  await world.fhirAgain(id, goal('a', 'Run'));
  await world.handOver(false);
  expect(books().stored).toEqual(expect.arrayContaining(before));
  await world.handOver(true);
  expect(books().stored).toEqual(books().named);
  expect(books().stored.length).toBe(2);
});

test('numbers keep their text', async () => {
  await world.create(
    '{"resourceType":"Observation","id":"o","status":"final","code":{"text":"x"},"valueQuantity":{"value":1.50}}',
    fhirType,
  );
  const [served] = await world.served('Observation');
  expect(JSON.stringify(served)).toContain('"value":1.50}');
});

test('reading all documents again changes no id and leaves nothing over', async () => {
  await world.fhir(goal('a', 'Walk'), goal('b', 'Rest'));
  const before = await world.served('Goal');
  const extraction = world.stored().map(({ SK }) => SK);
  await reprocessRecord(world.recordId, world.stores, () => world.now);
  expect(await world.served('Goal')).toEqual(before);
  await world.handOver(true);
  expect(books().stored).toEqual(books().named);
  expect(world.stored().map(({ SK }) => SK)).not.toEqual(extraction);
});

test('a document that a version before has replaced serves nothing until it is read again', async () => {
  const id = await world.fhir(goal('a', 'Walk'));
  await world.fhirAgain(id, goal('a', 'Run'));
  const key = keys.lineage(world.recordId, id);
  const head = world.head(id);
  await world.store.put(key, { ...head, fhir: { ...head.fhir!, documentId: id } });
  expect(await world.served('Goal')).toEqual([]);
  await reprocessRecord(world.recordId, world.stores, () => world.now);
  expect(await world.served('Goal')).toEqual([expect.objectContaining({ description: { text: 'Run' } })]);
});

test('erasing a record removes all of it', async () => {
  await world.fhir(report('a'), report('b'), report('c'));
  const id = await world.fhir(goal('a', 'Walk'));
  await world.fhirAgain(id, goal('a', 'Run'));
  const { store, bodies } = world.stores;
  await eraseRecord(world.recordId, { store, bodies }, { now: world.now, withAudits: true });
  expect(world.stored()).toEqual([]);
  expect(books().objects).toEqual([]);
});
