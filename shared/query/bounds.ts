/** The range of dates that a query can match, so that only that range has to be read. */
import { compareDates } from './compare.ts';
import { inFormOf, type QueryField } from './field.ts';
import type { Query } from './query.ts';

/** Inclusive, in the form of the field's values; an open end is absent. */
export interface DateBounds {
  readonly start?: string;
  readonly end?: string;
}

/**
 * The interval that contains every possible match, from a date range or filters on any of these date fields,
 * which all show the same date. When there is an interval, rows without the date do not match either. It is
 * empty when `start` is later than `end`; undefined when nothing restricts the date.
 */
export function mainDateBounds<Row>(query: Query<Row>, ...names: readonly string[]): DateBounds | undefined {
  const isMain = (field: QueryField<Row>): boolean => names.includes(field.name);
  const found: DateBounds[] = [];
  const { dateRange } = query;
  if (dateRange && isMain(dateRange.field)) {
    const bound = (instant?: string) => instant && inFormOf(dateRange.field, instant);
    found.push({ start: bound(dateRange.start), end: bound(dateRange.end) });
  }
  for (const { field, alternatives } of query.filters) {
    if (!isMain(field)) continue;
    const dates = (alternatives as readonly string[]).toSorted(compareDates);
    found.push({ start: dates[0], end: dates.at(-1) });
  }
  const start = found
    .map((bounds) => bounds.start)
    .filter(isPresent)
    .toSorted(compareDates)
    .at(-1);
  const end = found
    .map((bounds) => bounds.end)
    .filter(isPresent)
    .toSorted(compareDates)[0];
  return start === undefined && end === undefined ? undefined : { start, end };
}

function isPresent(bound: string | undefined): bound is string {
  return bound !== undefined;
}
