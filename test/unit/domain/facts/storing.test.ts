import { describe, expect, it } from 'vitest';
import { removeUnclaimedBodies } from '../../../../shared/domain/bodies/sweep-orphaned-bodies.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Item } from '../../../../shared/store/key.ts';
import { model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { storeItem } from '../accounts/support.ts';
import { largeDocument } from './large.ts';
import { document, FactWorld, modelOf, problem, silent } from './support.ts';

const transactionBytes = 4_000_000;
const itemBytes = 400_000;

/** Write units per second of a partition; a transaction needs two for each KB. */
const unitsPerSecond = 1000;

interface Put {
  readonly partition: string;
  /** Upper bound. */
  readonly bytes: number;
  readonly kind: string;
}

/** Write units that the blocks of facts need. */
function unitsOf(puts: readonly Put[]): number {
  const blocks = puts.filter(({ partition }) => partition.startsWith('FACTS#'));
  return blocks.reduce((sum, { bytes }) => sum + 2 * Math.ceil(bytes / 1024), 0);
}

/** Items that the last transaction put. */
function watchTransactions(world: FactWorld) {
  const puts: Put[] = [];
  const transact = world.store.transact.bind(world.store);
  world.store.transact = async (writes) => {
    puts.length = 0;
    for (const write of writes) {
      if (write.kind !== 'put') continue;
      const item = write.item as Item;
      const { packed, ...rest } = item as { packed?: Uint8Array };
      const bytes = Buffer.byteLength(JSON.stringify({ ...rest, ...write.key })) + (packed?.length ?? 0);
      const kind = ['rows', 'packed', 'spill'].find((name) => item[name] !== undefined) ?? '';
      puts.push({ partition: write.key.PK, bytes, kind });
    }
    await transact(writes);
  };
  return puts;
}

describe('The facts of a document', () => {
  it('are stored as text when they are few and compressed when they are many', async () => {
    const world = new FactWorld();
    const puts = watchTransactions(world);
    const kinds = () =>
      puts.filter(({ partition }) => partition.startsWith('FACTS#')).map(({ kind }) => kind);
    await world.create(document(problem('Asthma')));
    expect(kinds()).toEqual(['rows']);
    const labs = Array.from({ length: 300 }, () => model('LabResult', smallest.LabResult));
    await world.create(document(...labs));
    expect(kinds()).toEqual(['packed']);
    expect(await world.find({ model: modelOf('LabResult') })).toHaveLength(300);
    expect(world.bodies.size).toBe(2);
  });

  it('are named by the lineage head, which has no entry for them when there are none', async () => {
    const world = new FactWorld();
    const id = await world.create(
      document(problem('Asthma', '2011-03-04'), model('Procedure', { name: 'Suture' })),
    );
    expect(world.head(id).facts!.blocks).toEqual(['Problem/M#D#2011-03-04', 'Procedure/M#N#']);
    const latest = await world.succeed(id, silent);
    expect(world.head(id).facts).toBeUndefined();
    await world.succeed(latest, document(problem('Gout', '2012-01-01')));
    expect(world.head(id).facts!.blocks).toEqual(['Problem/M#D#2012-01-01']);
  });

  it('get new ids with each replacement, even if its content is the same', async () => {
    const world = new FactWorld();
    const ids = new Set<string>();
    let latest = await world.create(document(problem('Asthma')));
    for (let version = 1; version <= 20; version += 1) {
      latest = await world.succeed(latest, document(problem('Asthma')));
      ids.add((await world.find())[0]!.id);
    }
    expect(ids.size).toBe(20);
  });

  it('are not stored when the document is rejected', async () => {
    const world = new FactWorld();
    world.store.beforeTransact = () => {
      throw new ApiError('document_replaced');
    };
    await expect(world.create(document(problem('Asthma')))).rejects.toMatchObject({ status: 400 });
    expect(world.blocks()).toEqual([]);
    expect(world.bodies.size).toBe(0);
  });

  it('are written only if absent, so that they never block another extraction', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('Asthma')));
    const [block] = world.blocks();
    const writes: unknown[] = [];
    world.store.transact = async (list) => void writes.push(...list);
    await world.succeed(id, document(problem('Gout')));
    const ofBlocks = (writes as { key: { PK: string }; when?: object }[]).filter(
      ({ key }) => key.PK === block!.PK,
    );
    expect(ofBlocks).toHaveLength(1);
    expect(ofBlocks[0]!.when).toEqual({ PK: { absent: true } });
  });
});

