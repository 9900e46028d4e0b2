/** docs/upgrading.md: documents of older versions are noted with what they hold. */
import { describe, expect, it } from 'vitest';
import { noteContents } from '../../../../shared/operations/facts/note-contents.ts';
import { contents } from '../../../../shared/operations/migrations/contents.ts';
import { factCounts } from '../../../../shared/operations/migrations/fact-counts.ts';
import type { Migration } from '../../../../shared/operations/migrations/migration.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import type { Item } from '../../../../shared/store/key.ts';
import { bundle, sodium } from '../../../support/fhir/resources.ts';
import { beforeRead, document, FactWorld, problem, silent } from '../../domain/facts/support.ts';

const fhir = 'application/fhir+json';

/** A record with documents of several kinds and statuses, one in two versions. */
async function filled(): Promise<{ world: FactWorld; asthma: string; values: string }> {
  const world = new FactWorld();
  const { recordId, store } = world;
  await store.put(keys.recordSearch(recordId), { id: recordId, label: 'x', createdAt: '2025-01-01' });
  const asthma = await world.create(document(problem('Asthma', '2009-05-16')));
  await world.succeed(asthma, document(problem('Asthma', '2009-05-16'), problem('Hay fever')));
  const values = await world.create(bundle(sodium('o1', 140, 'Patient/p1')), fhir);
  await world.status(await world.create(document(problem('Gout'))), 'archived');
  await world.create(silent);
  await world.create('Dear Rosa', 'text/plain');
  return { world, asthma, values };
}

/** What is stored, but for numbers that count changes. */
function stored({ store }: FactWorld): readonly Item[] {
  return [...store.items.values()]
    .filter(({ PK, SK }) => String(PK).startsWith('RECORD#') && /^[HLTNO]#|^V#/.test(String(SK)))
    .map(({ revision: _, changes: __, ...item }) => item)
    .sort((one, other) => (String(one.SK) < String(other.SK) ? -1 : 1));
}

/** As if an older version had stored the documents. */
function forget({ store, recordId }: FactWorld): void {
  for (const [key, item] of store.items) {
    if (item.PK !== keys.record(recordId).PK) continue;
    if (String(item.SK).startsWith('O#')) store.items.delete(key);
    const isOlder = ([name]: [string, unknown]) =>
      !/^(contents|kinds|kindsWaiting|counts|kind[A-Z].*)$/.test(name);
    if (/^[HLTNV]#/.test(String(item.SK)))
      store.items.set(key, Object.fromEntries(Object.entries(item).filter(isOlder)) as never);
  }
}

async function migrate({ stores }: FactWorld, migration: Migration): Promise<readonly string[]> {
  const notes: string[] = [];
  for await (const step of migration.steps({ ...stores, now: () => new Date() }))
    notes.push(...(step.notes ?? []));
  return notes;
}

async function shareResults(world: FactWorld): Promise<void> {
  const { recordId, store } = world;
  const { id: carenetId } = await world.carenet(recordId, 'Family');
  const kind = 'LabResult';
  await store.put(keys.kindAutoshare(recordId, carenetId, kind), { kind, carenetId });
}

describe('Documents that an older version has stored', () => {
  it('hold after the migrations what they would hold if this version had stored them', async () => {
    const { world } = await filled();
    // An older version of a document stays as it was.
    const isReplaced = ({ replacedBy }: Item) => replacedBy !== undefined;
    const expected = stored(world).filter((item) => !isReplaced(item));
    forget(world);
    expect(stored(world).filter((item) => !isReplaced(item))).not.toEqual(expected);
    expect([await migrate(world, contents), await migrate(world, factCounts)]).toEqual([[], []]);
    expect(stored(world).filter((item) => !isReplaced(item))).toEqual(expected);
  });

  it('come to the same end when the migration breaks off before any of its writes, and runs again', async () => {
    const { world } = await filled();
    const expected = stored(world).filter(({ SK }) => String(SK).startsWith('N#'));
    const transact = world.store.transact.bind(world.store);
    for (let breaksAt = 0; breaksAt < 3; breaksAt += 1) {
      forget(world);
      let writes = 0;
      world.store.transact = async (all) => {
        writes += 1;
        if (writes > breaksAt) throw new Error('broken off');
        await transact(all);
      };
      await expect(migrate(world, contents)).rejects.toThrow('broken off');
      world.store.transact = transact;
      await migrate(world, contents);
      expect(stored(world).filter(({ SK }) => String(SK).startsWith('N#'))).toEqual(expected);
    }
  });

  it('are counted right when they change while the migration runs', async () => {
    const { world, asthma } = await filled();
    forget(world);
    const read = world.store.reads;
    await noteContents(world.recordId, world.stores);
    const reads = world.store.reads - read;
    for (let at = 0; at < reads; at += 1) {
      forget(world);
      await world.status(asthma, 'active');
      const wasDone = beforeRead(world, at, () => world.status(asthma, 'void'));
      await noteContents(world.recordId, world.stores);
      world.store.beforeRead = () => {};
      expect(wasDone()).toBe(true);
      const counts = stored(world).filter(({ SK }) => /^N#[a-z]+$/.test(String(SK)));
      expect(counts).toMatchObject([
        { SK: 'N#active', documents: 3, kindLabResult: 1 },
        { SK: 'N#archived', documents: 1, kindProblem: 1 },
        { SK: 'N#void', documents: 1, kindProblem: 1 },
      ]);
    }
  });

  it('wait for a yes where data is shared by kind already', async () => {
    const { world, values } = await filled();
    forget(world);
    await shareResults(world);
    await migrate(world, contents);
    expect(world.head(values)).toMatchObject({ kindsWaiting: ['LabResult'] });
    expect(world.head(values)).not.toHaveProperty('kinds');
  });

  it('wait for a yes from when data is shared by kind while the migration runs', async () => {
    const { world } = await filled();
    const { recordId, store } = world;
    const second = await world.create(bundle(sodium('o2', 141, 'Patient/p1')), fhir);
    const all = await store.query(keys.lineages(recordId));
    const both = all.map(({ id }) => world.head(id)).filter(({ kinds }) => kinds?.includes('LabResult'));
    expect(both.map(({ id }) => id)).toContain(second);
    expect(both).toHaveLength(2);
    forget(world);
    const transact = store.transact.bind(store);
    store.transact = async (writes) => {
      await transact(writes);
      // As soon as the first of the two is noted.
      if (both.some(({ id }) => world.head(id).kinds)) {
        store.transact = transact;
        await shareResults(world);
      }
    };
    await noteContents(recordId, world.stores);
    const noted = both.map(({ id }) => world.head(id));
    expect(noted.filter(({ kinds }) => kinds)).toHaveLength(1);
    expect(noted.filter(({ kindsWaiting }) => kindsWaiting)).toHaveLength(1);
  });

  it('are named when they cannot be read, and the others are noted', async () => {
    const { world, asthma, values } = await filled();
    forget(world);
    const lost = world.head(values).latestId;
    const { get } = world.objects;
    const [version] = await world.store.get([keys.version(world.recordId, lost)]);
    const bodies = {
      ...world.objects,
      get: async (key: string) => {
        if (key === version!.bodyKey) throw Object.assign(new Error('gone'), { name: 'NoSuchKey' });
        return get(key);
      },
    };
    const unreadable = await noteContents(world.recordId, { store: world.store, bodies });
    expect(unreadable).toEqual([{ documentId: lost, reason: 'its bytes are not in the bucket' }]);
    expect(world.head(values)).not.toHaveProperty('kinds');
    expect(world.head(asthma).kinds).toEqual(['Problem']);
  });
});
