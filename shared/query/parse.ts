/** Reads a query from its parameters (docs/contract/query-interface.md#parameters). */
import type { QueryFields } from './field.ts';
import type { Parameters } from './parameters.ts';
import type { Query } from './query.ts';
import { inRange, readDateRange } from './read-date-range.ts';
import { type FixedFilters, readFilters } from './read-filters.ts';
import { readGrouping } from './read-grouping.ts';
import { readOrder } from './read-order.ts';
import { readLimit, readModifiedSince, readOffset, readOver, readStatus } from './read-paging.ts';

export interface QueryOptions extends FixedFilters {
  /** Parameters that are accepted without effect, even those that have one elsewhere. */
  readonly ignored?: readonly string[];
}

/** What a report knows of its rows beside their fields. */
export interface RowOptions<Row> {
  /** Whether a row is over. Where this is given, `over` is a parameter. */
  readonly isOver?: (row: Row) => boolean;
}

/**
 * Reads a query over these fields. `response_format` is accepted and left to the caller. @throws ApiError 400
 * with a short text that names the parameter
 */
export function parseQuery<Row>(
  parameters: Parameters,
  fields: QueryFields<Row>,
  options: QueryOptions & RowOptions<Row> = {},
): Query<Row> {
  const { isOver, ignored = [] } = options;
  const leavesOut = isOver !== undefined && readOver(parameters) === 'exclude';
  const heard = without(parameters, isOver ? [...ignored, 'over'] : ignored);
  const grouping = readGrouping(heard, fields);
  const dateRange = readDateRange(heard, fields);
  const filters = readFilters(heard, fields, options);
  const tests = filters.map(({ matches }) => matches);
  if (dateRange) tests.push(inRange(dateRange));
  if (leavesOut) tests.push((row) => !isOver(row));
  return {
    limit: readLimit(heard),
    offset: readOffset(heard),
    status: readStatus(heard),
    modifiedSince: readModifiedSince(heard),
    ...grouping,
    ...readOrder(heard, fields, grouping),
    dateRange,
    filters,
    matches: (row) => tests.every((test) => test(row)),
  };
}

function without(parameters: Parameters, ignored: readonly string[]): Parameters {
  return new Map([...parameters].filter(([name]) => !ignored.includes(name)));
}
