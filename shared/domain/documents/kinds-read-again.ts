/** By which kinds a document may be shared after it was read again: docs/contract/documents.md#what-a-document-holds. */
import { type DocumentContents, kindsToShareBy } from '../../facts/contents.ts';
import type { LineageItem } from '../../store/items/index.ts';

/** Attributes of a lineage: new values, and those that are removed. */
interface KindsChange {
  readonly set: Pick<LineageItem, 'kinds' | 'kindsWaiting'>;
  readonly removed: readonly ('kinds' | 'kindsWaiting')[];
}

/**
 * A document is shared by kind when each of its kinds is. So more kinds hide it from more people, and take effect at once; fewer kinds,
 * or the first ones, could show it to people who do not see it now, and wait. `mayWiden`: they take effect, as nothing is shared by kind.
 */
export function kindsReadAgain(
  { kinds }: Pick<LineageItem, 'kinds'>,
  contents: DocumentContents | undefined,
  mayWiden = false,
): KindsChange {
  const found = kindsToShareBy(contents);
  if (!found) return { set: {}, removed: ['kinds', 'kindsWaiting'] };
  if (mayWiden) return { set: { kinds: found }, removed: ['kindsWaiting'] };
  if (!kinds) return { set: { kindsWaiting: found }, removed: ['kinds'] };
  const all = [...new Set([...kinds, ...found])].toSorted();
  return all.length === found.length
    ? { set: { kinds: found }, removed: ['kindsWaiting'] }
    : { set: { kinds: all, kindsWaiting: found }, removed: [] };
}
