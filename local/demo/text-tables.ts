/** Plain-text tables and sparklines. */

const levels = '▁▂▃▄▅▆▇█';

/** Lines of a table with a rule under its head. Each column is as wide as its longest text. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]!.length)));
  const line = (row: readonly string[]): string =>
    row
      .map((text, column) => text.padEnd(widths[column]!))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)];
}

/** One block per value: the lowest for the minimum, the highest for the maximum. */
export function sparkline(values: readonly number[]): string {
  const least = Math.min(...values);
  const span = Math.max(...values) - least || 1;
  return values.map((value) => levels[Math.round(((value - least) / span) * (levels.length - 1))]).join('');
}
