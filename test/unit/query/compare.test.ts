import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  comparatorOf,
  compareDates,
  compareNumbers,
  compareTexts,
  directed,
} from '../../../shared/query/compare.ts';
import { fields } from './support.ts';

const signs: Record<string, number> = { before: -1, equal: 0, after: 1 };

describe('Texts are ordered by code point:', () => {
  test.each([
    ['a', 'b', 'before'],
    ['Z', 'a', 'before'],
    ['a', 'ab', 'before'],
    ['', 'a', 'before'],
    ['10', '9', 'before'],
    ['é', 'z', 'after'],
    ['abc', 'abc', 'equal'],
    ['\u{1f600}', '\ue000', 'after'],
    ['\u{1f600}', '\uffee', 'after'],
    ['\u{1f600}', '漢', 'after'],
    ['a\u{10000}', 'a\uffef', 'after'],
    ['\u{1f600}', '\u{1f601}', 'before'],
    ['\ud7ff', '\ue000', 'before'],
  ])('%j and %j: %s', (left, right, expected) => {
    expect(Math.sign(compareTexts(left, right))).toBe(signs[expected]);
    expect(Math.sign(compareTexts(right, left)) + signs[expected]!).toBe(0);
  });

  it('the order is that of their UTF-8 bytes', () => {
    const text = fc.string({
      unit: fc.constantFrom('a', 'é', '漢', '\ue000', '\uffee', '\u{10000}', '\u{1f600}', '\u{10ffff}'),
      maxLength: 6,
    });
    const property = fc.property(text, text, (left, right) => {
      expect(Math.sign(compareTexts(left, right))).toBe(
        Buffer.compare(Buffer.from(left), Buffer.from(right)),
      );
    });
    fc.assert(property, { seed: 1, numRuns: 2000 });
  });
});

describe('Dates are ordered by time:', () => {
  test.each([
    ['2011-03-04T09:30:00Z', '2011-03-04T09:30:00.000001Z', 'before'],
    ['2011-03-04T09:30:00.999999Z', '2011-03-04T09:30:01Z', 'before'],
    ['2011-03-04T09:30:00.100000Z', '2011-03-04T09:30:00.099999Z', 'after'],
    ['0099-12-31T00:00:00Z', '1899-12-31T00:00:00Z', 'before'],
    ['2011-03-04T09:30:00Z', '2011-03-04T09:30:00Z', 'equal'],
    ['2011-03-04', '2011-03-05', 'before'],
  ])('%s and %s: %s', (left, right, expected) => {
    expect(compareDates(left, right)).toBe(signs[expected]);
    expect(compareDates(right, left) + signs[expected]!).toBe(0);
  });
});

test.each([
  [9, 10, 'before'],
  [-2, -1, 'before'],
  [-Number.MAX_VALUE, Number.MAX_VALUE, 'before'],
  [0, -0, 'equal'],
  [0.1, 0.1, 'equal'],
])('Numbers are ordered by value: %d and %d: %s', (left, right, expected) => {
  expect(compareNumbers(left, right)).toBe(signs[expected]);
});

describe('The order of a field', () => {
  test.each([
    ['amount', [null, 10, 9, -1], [-1, 9, 10, null]],
    ['flag', [true, null, false], [false, true, null]],
    ['text', ['b', null, '\u{1f600}', '\ue000', 'B'], ['B', 'b', '\ue000', '\u{1f600}', null]],
    ['day', ['2012-01-01', null, '2011-01-01'], ['2011-01-01', '2012-01-01', null]],
    [
      'at',
      ['2011-01-01T00:00:00.500000Z', null, '2011-01-01T00:00:00Z'],
      ['2011-01-01T00:00:00Z', '2011-01-01T00:00:00.500000Z', null],
    ],
  ])('%s has null last ascending and first descending', (name, values, ascending) => {
    const compare = comparatorOf(fields.get(name)!);
    expect(values.toSorted(directed(compare, false))).toEqual(ascending);
    expect(values.toSorted(directed(compare, true))).toEqual(ascending.toReversed());
  });
});
