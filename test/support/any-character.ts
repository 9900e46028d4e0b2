/** The unit of random texts that may hold anything that Unicode has. */
import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any code point, as `unit: 'binary'` has them. That unit first makes a table of all of them, in which each worker would spend a second
 * or more. By `isAny`, mutation testing knows it and takes few characters instead.
 */
export const anyCharacter: fc.Arbitrary<string> = Object.assign(
  fc
    .nat(0x10ffff - surrogates.count)
    .map(
      (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
      indexOf,
    ),
  { isAny: true },
);

/** Throws for what is not one character, which tells fast-check that it cannot come from here. */
function indexOf(character: unknown): number {
  if (typeof character !== 'string' || [...character].length !== 1) throw new TypeError('not one character');
  const point = character.codePointAt(0)!;
  return point < surrogates.first ? point : point - surrogates.count;
}
