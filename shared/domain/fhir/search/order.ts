/** The order of matches, and positions in it, which stay the same while resources come and go. */
import type { JsonObject } from '../../../fhir/json.ts';
import { isObject, textOf } from '../../../fhir/json.ts';
import type { Sort } from '../../../fhir/rest/results.ts';
import { type RowValues, rowValuesOf } from '../../../fhir/rest/row-values.ts';

/** A place in the order: behind everything with an earlier one. */
export interface Position {
  /** Milliseconds, or a stored timestamp; null: without a date, which is last in every order. */
  readonly value: number | string | null;
  readonly id: string;
}

interface Ordered extends Pick<RowValues, 'from' | 'to'> {
  readonly id: string;
}

/** The place of a resource whose row is known, and when it was stored. A period counts by its start, or by its end where that is all there is. */
export function positionOf({ id, from, to }: Ordered, lastUpdated: string, { by }: Sort): Position {
  if (by === '_id') return { value: null, id };
  return { value: by === '_lastUpdated' ? lastUpdated : (from ?? to ?? null), id };
}

/** The place of a resource. */
export function positionOfResource(json: JsonObject, sort: Sort): Position {
  const meta = isObject(json.meta) ? json.meta : {};
  const { from, to } = rowValuesOf(json);
  const dates = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return positionOf({ id: String(json.id), ...dates }, textOf(meta.lastUpdated) ?? '', sort);
}

/** Compares places: negative when the first one comes first. Equal dates are in the order of the ids. */
export function comparePositions(one: Position, other: Position, { by, isDescending }: Sort): number {
  const sign = isDescending ? -1 : 1;
  if (one.value !== other.value) {
    if (one.value === null) return 1;
    if (other.value === null) return -1;
    return one.value < other.value ? -sign : sign;
  }
  if (one.id === other.id) return 0;
  return (one.id < other.id ? -1 : 1) * (by === '_id' ? sign : 1);
}
