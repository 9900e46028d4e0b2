import { expect, it } from 'vitest';
import { sameSecret } from '../../../shared/secrets/constant-time-compare.ts';

it('A secret equals only itself, whatever the lengths', () => {
  expect(sameSecret('402915', '402915')).toBe(true);
  expect(sameSecret('402916', '402915')).toBe(false);
  expect(sameSecret('40291', '402915')).toBe(false);
  expect(sameSecret('', '')).toBe(true);
});

it('A missing secret equals nothing, not even the empty string', () => {
  expect(sameSecret('', undefined)).toBe(false);
  expect(sameSecret('undefined', undefined)).toBe(false);
});
