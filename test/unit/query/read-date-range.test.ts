import { describe, expect, it, test } from 'vitest';
import { expectRefused } from './refused.ts';
import { query, rowOf } from './support.ts';

describe('date_range on instants:', () => {
  test.each([
    ['at*2011-03-04T09:30:00Z*', '2011-03-04T09:30:00Z', true],
    ['at*2011-03-04T09:30:00Z*', '2011-03-04T09:30:00.000001Z', true],
    ['at*2011-03-04T09:30:00.000001Z*', '2011-03-04T09:30:00Z', false],
    ['at*2011-03-04*', '2011-03-03T23:59:59.999999Z', false],
    ['at**2011-12-31', '2011-12-31T00:00:00Z', true],
    ['at**2011-12-31', '2011-12-31T00:00:00.000001Z', false],
    ['at**2011-12-31', '2011-12-31T15:00:00Z', false],
    ['at**2011-12-31T15:00:00.5Z', '2011-12-31T15:00:00Z', true],
    ['at*2011-01-01*2011-12-31', '2011-06-01T00:00:00Z', true],
    ['at*2011-01-01*2011-12-31', '2012-06-01T00:00:00Z', false],
    ['at*2011-12-31*2011-01-01', '2011-06-01T00:00:00Z', false],
    ['at*0050-01-01*', '1950-01-01T00:00:00Z', true],
    ['at**0050-01-01', '1950-01-01T00:00:00Z', false],
    ['at*2011-01-01*', null, false],
    ['at**2011-12-31', null, false],
    ['at**', null, true],
    ['at**', '2011-06-01T00:00:00Z', true],
  ])('%s matches %j: %s', (range, at, expected) => {
    expect(query(`date_range=${range}`).matches(rowOf('1', { at }))).toBe(expected);
  });
});

describe('date_range on dates compares the date parts:', () => {
  test.each([
    ['day*2011-03-04T23:00:00Z*', '2011-03-04', true],
    ['day*2011-03-05*', '2011-03-04', false],
    ['day**2011-03-04', '2011-03-04', true],
    ['day**2011-03-04T00:00:00Z', '2011-03-05', false],
    ['day**', null, true],
    ['day*2011-03-04*', null, false],
  ])('%s matches %j: %s', (range, day, expected) => {
    expect(query(`date_range=${range}`).matches(rowOf('1', { day }))).toBe(expected);
  });
});

it('The bounds of date_range are kept as stored DateTime texts', () => {
  expect(query('date_range=day*2011-03-04*2011-03-05T10:00:00.25Z').dateRange).toMatchObject({
    field: { name: 'day' },
    start: '2011-03-04T00:00:00Z',
    end: '2011-03-05T10:00:00.250000Z',
  });
});

test.each([
  '',
  'at',
  'at*2011-01-01',
  'at*2011-01-01*2011-12-31*',
  'at*2011-02-30*',
  'at**2011-02-30',
  'at*2011-01-01T00:00:00*',
  'at* *',
  'no_such_field**',
  'text**',
  'amount*2011-01-01*',
  'flag**',
  '**',
])('date_range "%s" is rejected', (range) => {
  expectRefused(() => query(`date_range=${range}`), 'date_range');
});
