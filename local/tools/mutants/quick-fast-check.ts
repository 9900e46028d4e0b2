/**
 * Takes the place of fast-check while mutants run. Property tests try the same values in every run, so that a mutant
 * that one run finds is found by all. They try ten where a test does not say how many, and stop at the first that
 * fails: nobody reads the smallest.
 */
import * as real from '../../../node_modules/fast-check/lib/fast-check.js';

real.configureGlobal({ seed: 1, numRuns: 10, endOnFailure: true });

/** Characters that the formats treat alike, each kind a few times. To load all of Unicode takes a second. */
const characters = [...'aZ09-._~ %&=+/?#@;:,!\'"<>()[]|\\*\t\n\réß漢\u{301}\u{FFFD}😀\u{10FFFF}'];
const character = real.constantFrom(...characters);

/** Strings of graphemes or of all code points are made of these characters only. */
function string(constraints: real.StringConstraints = {}): real.Arbitrary<string> {
  const { unit } = constraints;
  // Of test/support/any-character.ts.
  const isAny = typeof unit === 'object' && 'isAny' in unit;
  const isLarge = isAny || unit === 'grapheme' || unit === 'binary';
  return real.string(isLarge ? { ...constraints, unit: character } : constraints);
}

export default { ...real.default, string };
