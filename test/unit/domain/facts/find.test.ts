import { describe, expect, it } from 'vitest';
import { findFact, findParents } from '../../../../shared/domain/facts/find.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { factId, factSeries } from '../../../../shared/facts/ids.ts';
import { many, model } from '../../../support/medical/models-document.ts';
import { smallest } from '../../../support/medical/smallest.ts';
import { beforeRead, document, FactWorld, modelOf, problem, silent, titleOf } from './support.ts';

const find = (
  world: FactWorld,
  id: string,
  models: readonly string[] = ['Problem'],
  recordId = world.recordId,
) => findFact(recordId, id, models, world.stores);

async function oneFact() {
  const world = new FactWorld();
  const documentId = await world.create(document(problem('Asthma'), problem('Gout', '2014-05-02')));
  const fact = (await world.find()).find((one) => titleOf(one) === 'Gout')!;
  return { world, documentId, fact };
}

describe('A fact looked up by its id', () => {
  it('is the one that reports show, and takes two round trips', async () => {
    const { world, fact } = await oneFact();
    const before = world.store.reads;
    expect(await find(world, fact.id)).toEqual(fact);
    expect(world.store.reads - before).toBe(2);
  });

  it.each(['void', 'archived'])('is found even if its document is %s', async (status) => {
    const { world, documentId, fact } = await oneFact();
    await world.status(documentId, status);
    expect(await find(world, fact.id)).toEqual(fact);
  });

  it('is found only in its own record', async () => {
    const { world, fact } = await oneFact();
    const other = world.record().id;
    expect(await find(world, fact.id, ['Problem'], other)).toBeUndefined();
  });

  it('is found only among its own model', async () => {
    const { world, fact } = await oneFact();
    expect(await find(world, fact.id, ['Medication', 'Fill'])).toBeUndefined();
    expect(await find(world, fact.id, ['Medication', 'Problem'])).toEqual(fact);
  });

  it('is gone when its document is replaced, even while its block is still stored', async () => {
    const { world, documentId, fact } = await oneFact();
    const latest = await world.succeed(documentId, document(problem('Gout', '2014-05-02')));
    expect(await find(world, fact.id)).toBeUndefined();
    await world.succeed(latest, silent);
    expect(await find(world, fact.id)).toBeUndefined();
  });

  it('is the old one when its document is replaced during the read', async () => {
    const { world, documentId, fact } = await oneFact();
    beforeRead(world, 1, () => world.succeed(documentId, silent));
    expect(await find(world, fact.id)).toEqual(fact);
  });

  it('is waited for when its lineage head is visible before its block', async () => {
    const world = new FactWorld();
    await world.store.late(
      ({ PK }) => PK.startsWith('FACTS#'),
      () => world.create(document(problem('Asthma'))),
    );
    const start = world.store.reads;
    world.store.beforeRead = (reads) => {
      if (reads === start + 3) world.store.showAll();
    };
    const [block] = world.blocks();
    const lineage = String(block!.documentId);
    const id = factId(lineage, factSeries(lineage), 0);
    expect(await find(world, id)).toMatchObject({ documentId: lineage });
  });

  it.each([
    ['an id of a document', (fact: Fact) => fact.documentId],
    [
      'the next id of its document',
      (fact: Fact) => fact.id.replace(/.$/, (digit) => ((Number.parseInt(digit, 16) + 1) % 16).toString(16)),
    ],
    ['an id of another extraction', (fact: Fact) => `${fact.id.slice(0, 24)}000000000000`],
    ['the id in upper case', (fact: Fact) => fact.id.toUpperCase()],
    ['text that is no id', () => 'asthma'],
    ['an empty id', () => ''],
  ])('is not found by %s', async (_what, idOf) => {
    const { world, fact } = await oneFact();
    expect(await find(world, idOf(fact)!)).toBeUndefined();
  });
});

describe('The medications of fulfillments', () => {
  const fill = (date: string) => model('Fill', { ...smallest.Fill, date });
  const medication = (name: string, startDate: string, ...fills: readonly string[]) =>
    model('Medication', {
      ...smallest.Medication,
      drugName_title: name,
      startDate,
      fulfillments: many(...fills),
    });

  async function withFills() {
    const world = new FactWorld();
    const first = await world.create(
      document(
        medication('Aspirin', '2014-01-01', fill('2014-02-01'), fill('2015-02-01')),
        medication('Codeine', '2012-01-01', fill('2012-02-01')),
        medication('Unused', '2012-01-01'),
        fill('2013-01-01'),
      ),
    );
    await world.create(document(medication('Cetirizine', '2014-01-01', fill('2014-02-01'))));
    return { world, first };
  }
  const nameOf = ({ values }: Fact) =>
    values[modelOf('Medication').fields.findIndex(({ name }) => name === 'drugName_title')];
  const parents = async (world: FactWorld, fills: readonly Fact[]) => {
    const found = await findParents(world.recordId, fills, modelOf('Medication'), world.stores);
    return found.map(nameOf).sort();
  };

  it('are the facts that contain them, each once, in one round trip', async () => {
    const { world } = await withFills();
    const fills = await world.find({ model: modelOf('Fill') });
    expect(fills).toHaveLength(5);
    const before = world.store.reads;
    expect(await parents(world, fills)).toEqual(['Aspirin', 'Cetirizine', 'Codeine']);
    expect(world.store.reads - before).toBe(1);
  });

  it('are the same facts as in the report on medications', async () => {
    const { world } = await withFills();
    const fills = await world.find({ model: modelOf('Fill') });
    const medications = await world.find({ model: modelOf('Medication') });
    for (const parent of await findParents(world.recordId, fills, modelOf('Medication'), world.stores)) {
      expect(medications).toContainEqual(parent);
    }
  });

  it('are those of the version that was read, even if it has been replaced since', async () => {
    const { world, first } = await withFills();
    const fills = await world.find({ model: modelOf('Fill') });
    await world.succeed(first, silent);
    expect(await parents(world, fills)).toEqual(['Aspirin', 'Cetirizine', 'Codeine']);
  });

  it('are none for fulfillments outside a medication, without a round trip', async () => {
    const { world } = await withFills();
    const fills = await world.find({ model: modelOf('Fill') });
    const before = world.store.reads;
    expect(
      await parents(
        world,
        fills.filter(({ parentId }) => !parentId),
      ),
    ).toEqual([]);
    expect(world.store.reads - before).toBe(0);
  });
});
