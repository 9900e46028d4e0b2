/**
 * How the facts of a document are split by time. A block never spans more than its kind says, so a report for
 * a range of dates reads little that it does not need. The facts of one or two days are stored by day, others
 * by year; a document with very many years keeps them together. Facts without a main date are separate, as no
 * range includes them.
 */
import type { Value } from '../models/model.ts';

/** Day, year, any time, no date. */
type SpanKind = 'D' | 'Y' | 'A' | 'N';

export interface Span {
  readonly kind: SpanKind;
  /** `YYYY-MM-DD`, `YYYY`, or empty. */
  readonly bucket: string;
}

/**
 * Maximum number of blocks of one document over all models, so that they fit into one transaction.
 * @internal Exported for its test.
 */
export const mostBlocks = 40;
/** Facts of at most this many days are split by day. */
const mostDays = 2;

export interface DatedRow {
  /** Main date of the fact: a date or a timestamp. */
  readonly date: Value;
}

/** Rows by span, with the spans in the order of their first fact. */
export type Division<Row> = ReadonlyMap<string, { readonly span: Span; readonly rows: readonly Row[] }>;

/** Splits the facts of each model. When there are too many blocks, the models with the most are not split. */
export function divide<Row extends DatedRow>(
  byModel: ReadonlyMap<string, readonly Row[]>,
): Map<string, Division<Row>> {
  const divisions = new Map([...byModel].map(([model, rows]) => [model, divideRows(rows, finest(rows))]));
  while (blocksIn(divisions) > mostBlocks) {
    const [model] = [...divisions].reduce((most, next) => (next[1].size > most[1].size ? next : most));
    const together = divideRows(byModel.get(model)!, 'A');
    if (together.size === divisions.get(model)!.size) break;
    divisions.set(model, together);
  }
  return divisions;
}

function blocksIn(divisions: ReadonlyMap<string, Division<unknown>>): number {
  return [...divisions.values()].reduce((sum, { size }) => sum + size, 0);
}

function finest(rows: readonly DatedRow[]): 'D' | 'Y' {
  const days = new Set<string>();
  for (const { date } of rows) {
    if (typeof date === 'string') days.add(dayOf(date));
    if (days.size > mostDays) return 'Y';
  }
  return 'D';
}

function divideRows<Row extends DatedRow>(rows: readonly Row[], kind: 'D' | 'Y' | 'A'): Division<Row> {
  const division = new Map<string, { span: Span; rows: Row[] }>();
  for (const row of rows) {
    const span = spanOf(row.date, kind);
    const name = spanName(span);
    const known = division.get(name);
    if (known) known.rows.push(row);
    else division.set(name, { span, rows: [row] });
  }
  return division;
}

function spanOf(date: Value, kind: 'D' | 'Y' | 'A'): Span {
  if (typeof date !== 'string') return { kind: 'N', bucket: '' };
  if (kind === 'A') return { kind, bucket: '' };
  return { kind, bucket: kind === 'D' ? dayOf(date) : date.slice(0, 4) };
}

function dayOf(date: string): string {
  return date.slice(0, 10);
}

/** A span as it appears in keys. */
export function spanName({ kind, bucket }: Span): string {
  return `${kind}#${bucket}`;
}

/** Both ends are inclusive, as stored dates or timestamps; an open end is absent. */
export interface DateBounds {
  readonly start?: string;
  readonly end?: string;
}

/** The intervals of span names that can contain facts with these main dates. */
export function spanIntervals({ start, end }: DateBounds): readonly (readonly [from: string, to: string])[] {
  const from = start?.slice(0, 10) ?? '';
  const to = end?.slice(0, 10) ?? '~';
  if (to < from) return [];
  return [
    [`D#${from}`, `D#${to}`],
    [`Y#${from.slice(0, 4)}`, `Y#${to.slice(0, 4)}`],
    ['A#', 'A#'],
  ];
}

/** Whether a span can contain facts with these main dates. */
export function spanMeets(name: string, bounds: DateBounds | undefined): boolean {
  if (!bounds) return true;
  return spanIntervals(bounds).some(([from, to]) => name >= from && name <= to);
}
