/** A FHIR document that changes while its resources are searched: they are as they were before or after the change, whole and once. */
import { describe, expect, it } from 'vitest';
import { readBodies, scanRows } from '../../../../../shared/domain/fhir/sent/index.ts';
import { reprocessRecord } from '../../../../../shared/operations/facts/reprocess.ts';
import type { Key } from '../../../../../shared/store/key.ts';
import { beforeRead } from '../../facts/support.ts';
import { SentWorld } from './support.ts';

type Change = (world: SentWorld, id: string) => Promise<unknown>;

const goal = (id: string, text: string, year: number) => ({
  resourceType: 'Goal',
  id,
  lifecycleStatus: 'active',
  description: { text },
  startDate: `${year}-06-01`,
});
const first = [goal('a', 'old 2000', 2000), goal('b', 'old 2014', 2014), goal('c', 'old 2020', 2020)];
const second = [goal('a', 'new 2014', 2014), goal('d', 'new 1990', 1990), goal('e', 'new 2021', 2021)];
const old = 'old 2000, old 2014, old 2020';

const changes: readonly (readonly [string, Change, readonly string[]])[] = [
  [
    'replaced by one of other years',
    (world, id) => world.fhirAgain(id, ...second),
    ['new 1990, new 2014, new 2021', old],
  ],
  ['replaced by one without goals', (world, id) => world.fhirAgain(id, { resourceType: 'Basic' }), ['', old]],
  ['made void', (world, id) => world.status(id, 'void'), ['', old]],
  ['read again', async (world) => reprocessRecord(world.recordId, world.stores, () => world.now), [old]],
];

describe('The resources of a document that is', () => {
  it.each(changes)('%s while they are searched are of one version', async (_, change, expected) => {
    expect(await allShown(change)).toEqual(expected);
  });

  it.each(changes.slice(0, 2))(
    '%s are of one version, also when some of it is visible late',
    async (_, change, expected) => {
      const shown = new Set<string>();
      const world = new SentWorld();
      const id = await world.fhir(...first);
      const bringBack = world.keep();
      for (const isLate of [isHead, isRow, isBody]) {
        for (let read = 0; read < 8; read += 1) {
          bringBack();
          await world.store.late(isLate, () => change(world, id));
          beforeRead(world, read, async () => world.store.showAll());
          shown.add(await textsOf(world));
        }
      }
      expect([...shown].sort()).toEqual(expected);
    },
  );
});

const isHead = ({ SK }: Key) => SK.startsWith('H#');
const isRow = ({ PK, SK }: Key) => PK.startsWith('FHIR#') && SK.startsWith('I#');
const isBody = ({ PK, SK }: Key) => PK.startsWith('FHIR#') && SK.startsWith('B#');

/** What is shown over all moments of the change and several page sizes. */
async function allShown(change: Change): Promise<readonly string[]> {
  const world = new SentWorld();
  await world.fhir(goal('x', 'neighbour', 2001));
  const id = await world.fhir(...first);
  await world.fhir(goal('y', 'neighbour', 2030));
  const bringBack = world.keep();
  const shown = new Set<string>();
  for (const pageSize of [1, 1000]) {
    world.store.pageSize = pageSize;
    for (let read = 0; ; read += 1) {
      bringBack();
      const isDone = beforeRead(world, read, () => change(world, id));
      const texts = (await textsOf(world)).split(', ');
      expect(texts.filter((text) => text === 'neighbour').length).toBe(2);
      shown.add(texts.filter((text) => text !== 'neighbour').join(', '));
      if (!isDone()) break;
    }
  }
  return [...shown].sort();
}

async function textsOf(world: SentWorld): Promise<string> {
  const texts: string[] = [];
  for await (const rows of scanRows(world.view, 'Goal', undefined, world.stores)) {
    for (const { description } of await readBodies(rows, world.view, world.stores))
      texts.push((description as { text: string }).text);
  }
  world.store.beforeRead = () => {};
  return texts.sort().join(', ');
}
