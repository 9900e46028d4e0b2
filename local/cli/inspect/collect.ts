/** Collects items from several places, up to a limit of each kind. */
import { type Item, isWithin, type Range, type Stored } from '../../../shared/store/key.ts';
import { itemsOf } from '../../../shared/store/pages.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type ShownKind, shownKindOf } from './kinds.ts';
import type { Source } from './sources.ts';

export type Found =
  | { readonly kind: ShownKind; readonly item: Stored }
  /** There are more of this kind than the limit. */
  | { readonly kind: ShownKind; readonly isCut: true };

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
  const counts = new Map<ShownKind, number>();

  function counted(item: Stored): Found {
    const kind = shownKindOf(item);
    const before = counts.get(kind) ?? 0;
    counts.set(kind, before + 1);
    return before < limit ? { kind, item } : { kind, isCut: true };
  }

  for (const source of sources) {
    if ('keys' in source) {
      if (source.keys.length === 0) continue;
      for (const item of await store.get(source.keys)) if (item) yield counted(item);
    } else {
      yield* inRange(source.range);
    }
  }

  async function* inRange(whole: Range): AsyncGenerator<Found> {
    let next: Range | undefined = whole;
    while (next) {
      const range: Range = next;
      next = undefined;
      for await (const item of itemsOf(store.pages<Item>(range as Range<Item>))) {
        if (!isWithin(item, whole)) return;
        const found = counted(item);
        yield found;
        if (!('isCut' in found)) continue;
        // Other kinds may follow this one.
        next = { partition: whole.partition, after: `${found.kind.sortPrefix}${last}` };
        break;
      }
    }
  }
}
