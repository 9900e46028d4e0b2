/**
 * Orders of values (docs/contract/query-interface.md#aggregation-and-ordering). Negative: left first; 0:
 * equal.
 */
import type { Value } from '../models/model.ts';
import type { QueryField } from './field.ts';

export type Compare = (left: Value, right: Value) => number;

/** Compares a field's values that are not null, ascending. */
export function comparatorOf<Row>(field: QueryField<Row>): Compare {
  if (field.type === 'number') return compareNumbers as Compare;
  if (field.type === 'date') return compareDates as Compare;
  if (field.isBoolean) return (left, right) => Number(left) - Number(right);
  return compareTexts as Compare;
}

/** The same order in a direction: null comes last when ascending and first when descending. */
export function directed(compare: Compare, descending: boolean): Compare {
  const sign = descending ? -1 : 1;
  return (left, right) => {
    if (left === right) return 0;
    if (left === null) return sign;
    if (right === null) return -sign;
    return sign * compare(left, right);
  };
}

export function compareNumbers(left: number, right: number): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/**
 * Chronologically, for stored Date or DateTime texts. Texts of the same length have the same layout. When
 * only one has a fraction of the second, plain comparison would put the fraction before the final `Z`.
 */
export function compareDates(left: string, right: string): number {
  if (left.length === right.length) return compareUnits(left, right);
  return compareUnits(left.replace('Z', ''), right.replace('Z', ''));
}

/**
 * By Unicode code point.
 * @internal Exported for its test.
 */
export function compareTexts(left: string, right: string): number {
  const shared = Math.min(left.length, right.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = rank(left.charCodeAt(index)) - rank(right.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

/** By code unit, which is enough for dates, identifiers and other ASCII. */
export function compareUnits(left: string, right: string): number {
  if (left < right) return -1;
  return left > right ? 1 : 0;
}

/**
 * Surrogates represent code points above U+FFFF, but as code units they are below U+E000 to U+FFFF: their
 * ranks are swapped.
 */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}
