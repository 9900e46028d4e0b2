import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FirstFacts } from '../../../../shared/domain/reports/first-facts.ts';
import type { Fact } from '../../../../shared/facts/fact.ts';
import type { SectionPart } from '../../../../shared/fhir/ips/section.ts';
import { instance } from '../../facts/instances.ts';
import { factOf } from '../../fhir/facts.ts';

const today = '2026-01-31';
const part: SectionPart = { model: 'Medication', most: 3, date: 'startDate', end: 'endDate', cells: [] };

function medication(id: string, startDate: string, endDate: string | null = null, instructions = ''): Fact {
  return factOf(instance('Medication', { startDate, endDate, instructions }), id);
}

function heldOf(facts: readonly Fact[], of: SectionPart = part) {
  const first = new FirstFacts(of, today);
  for (const fact of facts) first.add(fact);
  const { facts: held, total } = first.found;
  return { ids: held.map(({ id }) => id), total };
}

describe('The first facts of a part of a summary', () => {
  it('are those that are not over, the newest first, and then those that are over', () => {
    const facts = [
      medication('over', '2025-12-01', '2026-01-30'),
      medication('old', '1999-05-01'),
      medication('until today', '2020-01-01', '2026-01-31'),
      medication('newest', '2026-01-02'),
    ];
    expect(heldOf(facts, { ...part, most: 9 })).toEqual({
      ids: ['newest', 'until today', 'old', 'over'],
      total: 4,
    });
  });

  it('are no more than the most, while all are counted', () => {
    const facts = ['2021', '2024', '2022', '2025', '2023'].map((year) => medication(year, `${year}-01-01`));
    expect(heldOf(facts)).toEqual({ ids: ['2025', '2024', '2023'], total: 5 });
  });

  it('hold no more text than an answer can have', () => {
    const long = 'x'.repeat(2_500_000);
    const facts = [
      medication('newest', '2026-01-03', null, long),
      medication('middle', '2026-01-02', null, long),
      medication('oldest', '2026-01-01', null, long),
    ];
    expect(heldOf(facts)).toEqual({ ids: ['newest', 'middle'], total: 3 });
  });

  it('are the same in whatever order the facts come', () => {
    const long = 'x'.repeat(1_900_000);
    const anyFacts = fc
      .array(fc.record({ day: fc.integer({ min: 10, max: 28 }), isLong: fc.boolean() }), { maxLength: 9 })
      .map((drawn) =>
        drawn.map(({ day, isLong }, index) =>
          medication(String(index), `2026-01-${day}`, null, isLong ? long : 'short'),
        ),
      );
    fc.assert(
      fc.property(
        anyFacts.chain((facts) =>
          fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length })),
        ),
        ([facts, shuffled]) => {
          expect(heldOf(shuffled, { ...part, most: 5 })).toEqual(heldOf(facts, { ...part, most: 5 }));
        },
      ),
      { numRuns: 100 },
    );
  });
});
