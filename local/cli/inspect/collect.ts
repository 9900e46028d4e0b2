/** Collects items from several places, up to a limit of each kind. */
import { itemsOf } from '../../../shared/store/pages.ts';
import type { QueryOptions, Store } from '../../../shared/store/store.ts';
import type { Item } from '../../../shared/store/writes.ts';
import { type ItemKind, kindOf } from './item-kinds.ts';
import type { Source } from './sources.ts';

export type Found =
  | { readonly kind: ItemKind; readonly item: Item }
  /** There are more of this kind than the limit. */
  | { readonly kind: ItemKind; readonly isCut: true };

/** Sorts after every sort key that begins with the text before it. */
const last = '\u{10FFFF}';

/**
 * Yields items in the order of the sources and of their keys, at most `limit` of each kind. Further items are
 * skipped without being read.
 */
export async function* collect(
  sources: readonly Source[],
  store: Store,
  limit: number,
): AsyncGenerator<Found> {
  const counts = new Map<ItemKind, number>();

  function judge(item: Item): Found {
    const kind = kindOf(item);
    const before = counts.get(kind) ?? 0;
    counts.set(kind, before + 1);
    return before < limit ? { kind, item } : { kind, isCut: true };
  }

  for (const source of sources) {
    if ('keys' in source) {
      if (source.keys.length === 0) continue;
      for (const item of await store.get(source.keys)) if (item) yield judge(item);
    } else {
      yield* ofPartition(source.partition, source.prefix);
    }
  }

  async function* ofPartition(partition: string, prefix: string | undefined): AsyncGenerator<Found> {
    let next: Pick<QueryOptions, 'prefix' | 'after'> | undefined = prefix === undefined ? {} : { prefix };
    while (next) {
      const range = next;
      next = undefined;
      for await (const item of itemsOf(store.pages({ partition, ...range }))) {
        if (prefix !== undefined && !String(item.SK).startsWith(prefix)) return;
        const found = judge(item);
        yield found;
        if (!('isCut' in found)) continue;
        // Other kinds may follow this one.
        next = { after: `${found.kind.sort}${last}` };
        break;
      }
    }
  }
}
