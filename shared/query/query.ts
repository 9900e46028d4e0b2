/** A query, read and checked. Everything that can be wrong with one was refused before it exists. */
import type { Value } from '../models/model.ts';
import type { QueryField } from './field.ts';
import type { Increment } from './increments.ts';

export type Status = 'active' | 'void' | 'archived';

export type Operator = 'sum' | 'avg' | 'max' | 'min' | 'count';

export interface Query<Row> {
  /** Rows or groups of a page, 1 to 1000. */
  readonly limit: number;
  readonly offset: number;
  /** What decides the order; absent for an aggregate in its default order. */
  readonly order?: Order<Row>;
  /** `order_by` as it took effect: `-created_at` by default, empty for an aggregate without one. */
  readonly orderText: string;
  /** Status of the documents whose rows are asked for; whoever brings the rows applies it. */
  readonly status: Status;
  /**
   * Fixed-width instant with six fraction digits; only rows of documents modified at or after it are asked
   * for. Whoever brings the rows applies it.
   */
  readonly modifiedSince?: string;
  /** Decides the groups, also when there is a date group. */
  readonly groupBy?: QueryField<Row>;
  readonly dateGroup?: DateGroup<Row>;
  readonly aggregate?: Aggregate<Row>;
  readonly dateRange?: DateRange<Row>;
  /** In the order of the parameters. */
  readonly filters: readonly Filter<Row>[];
  /** Whether the filters and the date range let the row through. */
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

/** Bounds are inclusive stored DateTime texts; an absent one is open. */
export interface DateRange<Row> {
  readonly field: QueryField<Row>;
  readonly start?: string;
  readonly end?: string;
}

export interface Filter<Row> {
  readonly field: QueryField<Row>;
  /** As sent, alternatives separated by bars. */
  readonly text: string;
  /** What a matching row has one of; as sent when the field brings its own matcher. */
  readonly alternatives: readonly Exclude<Value, null>[];
  /** Whether answers that repeat the query show it. */
  readonly shown: boolean;
  readonly matches: (row: Row) => boolean;
}
