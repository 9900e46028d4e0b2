/** Tables of figures on a terminal, in the words of the pages. */
import { cellText, type FigureTable } from './measurement.ts';

/** Whether any figure misses its goal is for the caller to ask. */
export function printTables(tables: readonly FigureTable[]): void {
  for (const { title, columns, rows } of tables) {
    const lines = [[title, ...columns], ...rows.map(({ name, cells }) => [name, ...cells.map(cellText)])];
    const widths = [title, ...columns].map((_, at) =>
      Math.max(...lines.map((line) => line[at]?.length ?? 0)),
    );
    console.log();
    for (const line of lines) {
      console.log(
        line
          .map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]! + 3)))
          .join(''),
      );
    }
  }
}
