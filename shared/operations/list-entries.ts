/** Lists of all accounts or records, whose search entries are spread over partitions, in the order of ids. */
import type { Range, Stored } from '../store/key.ts';
import { itemsOf } from '../store/pages.ts';
import type { Store } from '../store/store.ts';

/** A search entry. Its sort key is the id. */
interface Entry {
  readonly id: string;
}

export interface PageOptions {
  /** Only ids after this one. */
  readonly after?: string | undefined;
  /** How many, at most. */
  readonly limit: number;
}

export interface Wanted<T> extends PageOptions {
  /** Leaves out the others. */
  readonly matches?: ((entry: T) => boolean) | undefined;
}

export interface ListPage<T> {
  readonly entries: readonly T[];
  /** Whether there are others after these. */
  readonly hasMore: boolean;
}

/**
 * One page over all partitions. Reads `limit` entries and one more from each of them; with `matches` as many as
 * it takes to find so many, at worst all.
 */
export async function listEntries<T extends Entry>(
  store: Store,
  partitions: readonly Range<T>[],
  { after, limit, matches }: Wanted<T>,
): Promise<ListPage<T>> {
  const one: Wanted<T> = { after, limit: limit + 1, matches };
  const found = await Promise.all(partitions.map((range) => firstOf(store, range, one)));
  return pageOf(found.flat(), { limit });
}

/** A page of entries that have all been read. */
export function pageOf<T extends Entry>(all: readonly T[], { after = '', limit }: PageOptions): ListPage<T> {
  const sorted = all.filter(({ id }) => id > after).toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return { entries: sorted.slice(0, limit), hasMore: sorted.length > limit };
}

async function firstOf<T extends Entry>(
  store: Store,
  range: Range<T>,
  { after, limit, matches }: Wanted<T>,
): Promise<readonly Stored<T>[]> {
  const entries: Stored<T>[] = [];
  const query = { ...range, ...(after !== undefined && { after }), ...(!matches && { limit }) };
  for await (const entry of itemsOf(store.pages<T>(query))) {
    if (matches && !matches(entry)) continue;
    entries.push(entry);
    if (entries.length >= limit) break;
  }
  return entries;
}

/** Whether one of the texts contains the part, whatever the case of the letters. */
export function containsText(texts: readonly string[], part: string): boolean {
  return texts.some((text) => text.toLowerCase().includes(part.toLowerCase()));
}
