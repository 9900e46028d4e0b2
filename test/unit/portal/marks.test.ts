/** How a value stands: by its range and by what the one who measured says; and how it lies on a chart. */
import { describe, expect, it } from 'vitest';
import { scalesFor } from '../../../shared/portal/charts/series.ts';
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
      const [least, most] = scalesFor(points, {}, box).y.domain();
      expect(most! - least!).toBeGreaterThanOrEqual(Math.max(...values) / 10);
      expect(least).toBeLessThanOrEqual(values[0]!);
      expect(most).toBeGreaterThanOrEqual(values[1]!);
    },
  );
});
