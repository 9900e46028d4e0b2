import { describe, expect, it } from 'vitest';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { reprocessRecord } from '../../../../shared/operations/facts/reprocess.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { largeDocument } from '../../domain/facts/large.ts';
import { document, FactWorld, modelOf, problem, silent, titlesOf } from '../../domain/facts/support.ts';

const modelsType = 'http://indivo.org/vocab/xml/documents#Models';
const note = '<Note xmlns="urn:example:notes">x</Note>';

const reprocess = (world: FactWorld) => reprocessRecord(world.recordId, world.stores, () => world.now);

/** Stores a document as it was before its type had models. */
async function stored(world: FactWorld, body: string): Promise<string> {
  const id = await world.create(note);
  for (const [key, item] of world.store.items) {
    if (item.id !== id) continue;
    const changed = { ...item, ...('bodyKey' in item ? { type: modelsType } : { latestType: modelsType }) };
    world.store.items.set(key, changed);
    if (typeof item.bodyKey === 'string') world.bodies.set(item.bodyKey, Buffer.from(body));
  }
  return id;
}

describe('Reprocessing a record', () => {
  it('gives facts to documents that had none, from their latest versions', async () => {
    const world = new FactWorld();
    await stored(world, document(problem('Asthma'), problem('Gout')));
    const replaced = await world.create(document(problem('old')));
    await world.succeed(replaced, document(problem('new')));
    await world.create(note);
    await world.create(silent);
    expect(await world.titles()).toEqual(['new']);
    expect(await reprocess(world)).toEqual({ documents: 2, facts: 3, refused: [] });
    expect(await world.titles()).toEqual(['Asthma', 'Gout', 'new']);
  });

  it('counts nested facts too', async () => {
    const world = new FactWorld();
    const encounter = { markup: model('Encounter', smallest.Encounter) };
    await world.create(document(model('VitalSigns', { ...smallest.VitalSigns, encounter })));
    expect(await reprocess(world)).toEqual({ documents: 1, facts: 2, refused: [] });
    expect(await world.find({ model: modelOf('Encounter') })).toHaveLength(1);
  });

  it('removes the facts of documents that break a rule, and reports which and why', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Gout')));
    const broken = await world.create(document(problem('Asthma')));
    const { bodyKey } = world.store.items.get(`RECORD#${world.recordId}\nV#${broken}`) as { bodyKey: string };
    world.bodies.set(bodyKey, Buffer.from(document(model('Problem', { name_title: 'Asthma' }))));
    const { documents, facts, refused } = await reprocess(world);
    expect({ documents, facts }).toEqual({ documents: 2, facts: 1 });
    expect(refused).toEqual([{ documentId: broken, reason: expect.stringMatching(/^Problem /) }]);
    expect(await world.titles()).toEqual(['Gout']);
    expect(world.head(broken).facts).toBeUndefined();
  });

  it('reports a document that breaks a rule and had no facts before', async () => {
    const world = new FactWorld();
    const broken = await stored(world, document(model('Problem', { name_title: 'Asthma' })));
    expect(await reprocess(world)).toMatchObject({
      documents: 0,
      facts: 0,
      refused: [{ documentId: broken }],
    });
  });

  it('gives facts a new time, their ids and the same content, each time', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma'), problem('Gout')));
    const seen: Fact[][] = [await world.find()];
    for (const _run of [1, 2]) {
      world.now = new Date(world.now.getTime() + 60_000);
      expect(await reprocess(world)).toEqual({ documents: 1, facts: 2, refused: [] });
      seen.push(await world.find());
    }
    expect(new Set(seen.flat().map(({ id }) => id)).size).toBe(2);
    expect(new Set(seen.flat().map(({ createdAt }) => createdAt)).size).toBe(3);
    for (const facts of seen) expect(titlesOf(facts)).toEqual(['Asthma', 'Gout']);
    expect(new Set(seen.flat().map(({ documentId }) => documentId)).size).toBe(1);
  });

  it('changes neither the status nor the last change of a document', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('Asthma')));
    await world.status(id, 'archived');
    const before = world.head(id);
    await reprocess(world);
    const { facts: _now, revision, ...now } = world.head(id);
    const { facts: _then, revision: earlier, ...then } = before;
    expect(now).toEqual(then);
    expect(revision).toBe(earlier + 1);
  });

  it('keeps the replaced blocks until later', async () => {
    const world = new FactWorld();
    await world.create(document(problem('Asthma')));
    await reprocess(world);
    expect(world.blocks()).toHaveLength(2);
    await world.handOver(true);
    expect(world.blocks()).toHaveLength(1);
    expect(await world.titles()).toEqual(['Asthma']);
  });

  it('shows a circle the facts of shared kinds that it finds at once, and no document without a yes', async () => {
    for (const isFirst of [false, true]) {
      const world = new FactWorld();
      const { recordId, store, stores } = world;
      const family = await world.carenet(recordId, 'Family');
      await store.put(keys.kindAutoshare(recordId, family.id, 'Problem'), {
        kind: 'Problem',
        carenetId: family.id,
      });
      const id = await stored(world, document(problem('Asthma')));
      const sharing = await world.sharing(family);
      expect(await world.find({ sharing })).toEqual([]);
      await reprocessRecord(recordId, stores, () => world.now, { isFirst });
      const found = await world.find({ sharing });
      expect(titlesOf(found)).toEqual(['Asthma']);
      expect(found[0]!.documentId).toBeUndefined();
      expect(world.head(id)).toMatchObject({ kindsWaiting: ['Problem'] });
      expect(world.head(id)).not.toHaveProperty('kinds');
    }
  });

  it('without documents does nothing', async () => {
    expect(await reprocess(new FactWorld())).toEqual({ documents: 0, facts: 0, refused: [] });
  });
});

