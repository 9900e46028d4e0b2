/** The check of `npm run crash` and `npm run chaos` finds whatever is wrong with the resources of FHIR documents. */
import { beforeEach, expect, test } from 'vitest';
import { leftResources, sentFaults } from '../../../../../local/tools/whole-resources.ts';
import { keys } from '../../../../../shared/store/items/index.ts';
import type { Item } from '../../../../../shared/store/key.ts';
import { SentWorld } from './support.ts';

let world: SentWorld;
beforeEach(() => {
  world = new SentWorld();
});

const basic = (id: string, text: string) => ({ resourceType: 'Basic', id, code: { text } });

async function faults(documentId: string): Promise<readonly string[]> {
  const lineage = world.head(documentId);
  const [latest] = await world.store.get([keys.version(world.recordId, lineage.latestId)]);
  const ofDocument = await sentFaults(world.recordId, lineage, latest!, world.stores);
  return [...ofDocument, ...(await leftResources(world.recordId, world.stores))];
}

const keyOf = ({ PK, SK }: Item) => `${PK}\n${SK}`;
const stored = (kind: 'I' | 'B' | 'N', id: string) =>
  world.stored().find(({ SK }) => String(SK).startsWith(`${kind}#`) && String(SK).includes(`#${id}#`))!;

test('a document that is whole has no faults, nor has one that is replaced until it is swept', async () => {
  const id = await world.fhir(basic('1', 'one'), basic('2', 'two'));
  expect(await faults(id)).toEqual([]);
  await world.fhirAgain(id, basic('1', 'other'));
  expect(await faults(id)).toEqual([]);
  await world.handOver(true);
  expect(await faults(id)).toEqual([]);
});

test('rows or bodies that are missing are reported', async () => {
  const id = await world.fhir(basic('1', 'one'));
  const [rows, bodies] = [stored('I', id), stored('B', id)];
  world.store.items.delete(keyOf(rows));
  expect(await faults(id)).toEqual([`${id} lacks rows of its resources.`]);
  world.store.items.set(keyOf(rows), rows);
  world.store.items.delete(keyOf(bodies));
  expect(await faults(id)).toEqual([`${id} lacks bodies of its resources.`]);
});

test('resources of another version are reported, by head or by content', async () => {
  const id = await world.fhir(basic('1', 'one'));
  const other = await world.fhir(basic('1', 'two'));
  const bodies = stored('B', id);
  world.store.items.set(keyOf(bodies), { ...bodies, packed: stored('B', other).packed });
  expect(await faults(id)).toEqual([`${id} has other resources than its bytes say.`]);
  world.store.items.set(keyOf(bodies), bodies);
  const rows = stored('I', id);
  world.store.items.set(keyOf(rows), { ...rows, rows: new Uint8Array() });
  expect(await faults(id)).toEqual([`${id} has other resources than its bytes say.`]);
  world.store.items.set(keyOf(rows), rows);
  const head = world.head(id);
  await world.store.put(keys.lineage(world.recordId, id), {
    ...head,
    fhir: { ...head.fhir!, documentId: other },
  });
  expect(await faults(id)).toEqual([`${id} has resources of ${other}, not of ${id}.`]);
});

test('names that are missing or others are reported, and another storer', async () => {
  const id = await world.fhir(basic('7f3b0c52-58a1-4c0e-9d5b-0a4f6f0e9b11', 'one'));
  expect(await faults(id)).toEqual([]);
  const names = stored('N', id);
  world.store.items.delete(keyOf(names));
  expect(await faults(id)).toEqual([`${id} has other names of its resources than its bytes say.`]);
  world.store.items.set(keyOf(names), { ...names, names: Buffer.alloc(24) });
  expect(await faults(id)).toEqual([`${id} has other names of its resources than its bytes say.`]);
  world.store.items.set(keyOf(names), names);
  const head = world.head(id);
  await world.store.put(keys.lineage(world.recordId, id), {
    ...head,
    fhir: { ...head.fhir!, storer: 'somebody' },
  });
  expect(await faults(id)).toEqual([`${id} has resources of somebody who did not store it.`]);
});

test('what no head and no event names is reported, and a document without what it should have', async () => {
  const id = await world.fhir(basic('1', 'one'));
  const { fhir: _, ...bare } = world.head(id);
  await world.store.put(keys.lineage(world.recordId, id), bare);
  const [rows, bodies] = [stored('I', id), stored('B', id)];
  expect(await faults(id)).toEqual([
    `${id} has no resources, and should have 1.`,
    `Nothing names what is stored of resources as ${bodies.SK}.`,
    `Nothing names what is stored of resources as ${rows.SK}.`,
  ]);
});
