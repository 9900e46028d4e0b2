/**
 * Running results of the operators (docs/contract/query-interface.md#aggregation-and-ordering). Null values
 * do not count.
 */
import { ApiError } from '../errors.ts';
import type { Value } from '../models/model.ts';
import { type Compare, comparatorOf, compareNumbers } from './compare.ts';
import { DecimalSum } from './decimal-sum.ts';
import type { Aggregate } from './query.ts';

export interface Accumulator {
  add(value: Value): void;
  /** Null when there was no value; 0 for a count. Throws ApiError 400 when a sum is too large for a number. */
  result(): Value;
}

/** Creates the function that makes a new accumulator for each group of the query. */
export function accumulatorsOf<Row>({ operator, field }: Aggregate<Row>): () => Accumulator {
  if (operator === 'count' || !field) return () => new Count();
  if (operator === 'sum') return () => new Sum();
  if (operator === 'avg') return () => new Mean();
  const compare = comparatorOf(field);
  if (operator === 'min') return () => new Extreme(compare);
  return () => new Extreme((left, right) => -compare(left, right));
}

/** Compares results, ascending. */
export function resultComparator<Row>({ operator, field }: Aggregate<Row>): Compare {
  const isOfField = operator === 'min' || operator === 'max';
  return isOfField && field ? comparatorOf(field) : (compareNumbers as Compare);
}

class Count implements Accumulator {
  #count = 0;

  add(value: Value): void {
    if (value !== null) this.#count += 1;
  }

  result(): number {
    return this.#count;
  }
}

class Sum implements Accumulator {
  readonly #sum = new DecimalSum();
  #count = 0;

  add(value: Value): void {
    if (value === null) return;
    this.#sum.add(value as number);
    this.#count += 1;
  }

  result(): number | null {
    return this.#count === 0 ? null : finite(this.quotient(this.#sum, this.#count));
  }

  protected quotient(sum: DecimalSum, _count: number): number {
    return sum.total();
  }
}

class Mean extends Sum {
  protected override quotient(sum: DecimalSum, count: number): number {
    return sum.dividedBy(count);
  }
}

function finite(result: number): number {
  if (!Number.isFinite(result)) throw new ApiError('query_sum_too_large');
  return result;
}

/** The smallest or greatest value. */
class Extreme implements Accumulator {
  readonly #compare: Compare;
  #first: Value = null;

  constructor(compare: Compare) {
    this.#compare = compare;
  }

  add(value: Value): void {
    if (value === null) return;
    if (this.#first === null || this.#compare(value, this.#first) < 0) this.#first = value;
  }

  /** Of the two equal zeros the positive one, whichever came first. */
  result(): Value {
    return Object.is(this.#first, -0) ? 0 : this.#first;
  }
}
