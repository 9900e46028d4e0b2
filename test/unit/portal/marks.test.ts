/** How a value stands: by its range and by what the one who measured says; and how it lies on a chart. */
import { describe, expect, it } from 'vitest';
import { scalesFor, stepsOf } from '../../../shared/portal/charts/series.ts';
import { flagOf, markOf } from '../../../shared/portal/pages/health/models/flags.ts';

describe('The interpretation of a value', () => {
  // https://terminology.hl7.org/CodeSystem-v3-ObservationInterpretation.html
  it.each([
    ['L LL LU LX <', 'below'],
    ['H HH HU HX >', 'above'],
    ['A AA', 'abnormal'],
    ['N POS NEG S R IND', undefined],
  ])('%s is marked as %s', (codes, expected) => {
    for (const code of codes.split(' '))
      expect([code, flagOf({ interpretation_identifier: code })]).toEqual([code, expected]);
  });
});

describe('The mark of a value', () => {
  const range = { low: 3.5, high: 5 };

  it('is that of its range', () => {
    expect(markOf({ value: 3.4, ...range })).toBe('below');
    expect(markOf({ value: 5.1, ...range })).toBe('above');
    expect(markOf({ value: 5.1, ...range, flag: 'abnormal' })).toBe('above');
    expect([3.5, 5].map((value) => markOf({ value, ...range }))).toEqual([undefined, undefined]);
  });

  it('is that of the laboratory, where the value is within the range or has none', () => {
    expect(markOf({ value: 4, ...range, flag: 'abnormal' })).toBe('abnormal');
    expect(markOf({ value: 4, flag: 'above' })).toBe('above');
  });
});

describe('A chart', () => {
  const box = { width: 100, height: 100, margin: { top: 0, right: 0, bottom: 0, left: 0 } };

  it.each([[[100, 100.1]], [[100, 100]], [[0.02, 0.0201]]])(
    'of %j does not make a small change look like a large one',
    (values) => {
      const points = values.map((value, index) => ({ value, time: new Date(Date.UTC(2025, index, 1)) }));
      const [least, most] = scalesFor(points, [], box).y.domain();
      expect(most! - least!).toBeGreaterThanOrEqual(Math.max(...values) / 10);
      expect(least).toBeLessThanOrEqual(values[0]!);
      expect(most).toBeGreaterThanOrEqual(values[1]!);
    },
  );

  it('without an axis and a range shows a change of a tenth in a quarter of its height at most', () => {
    const points = [78, 70].map((value, index) => ({ value, time: new Date(Date.UTC(2025, index, 1)) }));
    const [least, most] = scalesFor(points, [], box, 0.4).y.domain();
    expect(8 / (most! - least!)).toBeLessThanOrEqual(0.26);
  });

  it('spans the range of the values, however close to each other they are', () => {
    const points = [88, 90].map((value, index) => ({ value, time: new Date(Date.UTC(2025, index, 1)) }));
    const [least, most] = scalesFor(points, [70, 99], box).y.domain();
    expect(least).toBeLessThanOrEqual(70);
    expect(most).toBeGreaterThanOrEqual(99);
  });

  it('shows the range of each value in steps that change in the middle between two', () => {
    const point = (day: number, range?: { low?: number; high?: number }) => ({
      value: 5,
      time: new Date(Date.UTC(2025, 0, day)),
      ...(range && { range }),
    });
    const points = [point(1, { low: 0, high: 10 }), point(101, { low: 5, high: 10 })];
    const scales = scalesFor(points, [0, 10], box);
    // From the left edge to the middle the band is 0 to 10, and then 5 to 10; upwards on the screen is less.
    expect(stepsOf(points, scales)).toBe(
      'M0,0L0,0L0,0L50,0L50,0L100,0L100,0L100,0L100,50L100,50L100,50L50,50L50,100L0,100L0,100L0,100Z',
    );
    expect(stepsOf([point(1), point(101)], scales)).toBe('');
  });
});
