/** How the rows of a document are split by type and time, as facts are (shared/facts/spans.ts). */
import { batches } from '../../concurrency/batches.ts';
import { type DateBounds, type Span, spanName } from '../../facts/spans.ts';
import type { IndexRow } from './packed-rows.ts';
import type { RowValues } from './row-values.ts';

/** Rows of one type whose dates are in one span of time, or a part of them where they are very many. */
export interface RowBlock {
  /** `Observation/Y#2019`, and for the parts behind the first one `Observation/Y#2019/1` and so on. */
  readonly name: string;
  readonly rows: readonly IndexRow[];
}

/** Blocks of one document, if its types are no more than half of that. Each is an item of its own. */
const mostBlocks = 24;
/** Resources of at most this many days are split by day. */
const mostDays = 2;
/** Rows of a block: of the longest rows, of 74 bytes, as many as an item of the store can hold (400 KiB). */
const mostRows = 5000;
/** Of years that are written with four digits. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** The blocks of rows; `typeOf` says the type of each. When there are too many, the types with the most are not split by time. */
export function blocksOfRows(
  rows: readonly IndexRow[],
  typeOf: (row: IndexRow) => string,
): readonly RowBlock[] {
  const byType = Map.groupBy(rows, typeOf);
  const divisions = new Map([...byType].map(([type, own]) => [type, divided(own, finest(own))]));
  const count = () => [...divisions.values()].reduce((sum, { size }) => sum + size, 0);
  while (count() > mostBlocks) {
    const [type] = [...divisions].reduce((most, next) => (next[1].size > most[1].size ? next : most));
    const together = divided(byType.get(type)!, 'A');
    if (together.size === divisions.get(type)!.size) break;
    divisions.set(type, together);
  }
  return [...divisions].flatMap(([type, division]) =>
    [...division].flatMap(([span, own]) =>
      [...batches(own, mostRows)].map((rows, part) => ({ name: rowBlockName(type, span, part), rows })),
    ),
  );
}

/** Where a block is: a type, a span, and which part of its rows. */
export interface RowBlockPlace {
  readonly type: string;
  readonly span: string;
  /** From 0. */
  readonly part: number;
}

/** The name of a block. */
export function rowBlockName(type: string, span: string, part: number): string {
  return part === 0 ? `${type}/${span}` : `${type}/${span}/${part}`;
}

/** What the name of a block says. */
export function parseRowBlock(name: string): RowBlockPlace {
  const [type, span, part = '0'] = name.split('/') as [string, string, string?];
  return { type, span, part: Number(part) };
}

/** The days that bounds in milliseconds touch, for spans of time. */
export function daysOf({ from = earliest, to = latest }: Pick<RowValues, 'from' | 'to'>): DateBounds {
  return {
    ...(from > earliest && { start: dayOf(Math.min(from, latest)) }),
    ...(to < latest && { end: dayOf(Math.max(to, earliest)) }),
  };
}

type Kind = 'D' | 'Y' | 'A';

function finest(rows: readonly IndexRow[]): Kind {
  const days = new Set<string>();
  for (const row of rows) {
    const span = spanOf(row, 'D');
    if (span.kind === 'D') days.add(span.bucket);
    if (days.size > mostDays) return 'Y';
  }
  return 'D';
}

function divided(rows: readonly IndexRow[], kind: Kind): ReadonlyMap<string, readonly IndexRow[]> {
  return Map.groupBy(rows, (row) => spanName(spanOf(row, kind)));
}

/** Its span is the day or the year that holds all of its time. What lasts longer is looked at whatever time is asked for. */
function spanOf({ from, to }: RowValues, kind: Kind): Span {
  if (from === undefined && to === undefined) return { kind: 'N', bucket: '' };
  const anyTime: Span = { kind: 'A', bucket: '' };
  if (from === undefined || to === undefined || kind === 'A') return anyTime;
  // The end itself does not belong to it.
  const last = Math.max(from, to - 1);
  if (from < earliest || last > latest) return anyTime;
  const [start, end] = [dayOf(from), dayOf(last)];
  if (kind === 'D' && start === end) return { kind, bucket: start };
  return start.slice(0, 4) === end.slice(0, 4) ? { kind: 'Y', bucket: start.slice(0, 4) } : anyTime;
}

/** `2026-04-16`. */
function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
