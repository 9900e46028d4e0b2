/** Plain-text tables and sparklines. */

const levels = '▁▂▃▄▅▆▇█';

/**
 * Lines of a table with a rule under its head. Each column is as wide as its longest text. `cell` may add to the
 * text of a cell what takes no place, such as styles.
 */
export function tableLines(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  cell: (padded: string, column: number) => string = (padded) => padded,
): readonly string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: readonly string[], write: typeof cell): string =>
    row
      .map((text, column) => write(text.padEnd(widths[column]!), column))
      .join('  ')
      .trimEnd();
  const rule = widths.map((width) => '─'.repeat(width)).join('  ');
  return [line(head, (padded) => padded), rule, ...rows.map((row) => line(row, cell))];
}

/** One block per value: the lowest for the minimum, the highest for the maximum. */
export function sparkline(values: readonly number[]): string {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  return values.map((value) => levels[Math.round(((value - least) / span) * (levels.length - 1))]).join('');
}
