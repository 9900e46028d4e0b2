/** Two versions side by side: no line is left out, and what differs is not shown as the same. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pairLines } from '../../../shared/portal/pages/documents/compare.ts';

const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });

it('Every line of both versions is shown, in its order', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const pairs = pairLines(before, after);
      expect(pairs.flatMap(({ left }) => left ?? [])).toEqual(before);
      expect(pairs.flatMap(({ right }) => right ?? [])).toEqual(after);
    }),
  );
});

it.each([
  ['a b c', 'a c', 'a=a b= c=c'],
  ['a c', 'a b c', 'a=a =b c=c'],
  ['a b', 'a x', 'a=a b=x'],
  ['a b c', 'b c a', 'a= b=b c=c =a'],
  ['', 'a', '=a'],
])('"%s" beside "%s" is "%s"', (before, after, expected) => {
  const split = (text: string) => text.split(' ').filter(Boolean);
  const pairs = pairLines(split(before), split(after));
  expect(pairs.map(({ left = '', right = '' }) => `${left}=${right}`).join(' ')).toBe(expected);
});

it('Long versions are paired by the numbers of their lines, so that the page comes soon', () => {
  const many = (first: string) => [first, ...Array.from({ length: 2000 }, (_, index) => String(index))];
  const pairs = pairLines(many('new'), many('old').slice(0, 2001));
  expect(pairs).toHaveLength(2001);
  expect(pairs[0]).toEqual({ left: 'new', right: 'old' });
});
