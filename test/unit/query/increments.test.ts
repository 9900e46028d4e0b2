import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dateGroupText, type Increment, incrementNamed } from '../../../shared/query/increments.ts';

describe('Texts of date groups', () => {
  test.each<[Increment, string, string]>([
    ['hour', '2011-03-04-09', '2012-07-01-08'],
    ['day', '2011-03-04', '2012-07-01'],
    ['week', '2011-09', '2012-27'],
    ['month', '2011-03', '2012-07'],
    ['year', '2011', '2012'],
    ['hourofday', '09', '08'],
    ['dayofweek', '6', '1'],
    ['weekofyear', '09', '27'],
    ['monthofyear', '03', '07'],
  ])('for %s: %s and %s', (increment, friday, sunday) => {
    expect(dateGroupText(increment, '2011-03-04T09:30:00Z')).toBe(friday);
    expect(dateGroupText(increment, '2012-07-01T08:00:00Z')).toBe(sunday);
  });

  test.each<[Increment, string]>([
    ['hour', '2011-03-04-00'],
    ['day', '2011-03-04'],
    ['week', '2011-09'],
    ['hourofday', '00'],
    ['dayofweek', '6'],
  ])('for %s of a date without a time are those of its midnight', (increment, text) => {
    expect(dateGroupText(increment, '2011-03-04')).toBe(text);
  });

  test.each([
    ['2011-01-01', '01'],
    ['2011-01-07T23:59:59.999999Z', '01'],
    ['2011-01-08T00:00:00Z', '02'],
    ['2011-02-28', '09'],
    ['2011-03-01', '09'],
    ['2011-12-30', '52'],
    ['2011-12-31', '53'],
    ['2012-02-29', '09'],
    ['2012-12-29', '52'],
    ['2012-12-30', '53'],
    ['2012-12-31', '53'],
    ['1900-12-31', '53'],
    ['2000-12-29', '52'],
    ['2000-12-30', '53'],
  ])('put %s in week %s, counted from 1 January', (date, week) => {
    expect(dateGroupText('weekofyear', date)).toBe(week);
    expect(dateGroupText('week', date)).toBe(`${date.slice(0, 4)}-${week}`);
  });

  test.each([
    ['0001-01-01', '2'],
    ['0004-02-29', '1'],
    ['0099-12-31T10:00:00Z', '5'],
    ['1899-12-31', '1'],
    ['1900-02-28', '4'],
    ['1900-03-01', '5'],
    ['1970-01-01', '5'],
    ['2000-02-29', '3'],
    ['2024-12-28', '7'],
    ['9999-12-31', '6'],
  ])('make %s day %s of the week, which starts on Sunday', (date, day) => {
    expect(dateGroupText('dayofweek', date)).toBe(day);
  });

  it('agree with the calendar of the platform for every date', () => {
    const years = fc.integer({ min: 1, max: 9999 });
    const property = fc.property(years, fc.integer({ min: 1, max: 366 }), (year, wanted) => {
      const start = new Date(0);
      start.setUTCFullYear(year, 0, 1);
      const length = new Date(new Date(0).setUTCFullYear(year, 1, 29)).getUTCMonth() === 1 ? 366 : 365;
      const dayOfYear = Math.min(wanted, length);
      const date = new Date(start.getTime() + (dayOfYear - 1) * 86_400_000);
      const text = date.toISOString().slice(0, 10);
      expect(dateGroupText('dayofweek', text)).toBe(String(date.getUTCDay() + 1));
      expect(Number(dateGroupText('weekofyear', text))).toBe(Math.ceil(dayOfYear / 7));
    });
    fc.assert(property, { seed: 20_110_304, numRuns: 1000 });
  });
});

describe('Names of increments', () => {
  test.each(['hour', 'day', 'week', 'month', 'year', 'hourofday', 'dayofweek', 'weekofyear', 'monthofyear'])(
    'include %s',
    (name) => {
      expect(incrementNamed(name)).toBe(name);
    },
  );

  test.each(['', 'Day', 'fortnight', 'minute', 'day ', 'toString', '__proto__'])(
    'do not include "%s"',
    (name) => {
      expect(incrementNamed(name)).toBeUndefined();
    },
  );
});
