import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readQueryBoolean, readQueryNumber } from '../../../shared/models/query-values.ts';

describe('A number in a query:', () => {
  it.each([
    ['0', 0],
    ['-0', 0],
    ['71.4', 71.4],
    ['+1.5e3', 1500],
    [' 5 ', 5],
  ])('"%s" is %d', (text, expected) => {
    expect(readQueryNumber(text)).toBe(expected);
  });

  it.each(['', ' ', 'NaN', 'Infinity', '1e999', '0x1', '1,5', 'abc', '1abc'])('"%s" is invalid', (text) => {
    expect(readQueryNumber(text)).toBeUndefined();
  });

  it('every finite number reads as itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(readQueryNumber(String(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });
});

describe('A Boolean in a query:', () => {
  it.each([
    ['true', true],
    ['True', true],
    ['FALSE', false],
    [' false', false],
  ])('"%s" is %s', (text, expected) => {
    expect(readQueryBoolean(text)).toBe(expected);
  });

  it.each(['', '0', '1', 'yes', 'tru'])('"%s" is invalid', (text) => {
    expect(readQueryBoolean(text)).toBeUndefined();
  });
});
