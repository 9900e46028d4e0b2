import { EntryTable } from './entry-table.ts';
import { CodeFileError } from './formats/file-error.ts';
import type { Row } from './formats/read-rows.ts';

/** Rows that are not entries, by reason, with the first few line numbers. */
export type Skipped = ReadonlyMap<string, { readonly count: number; readonly lines: readonly number[] }>;

export interface Collected {
  readonly table: EntryTable;
  /** Rows equal to an earlier one. */
  readonly repeated: number;
  readonly skipped: Skipped;
}

const linesShown = 5;
const conflictsShown = 10;
const progressRows = 100_000;

/**
 * Collects the entries of a file. `onProgress` gets the number of rows after every 100,000. Throws
 * CodeFileError when rows with the same code differ, naming the first few, and when there is no entry at all.
 */
export async function collectEntries(
  rows: AsyncIterable<Row>,
  onProgress: (rows: number) => void = () => {},
): Promise<Collected> {
  const table = new EntryTable();
  const skipped = new Map<string, { count: number; lines: number[] }>();
  const conflicts: string[] = [];
  let conflictCount = 0;
  let repeated = 0;
  let read = 0;
  for await (const row of rows) {
    read += 1;
    if (read % progressRows === 0) onProgress(read);
    if ('skipped' in row) {
      note(row.skipped, row.line, skipped);
      continue;
    }
    const added = table.add(row.entry, row.line);
    if (added.kind === 'repeated') repeated += 1;
    if (added.kind !== 'conflict') continue;
    conflictCount += 1;
    if (conflicts.length < conflictsShown) {
      conflicts.push(`Lines ${added.line} and ${row.line} differ for code ${row.entry.code}.`);
    }
  }
  if (conflictCount > conflicts.length) conflicts.push(`${conflictCount} such lines in all.`);
  if (conflictCount > 0) throw new CodeFileError(conflicts.join('\n'));
  if (table.size === 0) {
    throw new CodeFileError(['The file has no entry.', ...describeSkipped(skipped)].join('\n'));
  }
  return { table, repeated, skipped };
}

/** One line per reason, most frequent first. */
export function describeSkipped(skipped: Skipped): readonly string[] {
  return [...skipped]
    .sort(([, left], [, right]) => right.count - left.count)
    .map(([reason, { count, lines }]) => {
      const shown = lines.join(', ') + (count > lines.length ? ', …' : '');
      return `Skipped ${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'} with ${reason} (line ${shown}).`;
    });
}

function note(reason: string, line: number, skipped: Map<string, { count: number; lines: number[] }>): void {
  const known = skipped.get(reason) ?? { count: 0, lines: [] };
  known.count += 1;
  if (known.lines.length < linesShown) known.lines.push(line);
  skipped.set(reason, known);
}
