/** The pages of what could not be read, in the order of kinds, whatever the number of kinds. */
import { expect, it } from 'vitest';
import { partsOf } from '../../../shared/portal/pages/health/read-unread.ts';

// Allergies come before problems, these before images, and bills come last; two kinds of resources are bills.
const counts = [
  ['AllergyIntolerance', 3],
  ['Claim', 900],
  ['Condition', 2],
  ['ExplanationOfBenefit', 600],
  ['ImagingStudy', 1],
] as const;
const bills = ['Claim', 'ExplanationOfBenefit'];

it('A page begins with what matters most, and takes of the last kind what is left of it', () => {
  expect(partsOf(counts, { limit: 4 })).toEqual([
    { kinds: ['AllergyIntolerance'], limit: 3, offset: 0 },
    { kinds: ['Condition'], limit: 1, offset: 0 },
  ]);
});

it('Kinds that are on the page as a whole are one part, so that there are three at most', () => {
  expect(partsOf(counts, { limit: 100 })).toEqual([
    { kinds: ['AllergyIntolerance'], limit: 3, offset: 0 },
    { kinds: ['Condition', 'ImagingStudy'], limit: 3, offset: 0 },
    { kinds: bills, limit: 94, offset: 0 },
  ]);
});

it('A page within a long kind is a part of it, and one behind the last entry is empty', () => {
  expect(partsOf(counts, { limit: 100, offset: 1200 })).toEqual([{ kinds: bills, limit: 100, offset: 1194 }]);
  expect(partsOf(counts, { limit: 100, offset: 1500 })).toEqual([{ kinds: bills, limit: 6, offset: 1494 }]);
  expect(partsOf(counts, { limit: 100, offset: 1506 })).toEqual([]);
});
