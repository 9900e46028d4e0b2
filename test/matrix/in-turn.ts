/**
 * Some of the values, which rows of the matrix take in turn: for row 0 those from the first on, for row 1 those after them.
 * Each value is tried with every kind of call, and not with every call, where the rule is one for all calls. In
 * `npm run test:thorough` every row tries all of them.
 */
export function inTurn<T>(values: readonly T[], turn: number, count: number): readonly T[] {
  if (process.env.PROPERTY_RUNS || values.length <= count) return values;
  return Array.from({ length: count }, (_, index) => values[(turn * count + index) % values.length]!);
}
