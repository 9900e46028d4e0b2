import { expect, test } from 'vitest';
import { foldCase } from '../../../shared/codes/case-folding.ts';

test.each([
  ['Tdap', 'tdap'],
  ['ÉTAT FÉBRILE', 'état fébrile'],
  ['straße', 'straße'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδος', 'οδοσ'],
  ['İstanbul', 'i̇stanbul'],
  ['漢字 100 µg', '漢字 100 µg'],
])('%s is compared as %s', (text, folded) => {
  expect(foldCase(text)).toBe(folded);
});

test('The folded form of a part is contained in the folded form of the whole, even when a word ends in a capital sigma', () => {
  expect(foldCase('ΟΔΟΣΗΜΑ')).toContain(foldCase('ΟΔΟΣ'));
});
