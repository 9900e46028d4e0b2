import { expect, it } from 'vitest';
import { sameSecret } from '../../../shared/secrets/constant-time-compare.ts';

it('a secret equals itself alone, whatever the lengths', () => {
  expect(sameSecret('402915', '402915')).toBe(true);
  expect(sameSecret('402916', '402915')).toBe(false);
  expect(sameSecret('40291', '402915')).toBe(false);
  expect(sameSecret('', '')).toBe(true);
});

it('a secret that is not there equals nothing, not even nothing', () => {
  expect(sameSecret('', undefined)).toBe(false);
  expect(sameSecret('undefined', undefined)).toBe(false);
});
