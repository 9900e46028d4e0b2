/** Reading the beginning of a range, whatever its size. */
import type { Stored } from '../../store/key.ts';
import type { Query, Store } from '../../store/store.ts';

/** How much is read at most. A page of the table is read whole, so up to a megabyte more may be. */
export interface Most<T> {
  readonly items: number;
  readonly bytes: number;
  /** About how large an item is. */
  readonly sizeOf: (item: T) => number;
}

export interface Some<T> {
  readonly items: readonly Stored<T>[];
  /** Whether these are all. */
  readonly isWhole: boolean;
}

/** The first items of the range. One round trip for each megabyte. */
export async function readSome<T>(
  query: Omit<Query<T>, 'limit' | 'attributes'>,
  most: Most<T>,
  store: Store,
): Promise<Some<T>> {
  const items: Stored<T>[] = [];
  let bytes = 0;
  for await (const page of store.pages<T>({ ...query, limit: most.items + 1 })) {
    items.push(...page);
    bytes += page.reduce((sum, item) => sum + most.sizeOf(item), 0);
    if (items.length > most.items || bytes > most.bytes)
      return { items: items.slice(0, most.items), isWhole: false };
  }
  return { items, isWhole: true };
}
