/** What a call that stores a FHIR document leaves behind when it fails, or when the record is erased at that moment. */
import { describe, expect, it } from 'vitest';
import { eraseRecord } from '../../../../shared/operations/records/erase.ts';
import { results } from './fhir-documents.ts';
import { interleave } from './interleaving.ts';
import { FactWorld, modelOf, silent } from './support.ts';

const fhir = 'application/fhir+json';

/** All items of the record, and of its facts. */
const itemsOf = (world: FactWorld) =>
  [...world.store.items.values()].filter(({ PK }) => String(PK).includes(world.recordId));

const marks = (world: FactWorld) => itemsOf(world).filter(({ SK }) => String(SK).startsWith('K#R#'));

describe('A document that could not be stored', () => {
  it('does not keep the facts that it would have repeated', async () => {
    const world = new FactWorld();
    const first = await world.create(results(140, 1), fhir);
    let transactions = 0;
    world.store.beforeTransact = () => {
      transactions += 1;
      // The mark, and that the record has repetitions, come before the document.
      if (transactions === 3) throw new Error('no connection');
    };
    await expect(world.create(results(140, 1), fhir)).rejects.toThrow('no connection');
    expect(marks(world)).toHaveLength(1);
    await world.succeed(first, silent);
    await world.handOver(true);
    expect(world.blocks('LabResult')).toEqual([]);
    expect(marks(world)).toEqual([]);
  });

  it('takes no facts away that others repeat', async () => {
    const world = new FactWorld();
    const first = await world.create(results(140, 1), fhir);
    const second = await world.create(results(140, 1), fhir);
    world.store.beforeTransact = () => {
      world.store.beforeTransact = () => Promise.reject(new Error('no connection'));
    };
    await expect(world.create(results(140, 1), fhir)).rejects.toThrow('no connection');
    world.store.beforeTransact = () => {};
    await world.succeed(first, silent);
    await world.handOver(true);
    expect(await world.find({ model: modelOf('LabResult'), restated: 'repeated' })).toHaveLength(1);
    expect(marks(world)).toHaveLength(1);
    await world.succeed(second, silent);
    await world.handOver(true);
    expect(world.blocks('LabResult')).toEqual([]);
  });
});

describe('A record that is erased while a document is stored', () => {
  it.each<[string, number, number, number]>([
    ['that says what another does', 1, 140, 140],
    ['that says something else', 1, 140, 95],
    ['with so many statements that they are stored before it', 30, 140, 95],
  ])('%s holds nothing afterwards, whenever that is', async (_, count, value, other) => {
    const world = new FactWorld();
    await world.create(results(value, count), fhir);
    const bringBack = world.keep();
    const stores = { store: world.store, bodies: world.objects };
    // The record is erased after each round trip of the other call in turn, until that call has no more of them.
    for (let before = 0, isOver = false; !isOver; before += 1) {
      bringBack();
      const used = await interleave(
        world.store,
        [
          () => world.create(results(other, count), fhir).catch(() => undefined),
          () => eraseRecord(world.recordId, stores, { now: world.now, withAudits: false }),
        ],
        [before],
      );
      isOver = used === 0;
      if (isOver) await eraseRecord(world.recordId, stores, { now: world.now, withAudits: false });
      // Of resources that were stored before their document, the safeguard removes what came after the erasure.
      await world.handOver(true);
      expect(itemsOf(world)).toEqual([]);
    }
  });
});
