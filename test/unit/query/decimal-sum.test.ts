import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DecimalSum } from '../../../shared/query/decimal-sum.ts';

function sumOf(terms: readonly number[]): DecimalSum {
  const sum = new DecimalSum();
  for (const term of terms) sum.add(term);
  return sum;
}

describe('A sum of numbers', () => {
  test.each<[readonly number[], number]>([
    [[], 0],
    [[5], 5],
    [[-0], 0],
    [[64.5, 66.5], 131],
    [[7.9, 7.7, 7.5], 23.1],
    [[0.1, 0.2], 0.3],
    [[-0.1, -0.2], -0.3],
    [[0.5, -0.25], 0.25],
    [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1],
    [[1, 1e100, 1, -1e100], 2],
    [[1e100, 1, -1e100, 1], 2],
    [[1e16, 1, 1], 1e16 + 2],
    [[1.5e21, 1.5e-7], 1.5e21],
    [[1.5e21, 2.5e-7, -1.5e21], 2.5e-7],
    [[1, 2 ** -53], 1],
    [[5e-324, 5e-324], 1e-323],
    [[1e308, -1e308, 5e-324], 5e-324],
    [[1e308, 1e308, -1e308], 1e308],
    [[1e308, 1e308, -5, -1e308, -1e308, 0.25], -4.75],
    [[1e308, 0.1, -1e308, 0.2], 0.3],
  ])('%j is %d', (terms, total) => {
    expect(sumOf(terms).total()).toBe(total);
  });

  it('that is too large for a number is not finite', () => {
    expect(sumOf([1e308, 1e308]).total()).toBe(Number.POSITIVE_INFINITY);
    expect(sumOf([-1e308, -1e308, 5]).total()).toBe(Number.NEGATIVE_INFINITY);
  });

  it('can be read before all terms are added', () => {
    const sum = sumOf([0.1]);
    expect(sum.total()).toBe(0.1);
    sum.add(0.2);
    sum.add(0.3);
    expect(sum.total()).toBe(0.6);
  });

  it('is the sum on paper of the numbers as they are written, for amounts of money and the like', () => {
    const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), { maxLength: 50 });
    const property = fc.property(cents, (terms) => {
      const total = terms.reduce((left, right) => left + right, 0);
      expect(sumOf(terms.map((term) => term / 100)).total()).toBe(total === 0 ? 0 : total / 100);
    });
    fc.assert(property, { seed: 1997, numRuns: 1000 });
  });

  it('does not depend on the order of the terms', () => {
    const double = fc.double({ noNaN: true, min: -1e300, max: 1e300 });
    const shuffled = fc
      .array(double, { maxLength: 30 })
      .chain((terms) =>
        fc.tuple(
          fc.constant(terms),
          fc.shuffledSubarray(terms, { minLength: terms.length, maxLength: terms.length }),
        ),
      );
    const property = fc.property(shuffled, ([terms, others]) => {
      expect(sumOf(terms).total()).toBe(sumOf(others).total());
    });
    fc.assert(property, { seed: 1998, numRuns: 500 });
  });
});

describe('A mean of numbers', () => {
  test.each<[readonly number[], number]>([
    [[7.9, 7.7, 7.5], 7.7],
    [[70.1, 70.2, 70.4], 70.233_333_333_333_33],
    [[1, 1, 2], 4 / 3],
    [[-1, -1, -2], -4 / 3],
    [[2, 0, 0], 2 / 3],
    [[1.5e308, 1.5e308], 1.5e308],
    [[5e-324, 5e-324], 5e-324],
    [[0, 0], 0],
  ])('%j is %d', (terms, mean) => {
    expect(sumOf(terms).dividedBy(terms.length)).toBe(mean);
  });

  it('of one number, however often it occurs, is that number', () => {
    const same = fc.tuple(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer({ min: 1, max: 40 }),
    );
    const property = fc.property(same, ([term, count]) => {
      const mean = sumOf(Array.from({ length: count }, () => term)).dividedBy(count);
      expect(mean).toBe(term === 0 ? 0 : term);
    });
    fc.assert(property, { seed: 1999, numRuns: 1000 });
  });

  it('is rounded once: to the even number of two that are equally near, up when anything is left above the middle', () => {
    const middle = [2 ** 53, 2 ** 53, 2 ** 53, 3];
    expect(sumOf(middle).dividedBy(3)).toBe(2 ** 53);
    expect(sumOf([...middle, 1e-5]).dividedBy(3)).toBe(2 ** 53 + 2);
    expect(sumOf([2 ** 53, 2 ** 53, 2 ** 53, 4]).dividedBy(3)).toBe(2 ** 53 + 2);
  });
});
