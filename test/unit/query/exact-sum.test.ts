import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { ExactSum } from '../../../shared/query/exact-sum.ts';

function sumOf(terms: readonly number[]): number {
  const sum = new ExactSum();
  for (const term of terms) sum.add(term);
  return sum.total();
}

/** The terms are whole multiples of 2^-40: adds them without rounding, then rounds once. */
function reference(terms: readonly number[]): number {
  const units = terms.map((term) => BigInt(term * 2 ** 40)).reduce((left, right) => left + right, 0n);
  return Number(units) / 2 ** 40;
}

describe('A sum of numbers', () => {
  test.each<[readonly number[], number]>([
    [[], 0],
    [[5], 5],
    [[-0], 0],
    [[64.5, 66.5], 131],
    [[0.1, 0.2, 0.3], 0.6],
    [[0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1], 1],
    [[1, 1e100, 1, -1e100], 2],
    [[1e100, 1, -1e100, 1], 2],
    [[1e16, 1, 1], 1e16 + 2],
    [[1, 2 ** -53, 2 ** -106], 1 + 2 ** -52],
    [[1, -(2 ** -54), -(2 ** -107)], 1 - 2 ** -53],
    [[1, 2 ** -53], 1],
    [[1, 2 ** -54, 2 ** -120, 2 ** -54], 1 + 2 ** -52],
    [[5e-324, 5e-324], 1e-323],
    [[2 ** 1000, -(2 ** 1000), 5e-324], 5e-324],
    [[2 ** 900, 2 ** 899], 1.5 * 2 ** 900],
    [[1e308, -1e308, 1e308], 1e308],
    [[1e308, 1e308, -1e308], 1e308],
    [[1e308, 1e308, -5, -1e308, -1e308, 0.25], -4.75],
    [[1e308, 0.1, -1e308, 0.2], 0.30000000000000004],
  ])('%j is %d', (terms, total) => {
    expect(sumOf(terms)).toBe(total);
  });

  it('that is too large for a number is not finite', () => {
    expect(Number.isFinite(sumOf([1e308, 1e308]))).toBe(false);
    expect(Number.isFinite(sumOf([-1e308, -1e308, 5]))).toBe(false);
  });

  it('can be read before all terms are added', () => {
    const sum = new ExactSum();
    sum.add(0.1);
    expect(sum.total()).toBe(0.1);
    sum.add(0.2);
    sum.add(0.3);
    expect(sum.total()).toBe(0.6);
  });

  const term = fc
    .tuple(fc.integer({ min: -(2 ** 53), max: 2 ** 53 }), fc.integer({ min: -40, max: 200 }))
    .map(([digits, exponent]) => digits * 2 ** exponent);

  it('is the exact sum, rounded once', () => {
    const property = fc.property(fc.array(term, { maxLength: 30 }), (terms) => {
      expect(sumOf(terms)).toBe(reference(terms));
    });
    fc.assert(property, { seed: 1997, numRuns: 2000 });
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
      expect(sumOf(terms)).toBe(sumOf(others));
    });
    fc.assert(property, { seed: 1998, numRuns: 1000 });
  });
});
