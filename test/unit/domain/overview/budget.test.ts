/** The overview of small records keeps the budget of large ones (budget.thorough.test.ts). */
import { describe, expect, it } from 'vitest';
import { keys } from '../../../../shared/store/items/index.ts';
import { update } from '../../../../shared/store/writes.ts';
import { overviewInBudget } from './budget.ts';
import { recordOf } from './large-record.ts';

const modelsType = 'http://indivo.org/vocab/xml/documents#Models';
const kind = ({ kinds }: Awaited<ReturnType<typeof overviewInBudget>>['found'], name: string) =>
  kinds.find(({ plan }) => plan.model === name)!;

describe('The overview', () => {
  it('takes no more for 1,500 documents than its budget, and less for 100', async () => {
    const small = await overviewInBudget(await recordOf({ documents: 100, resultsInEach: 10, days: 1 }));
    const large = await overviewInBudget(await recordOf({ documents: 1500, resultsInEach: 10, days: 1 }));
    expect(small.units).toBeLessThan(large.units);
    expect(kind(small.found, 'LabResult').total).toEqual({ number: 1000, is: 'exact' });
    expect(kind(large.found, 'LabResult').total).toEqual({ number: 15_000, is: 'exact' });
    expect(large.found.tests).toHaveLength(10);
    expect(large.found.tests.every(({ recent }) => recent.length === 12)).toBe(true);
  });

  it('says that there are facts that it does not find behind a thousand documents that are void', async () => {
    const world = await recordOf({ documents: 600, resultsInEach: 1, days: 1 });
    for (const head of await world.store.query(keys.lineages(world.recordId)))
      if (head.latestCreatedAt > '1990-02') await world.status(head.id, 'void');
    const { found } = await overviewInBudget(world);
    const { total, isComplete } = kind(found, 'LabResult');
    expect(total).toEqual({ number: 31, is: 'exact' });
    expect(isComplete).toBe(false);
  });

  it('takes a few units more in a carenet for each document that is placed or excluded', async () => {
    const world = await recordOf({ documents: 300, resultsInEach: 10, days: 1 });
    const family = await world.carenet(world.recordId, 'Family');
    await world.autoshare(family, modelsType);
    const heads = await world.store.query(keys.lineages(world.recordId));
    const plain = await overviewInBudget(world, await world.sharing(family));
    for (const { id } of heads.slice(0, 40)) await world.say(family, id, 'excluded');
    for (const { id } of heads.slice(40, 80)) await world.say(family, id, 'placed');
    const { found, units } = await overviewInBudget(world, await world.sharing(family), 300);
    expect(units - plain.units).toBeLessThanOrEqual(80 * 4);
    expect(kind(found, 'LabResult').total).toEqual({ number: 2600, is: 'exact' });
    expect(found.counts.documents).toBe(260);
  });

  it('reads no more when somebody makes up a type for every document', async () => {
    const world = await recordOf({ documents: 10, resultsInEach: 1, days: 1 });
    for (let index = 0; index < 1200; index += 1)
      await world.store.transact([
        update(keys.factCounts(world.recordId, 'shared', `urn:type:${index}`, []), { add: { documents: 1 } }),
      ]);
    const { found } = await overviewInBudget(world);
    expect(kind(found, 'LabResult').total).toEqual({ number: 10, is: 'exact' });
    expect(found.counts.isKnown).toBe(false);
  });
});
