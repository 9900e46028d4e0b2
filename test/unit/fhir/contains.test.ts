import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contains } from '../../../shared/fhir/read/contains.ts';

it('finds the same texts in others as String.includes', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (whole, part) => {
      expect(contains(whole, part)).toBe(whole.includes(part));
    }),
    { numRuns: 2000 },
  );
});
