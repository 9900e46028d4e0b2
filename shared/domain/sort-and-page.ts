/** Sorting and paging of lists in memory. */
import type { ListParameters } from '../api/endpoint.ts';

type Sortable = string | number | boolean | undefined;

/**
 * Sorts items by one of their values. Equal values are in ascending order of id. Missing values come last in
 * ascending order, first in descending order (docs/contract/general.md#list-parameters).
 */
export function orderBy<T>(
  items: readonly T[],
  value: (item: T) => Sortable,
  id: (item: T) => string,
  descending: boolean,
): T[] {
  const direction = descending ? -1 : 1;
  return [...items].sort(
    (left, right) => direction * compare(value(left), value(right)) || compare(id(left), id(right)),
  );
}

/** One page of a list. */
export function page<T>(
  items: readonly T[],
  { offset, limit }: Pick<ListParameters, 'offset' | 'limit'>,
): T[] {
  return items.slice(offset, offset + limit);
}

function compare(left: Sortable, right: Sortable): number {
  if (left === right) return 0;
  if (left === undefined) return 1;
  if (right === undefined) return -1;
  return left < right ? -1 : 1;
}

/** Whether a stored time, which has three fraction digits, is at or after a parameter, which has six. */
export function isSince(stored: string, since: string): boolean {
  return `${stored.slice(0, -1)}000Z` >= since;
}