describe('The facts of a 4 MB document that cannot be compressed', () => {
  it('fit into its transaction, overflow to an object beside its body, and can be read', async () => {
    const world = new FactWorld();
    const puts = watchTransactions(world);
    const { xml, texts } = largeDocument();
    await world.create(xml);
    expect(puts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(transactionBytes);
    for (const { bytes } of puts) expect(bytes).toBeLessThan(itemBytes);
    expect(unitsOf(puts)).toBeLessThan(unitsPerSecond);
    expect(puts.map(({ kind }) => kind).filter(Boolean)).toEqual(['spill']);

    const [bodyKey, spillKey] = [...world.bodies.keys()];
    expect(spillKey).toBe(`${bodyKey}.facts`);
    const notes = await world.find({ model: modelOf('SimpleClinicalNote') });
    const position = modelOf('SimpleClinicalNote').fields.findIndex(({ name }) => name === 'content');
    expect(notes.map(({ values }) => values[position]).sort()).toEqual([...texts].sort());
  });

  it('are found by date range when some are in the object and others in the table', async () => {
    const world = new FactWorld();
    const puts = watchTransactions(world);
    const days = ['2001-01-01', '2002-01-01', '2002-01-01', '2002-01-01', '2003-01-01', '2004-01-01'];
    await world.create(largeDocument({ notes: 6, days }).xml);
    expect(puts.map(({ kind }) => kind).filter(Boolean)).toEqual(['packed', 'spill', 'packed', 'spill']);
    expect(unitsOf(puts)).toBeLessThan(unitsPerSecond);
    const request = { model: modelOf('SimpleClinicalNote') };
    expect(await world.find(request)).toHaveLength(6);
    const inYears = (start: number, end: number) =>
      world.find({ ...request, bounds: { start: `${start}-01-01`, end: `${end}-12-31` } });
    expect(await inYears(2001, 2001)).toHaveLength(1);
    expect(await inYears(2002, 2004)).toHaveLength(5);
  });

  it('are not mixed up with those of another document', async () => {
    const world = new FactWorld();
    const days = [1, 2, 3].map((day) => `2014-05-0${day}`);
    for (const day of days) await world.create(largeDocument({ notes: 3, days: [day] }).xml);
    const notes = await world.find({ model: modelOf('SimpleClinicalNote') });
    const dates = notes.map(({ values }) => String(values[0]).slice(0, 10));
    expect(dates.sort()).toEqual(days.flatMap((day) => [day, day, day]));
  });

  it('leave no object when the document is rejected', async () => {
    const world = new FactWorld();
    world.store.beforeTransact = () => {
      throw new ApiError('document_replaced');
    };
    await expect(world.create(largeDocument({ notes: 3 }).xml)).rejects.toMatchObject({ status: 400 });
    expect([...world.bodies.keys()]).toEqual([]);
  });

  it('leave their object to the sweeper when the outcome of the transaction is unknown', async () => {
    const world = new FactWorld();
    world.store.beforeTransact = () => {
      throw new Error('no answer');
    };
    await expect(world.create(largeDocument({ notes: 3 }).xml)).rejects.toThrow('no answer');
    world.store.beforeTransact = () => {};
    expect(world.bodies.size).toBe(2);

    const [bodyKey] = world.bodies.keys();
    const seconds = world.now.getTime() / 1000;
    storeItem(world.store, keys.nonce('consumer', '', seconds, 'a'), { bodyKey });
    const later = new Date(world.now.getTime() + 2 * 3_600_000);
    const { store, objects: bodies } = world;
    expect(await removeUnclaimedBodies(later, { store, bodies, clockWindow: 300 })).toBe(1);
    expect([...world.bodies.keys()]).toEqual([]);
  });
});
