import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { mainDateBounds } from '../../../shared/query/bounds.ts';
import { compareDates } from '../../../shared/query/compare.ts';
import { propertyRuns } from '../../support/property-runs.ts';
import { dateGrouped, flat, grouped, plain, rows } from './arbitraries.ts';
import { answerTo, textOf } from './reference.ts';
import { evaluate, query } from './support.ts';

const runs = { seed: 20_130_401, numRuns: propertyRuns(400) };

describe('Any query over any rows', () => {
  test.each([
    ['rows', plain],
    ['one aggregate over all rows', flat],
    ['groups', grouped],
    ['date groups', dateGrouped],
  ])('(%s) returns what sorting and grouping everything at once returns', (_kind, arbitrary) => {
    const property = fc.property(arbitrary, rows, (asked, all) => {
      expect(evaluate(query(textOf(asked)), all)).toEqual(answerTo(asked, all));
    });
    fc.assert(property, runs);
  });

  it('returns the same whatever the order of the rows', () => {
    const anyQuery = fc.oneof(plain, grouped, dateGrouped, flat);
    const property = fc.property(anyQuery, rows, fc.integer({ min: 0, max: 59 }), (asked, all, cut) => {
      const others = [...all.slice(cut), ...all.slice(0, cut)].reverse();
      const text = textOf(asked);
      expect(evaluate(query(text), others)).toEqual(evaluate(query(text), all));
    });
    fc.assert(property, runs);
  });

  it('matches nothing outside its bounds for a date', () => {
    const property = fc.property(plain, rows, (asked, all) => {
      const wanted = query(textOf(asked));
      for (const name of ['day', 'at'] as const) {
        const bounds = mainDateBounds(wanted, name);
        for (const row of all.filter(wanted.matches)) {
          const date = row[name];
          if (!bounds) continue;
          expect(date).not.toBeNull();
          expect(bounds.start === undefined || compareDates(date!, bounds.start) >= 0).toBe(true);
          expect(bounds.end === undefined || compareDates(date!, bounds.end) <= 0).toBe(true);
        }
      }
    });
    fc.assert(property, runs);
  });
});
