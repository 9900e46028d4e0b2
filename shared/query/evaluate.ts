/** Evaluates a query over rows that arrive one at a time (docs/contract/query-interface.md#evaluation-order). */
import { type GroupRow, Groups } from './groups.ts';
import { OrderedRows, type Reading } from './page-collector.ts';
import type { Query } from './query.ts';

export type Evaluated<Kept> = EvaluatedRows<Kept> | EvaluatedGroups;

interface EvaluatedRows<Kept> {
  /** Matching rows before paging. */
  readonly total: number;
  /** The page, in order. */
  readonly kept: readonly Kept[];
  readonly groups?: undefined;
}

export interface EvaluatedGroups {
  /** Groups before paging; 1 without grouping. */
  readonly total: number;
  /** The page, in order; exactly one row without grouping. */
  readonly groups: readonly GroupRow[];
  readonly kept?: undefined;
}

export interface Evaluation<Row, Kept> {
  /** Adds a row with the right documents and status. Returns whether the query matches it; one that it does not match has no effect. */
  add(row: Row): boolean;
  /** Call it once, after the last row. Throws ApiError 400 when a sum is too large for a number. */
  finish(): Evaluated<Kept>;
}

/**
 * The result does not depend on the order of the rows, except that rows with the same id and the same order
 * key keep their order. In memory it holds the ids, order keys and `keep` results of at most twice the rows
 * up to the end of the page; for an aggregate, its groups.
 */
export function createEvaluation<Row, Kept>(
  query: Query<Row>,
  reading: Reading<Row, Kept>,
): Evaluation<Row, Kept> {
  const rows = query.aggregate ? new Groups(query, query.aggregate) : new OrderedRows(query, reading);
  return {
    add: (row) => {
      const isMatch = query.matches(row);
      if (isMatch) rows.add(row);
      return isMatch;
    },
    finish: () => rows.finish(),
  };
}
