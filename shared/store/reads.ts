/** Reading several items for each of many things, and items that must exist. */
import type { Key } from './key.ts';
import type { FoundUnder, Store } from './store.ts';

/** Items by key, row by row, in one round trip. Empty for no rows. */
export async function getRows<const Row extends readonly Key[]>(
  store: Store,
  rows: readonly Row[],
): Promise<readonly FoundUnder<Row>[]> {
  if (rows.length === 0) return [];
  const found = await store.get(rows.flat());
  let start = 0;
  return rows.map((row) => {
    const items = found.slice(start, start + row.length);
    start += row.length;
    // The items of a row are those of its keys, in their order; `slice` does not tell the compiler.
    return items as unknown as FoundUnder<Row>;
  });
}

/** Keys by the names of what they refer to. */
export type KeysOf<Found> = { readonly [Name in keyof Found]?: Key<NonNullable<Found[Name]>> };

/** Items by the names of their keys; undefined where there is none. One round trip, or none when nothing is wanted. */
export async function getByName<Found>(store: Store, wanted: KeysOf<Found>): Promise<Partial<Found>> {
  const named = Object.entries<Key | undefined>(wanted).filter(([, key]) => key !== undefined);
  if (named.length === 0) return {};
  const found = await store.get(named.map(([, key]) => key!));
  // Every item is the one that its key refers to; `Object.fromEntries` does not tell the compiler.
  return Object.fromEntries(named.map(([name], index) => [name, found[index]])) as Partial<Found>;
}

/** The item, which another one refers to and nothing deletes. Throws when it is missing all the same. */
export function expectItem<T>(item: T | undefined): T {
  if (item === undefined) throw new Error('An item is missing that another one refers to.');
  return item;
}
