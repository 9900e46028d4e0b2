import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { decimalText } from '../../../shared/reports/decimal.ts';

describe('A number in XML', () => {
  test.each([
    [16, '16.0'],
    [7, '7.0'],
    [0, '0.0'],
    [-3, '-3.0'],
    [100, '100.0'],
    [1_000_000, '1000000.0'],
    [2 ** 53, '9007199254740992.0'],
  ])('that is an integer keeps one decimal place: %d', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  test.each([
    [70.8, '70.8'],
    [6.5, '6.5'],
    [0.1, '0.1'],
    [0.1 + 0.2, '0.30000000000000004'],
    [-98.6, '-98.6'],
    [1 / 3, '0.3333333333333333'],
  ])('has the fewest digits that read back identically: %d', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  test.each([
    [1e21, '1000000000000000000000.0'],
    [1.5e21, '1500000000000000000000.0'],
    [-2.5e22, '-25000000000000000000000.0'],
    [123456789012345680000, '123456789012345680000.0'],
    [1e-6, '0.000001'],
    [1e-7, '0.0000001'],
    [-1.25e-7, '-0.000000125'],
    [1e-10, '0.0000000001'],
  ])('has no exponent: %d', (value, text) => {
    expect(decimalText(value)).toBe(text);
  });

  it('has no sign when it is zero', () => {
    expect(decimalText(-0)).toBe('0.0');
  });

  it('is decimal notation that reads back as the same number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = decimalText(value);
        expect(text).toMatch(/^-?(0|[1-9]\d*)\.\d+$/);
        expect(Number(text)).toBe(value === 0 ? 0 : value);
      }),
      { numRuns: 5000 },
    );
  });

  test.each([Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, Number.EPSILON, Number.MAX_SAFE_INTEGER])(
    'reads back at the edges of the range: %d',
    (value) => {
      expect(Number(decimalText(value))).toBe(value);
      expect(decimalText(value)).toMatch(/^-?\d+\.\d+$/);
    },
  );
});
