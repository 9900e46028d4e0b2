/** Returns a whole number from 0 to below the bound. */
export type Random = (bound: number) => number;

/** Returns pseudo-random numbers that are the same for the same seed (32-bit xorshift). */
export function createRandom(seed: number): Random {
  let state = seed;
  return (bound) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return Math.floor(((state >>> 0) / 2 ** 32) * bound);
  };
}
