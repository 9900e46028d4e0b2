/** A query that has been read and validated. An invalid one is rejected before this object exists. */
import type { Value } from '../models/model.ts';
import type { QueryField } from './field.ts';
import type { Increment } from './increments.ts';

export type Status = 'active' | 'void' | 'archived';

export type Operator = 'sum' | 'avg' | 'max' | 'min' | 'count';

export interface Query<Row> {
  /** Rows or groups of a page, 1 to 1000. */
  readonly limit: number;
  readonly offset: number;
  /** The order; absent for an aggregate in its default order. */
  readonly order?: Order<Row>;
  /** The effective `order_by`: `-created_at` by default, empty for an aggregate without one. */
  readonly orderText: string;
  /** Status of the documents whose rows are wanted; the caller applies it when reading rows. */
  readonly status: Status;
  /**
   * Fixed-width timestamp with six fraction digits; only rows of documents modified at or after it are
   * wanted. The caller applies it when reading rows.
   */
  readonly modifiedSince?: string;
  /** Decides the groups, also when there is a date group. */
  readonly groupBy?: QueryField<Row>;
  readonly dateGroup?: DateGroup<Row>;
  readonly aggregate?: Aggregate<Row>;
  readonly dateRange?: DateRange<Row>;
  /** In the order of the parameters. */
  readonly filters: readonly Filter<Row>[];
  /** Whether a row passes the filters and the date range. */
  readonly matches: (row: Row) => boolean;
}

interface Order<Row> {
  readonly field: QueryField<Row>;
  readonly descending: boolean;
}

export interface DateGroup<Row> {
  readonly field: QueryField<Row>;
  readonly increment: Increment;
}

export interface Aggregate<Row> {
  readonly operator: Operator;
  /** Absent for `count*`, which counts rows. */
  readonly field?: QueryField<Row>;
}

/** Bounds are inclusive stored DateTime texts; an open one is absent. */
export interface DateRange<Row> {
  readonly field: QueryField<Row>;
  readonly start?: string;
  readonly end?: string;
}

export interface Filter<Row> {
  readonly field: QueryField<Row>;
  /** As sent, with alternatives separated by bars. */
  readonly text: string;
  /** A row matches when it has one of these values; as sent when the field has its own matcher. */
  readonly alternatives: readonly Exclude<Value, null>[];
  /** Whether responses that repeat the query include it. */
  readonly shown: boolean;
  readonly matches: (row: Row) => boolean;
}
