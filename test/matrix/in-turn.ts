/**
 * One of the values, which rows of the matrix take in turn. Each value is tried with every kind of call, and not with every
 * call, where the rule is one for all calls. In `npm run test:thorough` every row tries all of them.
 */
export function inTurn<T>(values: readonly T[], turn: number): readonly T[] {
  if (process.env.PROPERTY_RUNS || values.length === 0) return values;
  return [values[turn % values.length]!];
}

/**
 * The values that each row tries: one at least, and rows that are alike in one of these ways try all of their values together.
 * In `npm run test:thorough` every row tries all of its values.
 */
export function shareOut<Row, Value extends string>(
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly Value[],
  likenesses: readonly ((row: Row) => string)[],
): ReadonlyMap<Row, readonly Value[]> {
  if (process.env.PROPERTY_RUNS) return new Map(rows.map((row) => [row, valuesOf(row)]));
  const shares = new Map(rows.map((row): [Row, Value[]] => [row, []]));
  for (const likeness of likenesses)
    for (const alike of Map.groupBy(rows, likeness).values()) shareAmong(alike, valuesOf, shares);
  for (const [turn, [row, share]] of [...shares].entries())
    if (share.length === 0) share.push(...inTurn(valuesOf(row), turn));
  return shares;
}

/** Gives what none of the rows tries yet to the one that tries the fewest. */
function shareAmong<Row, Value extends string>(
  rows: readonly Row[],
  valuesOf: (row: Row) => readonly Value[],
  shares: ReadonlyMap<Row, Value[]>,
): void {
  for (const value of new Set(rows.flatMap(valuesOf))) {
    const able = rows.filter((row) => valuesOf(row).includes(value)).map((row) => shares.get(row)!);
    if (able.some((share) => share.includes(value))) continue;
    const [fewest] = able.toSorted((one, other) => one.length - other.length);
    fewest!.push(value);
  }
}
