/** Reading the newest facts from few blocks, against a report that reads all. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scanNewest } from '../../../../shared/domain/facts/scan-newest.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import { propertyRuns } from '../../../support/property-runs.ts';
import { beforeRead, document, FactWorld, modelOf, problem, titlesOf } from './support.ts';

const model = modelOf('Problem');
const dateField = model.fields.findIndex(({ name }) => name === 'startDate');
const dayOf = ({ values }: Fact) => String(values[dateField] ?? '').slice(0, 10);
const idsOf = (facts: readonly Fact[]) => facts.map(({ id }) => id).sort();

async function newest(world: FactWorld, blocks: number, enough: number) {
  const { recordId, stores } = world;
  const { restated } = world.recordNow();
  const selection = { recordId, restated, sharing: undefined, status: 'active' } as const;
  const found = await scanNewest(selection, [{ model, blocks, enough }], stores);
  return found.get('Problem')!;
}

/** Documents of one or two days are stored by day, others by year. */
const dates = fc.array(
  fc
    .tuple(fc.integer({ min: 2020, max: 2023 }), fc.integer({ min: 1, max: 3 }))
    .map(([year, day]) => `${year}-02-0${day}`),
  { minLength: 1, maxLength: 4 },
);
const drawn = fc.record({ dates, state: fc.constantFrom('active', 'active', 'active', 'void') });

describe('Reading the newest facts', () => {
  it('misses none of the day that it names or a later one, and says when it has all', async () => {
    const bounds = fc.record({
      blocks: fc.integer({ min: 1, max: 6 }),
      enough: fc.integer({ min: 1, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { maxLength: 10 }), bounds, async (documents, { blocks, enough }) => {
        const world = new FactWorld();
        for (const { dates: days, state } of documents) {
          const id = await world.create(document(...days.map((day, index) => problem(`P${index}`, day))));
          await world.status(id, state);
        }
        const all = await world.find();
        const { facts, isWhole, since } = await newest(world, blocks, enough);
        if (isWhole) expect(idsOf(facts)).toEqual(idsOf(all));
        // What is told is in the record.
        expect(idsOf(facts).filter((id) => !idsOf(all).includes(id))).toEqual([]);
        const isSince = (fact: Fact) => since !== undefined && dayOf(fact) >= since;
        expect(idsOf(facts.filter(isSince))).toEqual(idsOf(all.filter(isSince)));
        expect(facts.map(dayOf)).toEqual(facts.map(dayOf).toSorted().reverse());
        // A document has no more blocks than dates.
        const dates = documents.reduce((sum, one) => sum + one.dates.length, 0);
        if (dates <= blocks && all.length < enough) expect(isWhole).toBe(true);
      }),
      { numRuns: propertyRuns(60) },
    );
  });

  it('reads no older blocks when it has enough', async () => {
    const world = new FactWorld();
    for (let year = 2001; year <= 2020; year += 1)
      await world.create(document(problem(`In ${year}`, `${year}-01-01`)));
    const { facts, isWhole, since } = await newest(world, 100, 3);
    expect(titlesOf(facts)).toEqual(['In 2018', 'In 2019', 'In 2020']);
    expect({ isWhole, since }).toEqual({ isWhole: false, since: '2018-01-01' });
  });

  it('has the facts of a document that is replaced while it reads', async () => {
    const world = new FactWorld();
    const id = await world.create(document(problem('old', '2020-01-01')));
    // Four queries find the blocks; then the head is read.
    const isDone = beforeRead(world, 4, () => world.succeed(id, document(problem('new', '1990-01-01'))));
    const { facts, isWhole } = await newest(world, 10, 10);
    expect(isDone()).toBe(true);
    expect(titlesOf(facts)).toEqual(['new']);
    expect(isWhole).toBe(true);
  });
});