describe('Reprocessing a document that is replaced in the meantime', () => {
  it('uses the new version, whenever it comes', async () => {
    for (let read = 0; read < 6; read += 1) {
      const world = new FactWorld();
      const id = await world.create(document(problem('old')));
      const first = world.store.reads;
      world.store.beforeRead = async (reads) => {
        if (reads === first + read) await world.succeed(id, document(problem('new')));
      };
      await reprocess(world);
      world.store.beforeRead = () => {};
      if (world.head(id).latestId === id) break;
      expect(await world.titles()).toEqual(['new']);
      await world.handOver(true);
      expect(await world.titles()).toEqual(['new']);
      expect(world.blocks()).toHaveLength(1);
    }
  });

  it('yields to a replacement that comes before its transaction', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('old')));
    world.store.beforeTransact = async () => {
      world.store.beforeTransact = () => {};
      await world.succeed(id, document(problem('new')));
    };
    expect(await reprocess(world)).toEqual({ documents: 1, facts: 1, refused: [] });
    expect(await world.titles()).toEqual(['new']);
  });

  it('does not prevent a later replacement', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('old')));
    world.store.beforeTransact = async () => {
      world.store.beforeTransact = () => {};
      await reprocess(world);
    };
    await world.succeed(id, document(problem('new')));
    expect(await world.titles()).toEqual(['new']);
    await world.handOver(true);
    expect(world.blocks()).toHaveLength(1);
  });

  it('waits for a version that its head names', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('old')));
    await world.store.late(
      ({ SK }) => SK.startsWith('V#'),
      () => world.succeed(id, document(problem('new'))),
    );
    const first = world.store.reads;
    world.store.beforeRead = (reads) => {
      if (reads === first + 5) world.store.showAll();
    };
    expect(await reprocess(world)).toEqual({ documents: 1, facts: 1, refused: [] });
    expect(await world.titles()).toEqual(['new']);
  });
});

describe('Reprocessing a document whose facts are in an overflow object', () => {
  const objects = (world: FactWorld) => [...world.bodies.keys()].filter((key) => key.includes('.facts'));
  const request = { model: modelOf('SimpleClinicalNote') };

  it('writes another object and keeps the first until later', async () => {
    const world = new FactWorld();
    const id = await world.create(largeDocument({ notes: 3 }).xml);
    await reprocess(world);
    expect(objects(world)).toHaveLength(2);
    expect(await world.find(request)).toHaveLength(3);
    await world.handOver(true);
    expect(objects(world)).toEqual([world.head(id).facts!.spillKey]);
    expect(await world.find(request)).toHaveLength(3);
    expect(world.pending()).toEqual([]);
  });

  it('leaves no object when it loses a race', async () => {
    const world = new FactWorld();
    const id = await world.create(largeDocument({ notes: 3 }).xml);
    const isOwn = (sortKey: string) => sortKey === keys.lineage(world.recordId, id).SK;
    const transact = world.store.transact.bind(world.store);
    world.store.transact = async (writes) => {
      if (writes.some(({ key }) => isOwn(key.SK))) {
        world.store.transact = transact;
        await world.label(id, 'meanwhile');
      }
      await transact(writes);
    };
    await reprocess(world);
    expect(objects(world)).toHaveLength(3);
    await world.handOver(true);
    expect(objects(world)).toEqual([world.head(id).facts!.spillKey]);
    expect(await world.find(request)).toHaveLength(3);
  });

  it('leaves no object when it fails', async () => {
    const world = new FactWorld();
    const id = await world.create(largeDocument({ notes: 3 }).xml);
    const transact = world.store.transact.bind(world.store);
    world.store.transact = async (writes) => {
      if (writes.some(({ key }) => key.SK.startsWith('H#'))) throw new Error('broken off');
      await transact(writes);
    };
    await expect(reprocess(world)).rejects.toThrow('broken off');
    world.store.transact = transact;
    expect(objects(world)).toHaveLength(2);
    await world.handOver(true);
    expect(objects(world)).toEqual([world.head(id).facts!.spillKey]);
    expect(await world.find(request)).toHaveLength(3);
  });
});
