/** Reads heads: the items of lineages that name the blocks of their latest versions. */
import { keys, type LineageItem, type VersionItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { lastChange } from '../documents/writes.ts';
import { isSince } from '../sort-and-page.ts';
import { whenComplete } from './poll-until.ts';

/** Heads in the order of their ids; undefined where there is none (yet). One round trip. */
export async function readHeads(
  recordId: string,
  ids: readonly string[],
  store: Store,
): Promise<readonly (LineageItem | undefined)[]> {
  return store.get(ids.map((id) => keys.lineage(recordId, id)));
}

/** The same, without heads of documents that were last changed before this instant. Two round trips, or three where only a label changed since. */
export async function readHeadsSince(
  recordId: string,
  ids: readonly string[],
  modifiedSince: string,
  store: Store,
): Promise<readonly (LineageItem | undefined)[]> {
  const found = await readWithLatest(recordId, ids, modifiedSince, store);
  return found.map(
    (one) => one && (isSince(lastChange(one.latest, one.head), modifiedSince) ? one.head : undefined),
  );
}

interface WithLatest {
  readonly head: LineageItem;
  readonly latest: VersionItem;
}

/**
 * Heads with the versions that they name; undefined where there is none. When a version has been replaced after its
 * head was read, its last change is that of the next version, so both are read again. So they are when only the version says that it was
 * changed since, and its head is no longer the one that was read: what changed both may have come in between.
 */
async function readWithLatest(
  recordId: string,
  ids: readonly string[],
  modifiedSince: string,
  store: Store,
): Promise<readonly (WithLatest | undefined)[]> {
  const found = new Map<string, WithLatest | undefined>();
  return whenComplete(async () => {
    const open = ids.filter((id) => !found.has(id));
    const heads = await readHeads(recordId, open, store);
    const known = heads.filter((head) => head !== undefined);
    const versions = await store.get(known.map(({ latestId }) => keys.version(recordId, latestId)));
    for (const [index, id] of open.entries()) if (!heads[index]) found.set(id, undefined);
    const pairs = known.flatMap((head, index): readonly WithLatest[] => {
      const latest = versions[index];
      return latest && !latest.replacedBy ? [{ head, latest }] : [];
    });
    for (const pair of await steady(recordId, pairs, modifiedSince, store)) found.set(pair.head.id, pair);
    return ids.every((id) => found.has(id)) ? ids.map((id) => found.get(id)) : undefined;
  }, 'A document names a latest version that is not to be found.');
}

/** Those that were as they are at one moment. Every change of a version counts in its head, too. */
async function steady(
  recordId: string,
  pairs: readonly WithLatest[],
  modifiedSince: string,
  store: Store,
): Promise<readonly WithLatest[]> {
  const isInDoubt = ({ head, latest }: WithLatest) =>
    isSince(latest.modifiedAt, modifiedSince) &&
    !isSince(head.modifiedAt, modifiedSince) &&
    !isSince(head.latestCreatedAt, modifiedSince);
  const doubtful = pairs.filter(isInDoubt);
  if (doubtful.length === 0) return pairs;
  const again = await readHeads(
    recordId,
    doubtful.map(({ head }) => head.id),
    store,
  );
  const changed = new Set(doubtful.filter(({ head }, index) => again[index]?.revision !== head.revision));
  return pairs.filter((pair) => !changed.has(pair));
}
