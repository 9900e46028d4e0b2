/**
 * Some of the values, which rows of the matrix take in turn: for row 0 those from the first on, for row 1 those after them.
 * Each value is tried with every kind of call, and not with every call, where the rule is one for all calls. In
 * `npm run test:thorough` every row tries all of them.
 */
export function inTurn<T>(values: readonly T[], turn: number, count: number): readonly T[] {
  if (process.env.PROPERTY_RUNS || values.length <= count) return values;
  return Array.from({ length: count }, (_, index) => values[(turn * count + index) % values.length]!);
}

/**
 * The values that each row tries, where rows that are alike share them out: each has as many as `count` at least, and together
 * they have all. In `npm run test:thorough` every row tries all of its values.
 */
export function shareOut<Row, Value>(
  rows: readonly Row[],
  { valuesOf, likeness, count }: Sharing<Row, Value>,
): ReadonlyMap<Row, readonly Value[]> {
  const alike = [...Map.groupBy(rows, likeness).values()];
  return new Map(
    alike.flatMap((group) =>
      group.map((row, turn): [Row, readonly Value[]] => {
        const values = valuesOf(row);
        return [row, inTurn(values, turn, Math.max(count, Math.ceil(values.length / group.length)))];
      }),
    ),
  );
}

interface Sharing<Row, Value> {
  /** The same for rows that are alike. */
  valuesOf(row: Row): readonly Value[];
  likeness(row: Row): string;
  readonly count: number;
}
