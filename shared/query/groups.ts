/**
 * Groups of an aggregate query and their order (docs/contract/query-interface.md#grouping,
 * docs/contract/query-interface.md#aggregation-and-ordering).
 */
import type { Value } from '../models/model.ts';
import { type Accumulator, accumulatorsOf, resultComparator } from './accumulators.ts';
import { type Compare, comparatorOf, compareUnits, directed } from './compare.ts';
import { dateGroupText } from './increments.ts';
import type { Aggregate, Query } from './query.ts';

export interface GroupRow {
  /** Null for rows without a value; absent when the aggregate covers all rows. */
  readonly group?: Value;
  readonly value: Value;
}

/** Running results by group. */
export class Groups<Row> {
  readonly #query: Query<Row>;
  readonly #aggregate: Aggregate<Row>;
  readonly #groupOf: (row: Row) => Value;
  readonly #operand: (row: Row) => Value;
  readonly #fresh: () => Accumulator;
  readonly #groups = new Map<Value, Accumulator>();

  constructor(query: Query<Row>, aggregate: Aggregate<Row>) {
    this.#query = query;
    this.#aggregate = aggregate;
    this.#groupOf = groupingOf(query);
    this.#operand = aggregate.field?.value ?? (() => true);
    this.#fresh = accumulatorsOf(aggregate);
    if (isFlat(query)) this.#groups.set(null, this.#fresh());
  }

  add(row: Row): void {
    const group = this.#groupOf(row);
    let accumulator = this.#groups.get(group);
    if (!accumulator) {
      accumulator = this.#fresh();
      this.#groups.set(group, accumulator);
    }
    accumulator.add(this.#operand(row));
  }

  finish(): { readonly total: number; readonly groups: readonly GroupRow[] } {
    const results = [...this.#groups].map(([group, accumulator]) => ({ group, value: accumulator.result() }));
    if (isFlat(this.#query)) return { total: 1, groups: results.map(({ value }) => ({ value })) };
    const { offset, limit } = this.#query;
    const ordered = results.sort(orderOf(this.#query, this.#aggregate));
    return { total: ordered.length, groups: ordered.slice(offset, offset + limit) };
  }
}

function isFlat<Row>({ groupBy, dateGroup }: Query<Row>): boolean {
  return !groupBy && !dateGroup;
}

function groupingOf<Row>({ groupBy, dateGroup }: Query<Row>): (row: Row) => Value {
  if (groupBy) return groupBy.value;
  if (!dateGroup) return () => null;
  const { field, increment } = dateGroup;
  return (row) => {
    const date = field.value(row) as string | null;
    return date === null ? null : dateGroupText(increment, date);
  };
}

type CompareGroups = (left: Required<GroupRow>, right: Required<GroupRow>) => number;

/**
 * A field that is both aggregated and grouped by is ordered by the aggregate. Ties, and the default, are
 * ordered by group.
 */
function orderOf<Row>({ order, groupBy }: Query<Row>, aggregate: Aggregate<Row>): CompareGroups {
  const groupOrder = groupBy ? comparatorOf(groupBy) : (compareUnits as Compare);
  const ascending = directed(groupOrder, false);
  const byGroup: CompareGroups = (left, right) => ascending(left.group, right.group);
  if (!order) return byGroup;
  if (order.field.name === aggregate.field?.name) {
    const compare = directed(resultComparator(aggregate), order.descending);
    return (left, right) => compare(left.value, right.value) || byGroup(left, right);
  }
  const compare = directed(groupOrder, order.descending);
  return (left, right) => compare(left.group, right.group);
}
