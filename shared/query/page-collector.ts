/** The page of a query without an aggregate: counts all rows, holds those that may be on the page. */
import type { Value } from '../models/model.ts';
import { comparatorOf, compareUnits, directed } from './compare.ts';
import type { Query } from './query.ts';

/** How to tell rows apart, and what an evaluation keeps of each. */
export interface Reading<Row, Kept> {
  /** Decides, ascending, between rows that the order does not tell apart. */
  readonly id: (row: Row) => string;
  readonly keep: (row: Row) => Kept;
}

interface Entry<Kept> {
  readonly key: Value;
  readonly id: string;
  readonly kept: Kept;
}

type Order<Row> = {
  readonly key: (row: Row) => Value;
  readonly compare: (left: Omit<Entry<unknown>, 'kept'>, right: Omit<Entry<unknown>, 'kept'>) => number;
};

/** Rows come out in the order of the query; rows with the same key and id keep their order. */
export class OrderedRows<Row, Kept> {
  readonly #query: Query<Row>;
  readonly #reading: Reading<Row, Kept>;
  readonly #order: Order<Row>;
  /** The number of rows that the page can reach; more are held only until the next pruning. */
  readonly #reach: number;
  #entries: Entry<Kept>[] = [];
  /** The last entry that could be on the page at the last pruning. */
  #last: Entry<Kept> | undefined;
  #total = 0;

  constructor(query: Query<Row>, reading: Reading<Row, Kept>) {
    this.#query = query;
    this.#reading = reading;
    this.#order = orderOf(query);
    this.#reach = query.offset + query.limit;
  }

  add(row: Row): void {
    this.#total += 1;
    const key = this.#order.key(row);
    const id = this.#reading.id(row);
    if (this.#last && this.#order.compare({ key, id }, this.#last) >= 0) return;
    this.#entries.push({ key, id, kept: this.#reading.keep(row) });
    if (this.#entries.length >= 2 * this.#reach) this.#prune();
  }

  finish(): { readonly total: number; readonly kept: readonly Kept[] } {
    this.#prune();
    return { total: this.#total, kept: this.#entries.slice(this.#query.offset).map(({ kept }) => kept) };
  }

  #prune(): void {
    this.#entries.sort(this.#order.compare);
    if (this.#entries.length < this.#reach) return;
    this.#entries.length = this.#reach;
    this.#last = this.#entries.at(-1);
  }
}

function orderOf<Row>({ order }: Query<Row>): Order<Row> {
  if (!order) return { key: () => null, compare: (left, right) => compareUnits(left.id, right.id) };
  const compareKeys = directed(comparatorOf(order.field), order.descending);
  return {
    key: order.field.value,
    compare: (left, right) => compareKeys(left.key, right.key) || compareUnits(left.id, right.id),
  };
}
