import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mostPoints, type SeriesPoint, Thinning } from '../../../shared/results/thinning.ts';
import { propertyRuns } from '../../support/property-runs.ts';

const day = 86_400_000;

/** Points of a test, some at the same time, some with one of two values alone. */
const series = (measures: number) =>
  fc
    .array(
      fc.record({
        time: fc.integer({ min: -20_000, max: 20_000 }).map((days) => days * day + 1),
        measured: fc
          .array(fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: undefined }), {
            minLength: measures,
            maxLength: measures,
          })
          .filter((values) => values.some((value) => value !== undefined)),
      }),
      { minLength: 1, maxLength: 2000, size: 'max' },
    )
    .map((points) => points.map((point, index) => ({ ...point, id: String(index).padStart(5, '0') })));

function thinned(points: readonly SeriesPoint[], measures: number): Thinning<SeriesPoint> {
  const thinning = new Thinning<SeriesPoint>(measures);
  for (const point of points) thinning.add(point);
  return thinning;
}

const byTime = (one: SeriesPoint, other: SeriesPoint) =>
  one.time - other.time || (one.id < other.id ? -1 : 1);

describe('A series that is thinned', () => {
  it.each([1, 2])(
    'has the first, the last and the extremes of %d measures, in order, at most 500',
    (measures) => {
      fc.assert(
        fc.property(series(measures), (points) => {
          const thinning = thinned(points, measures);
          const kept = thinning.points();
          const inOrder = points.toSorted(byTime);
          expect(kept.length).toBeLessThanOrEqual(mostPoints);
          expect(kept).toEqual(kept.toSorted(byTime));
          expect(kept[0]).toBe(inOrder[0]);
          expect(kept.at(-1)).toBe(inOrder.at(-1));
          expect(thinning.last).toBe(inOrder.at(-1));
          expect(thinning.total).toBe(points.length);
          expect(thinning.isThinned).toBe(points.length > 500);
          if (points.length <= 500) expect(kept).toEqual(inOrder);
          for (let measure = 0; measure < measures; measure += 1) {
            const valuesOf = (some: readonly SeriesPoint[]) =>
              some.flatMap(({ measured }) => measured[measure] ?? []);
            if (valuesOf(points).length === 0) continue;
            expect(Math.min(...valuesOf(kept))).toBe(Math.min(...valuesOf(points)));
            expect(Math.max(...valuesOf(kept))).toBe(Math.max(...valuesOf(points)));
          }
        }),
        { numRuns: propertyRuns(20) },
      );
    },
  );

  it('is the same in whatever order its points come', () => {
    fc.assert(
      fc.property(series(1), fc.infiniteStream(fc.nat()), (points, random) => {
        const [...numbers] = random.take(points.length);
        const shuffled = points.toSorted((one, other) => numbers[+one.id]! - numbers[+other.id]!);
        expect(thinned(shuffled, 1).points()).toEqual(thinned(points, 1).points());
      }),
      { numRuns: propertyRuns(10) },
    );
  });

  it('keeps a single high value among 5,000 others, and that of every year', () => {
    const points = Array.from({ length: 5000 }, (_, index) => ({
      id: String(index).padStart(5, '0'),
      time: index * day,
      measured: [index % 365 === 100 ? 400 : 100 + (index % 7)],
    }));
    const kept = thinned(points, 1).points();
    expect(kept.filter(({ measured }) => measured[0] === 400)).toHaveLength(14);
    expect(kept.length).toBeGreaterThan(200);
  });

  it('has all points of one time that are extremes, and no more than 500 of 10,000', () => {
    const points = Array.from({ length: 10_000 }, (_, index) => ({
      id: String(index).padStart(5, '0'),
      time: 0,
      measured: [index],
    }));
    expect(
      thinned(points, 1)
        .points()
        .map(({ measured }) => measured[0]),
    ).toEqual([0, 9999]);
  });
});
