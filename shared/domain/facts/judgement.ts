/**
 * Which documents a report counts. Every lineage is judged once, by its head at one moment: whatever happens to it
 * while the report is being read, its facts are those of one version, all of them, once. The head names the blocks
 * of that version; others are left-overs or not yet in effect. Blocks that the head names stay readable until long
 * after the version has been replaced.
 */
import { parseBlockName } from '../../facts/blocks.ts';
import { type DateBounds, spanMeets } from '../../facts/spans.ts';
import type { Model } from '../../models/model.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { isVisible, type Sharing } from '../carenets/visibility.ts';
import { lastChange } from '../documents/writes.ts';
import type { DocumentStatus, LineageItem, VersionItem } from '../items.ts';
import { isSince } from '../lists.ts';
import { whenComplete } from './when-complete.ts';

/** Whose facts are wanted. */
export interface Selection {
  readonly recordId: string;
  readonly models: readonly Model[];
  /** Main dates that the facts may have; undefined: any, or none at all. */
  readonly bounds?: DateBounds | undefined;
  /** Status of the document; undefined: any. */
  readonly status?: DocumentStatus | undefined;
  /** Only documents changed at or after this instant (as `parseTimestamp` gives it). */
  readonly modifiedSince?: string | undefined;
  /** Only what a carenet shows. */
  readonly sharing?: Sharing | undefined;
}

/** A lineage that counts: the extraction in effect, and the names of the blocks that are still to be read. */
export interface Counted {
  readonly extraction: string;
  readonly open: string[];
}

/** The judgements of one report; undefined for a lineage that does not count, or of which all has been read. */
export type Judgements = Map<string, Counted | undefined>;

/** Judges the lineages that have not been judged. One trip; two when the time of the last change matters. */
export async function judge(
  lineageIds: Iterable<string>,
  judgements: Judgements,
  selection: Selection,
  store: Store,
): Promise<void> {
  const fresh = [...new Set(lineageIds)].filter((id) => !judgements.has(id));
  if (fresh.length === 0) return;
  const heads = await readHeads(fresh, selection, store);
  for (const [index, id] of fresh.entries()) judgements.set(id, count(heads[index], selection));
}

function count(
  head: LineageItem | undefined,
  { recordId, models, bounds, status, sharing }: Selection,
): Counted | undefined {
  if (!head?.facts || (status && head.status !== status)) return undefined;
  if (sharing && !isVisible(shareableLineage(recordId, head), sharing)) return undefined;
  const open = head.facts.blocks.filter((name) => {
    const { model, place } = parseBlockName(name);
    // A place is the source, then the span.
    return models.some(({ name: wanted }) => wanted === model) && spanMeets(place.slice(2), bounds);
  });
  return open.length === 0 ? undefined : { extraction: head.facts.extraction, open };
}

/** The heads; undefined where there is none (yet) or the document has not been changed since the wanted time. */
async function readHeads(
  ids: readonly string[],
  { recordId, modifiedSince }: Selection,
  store: Store,
): Promise<readonly (LineageItem | undefined)[]> {
  if (modifiedSince === undefined) {
    const heads = await store.get(ids.map((id) => keys.lineage(recordId, id)));
    return heads as unknown as readonly (LineageItem | undefined)[];
  }
  const found = await readWithLatest(recordId, ids, store);
  return found.map(({ head, latest }) =>
    head && isSince(lastChange(latest!, head), modifiedSince) ? head : undefined,
  );
}

interface Latest {
  readonly head?: LineageItem;
  readonly latest?: VersionItem;
}

/**
 * Heads with the versions that they name. When a version has been replaced after its head was read, its last change
 * is that of the next version, so both are read again.
 */
async function readWithLatest(
  recordId: string,
  ids: readonly string[],
  store: Store,
): Promise<readonly Latest[]> {
  const found = new Map<string, Latest>();
  return whenComplete(async () => {
    const open = ids.filter((id) => !found.has(id));
    const heads = (await store.get(open.map((id) => keys.lineage(recordId, id)))) as unknown as readonly (
      | LineageItem
      | undefined
    )[];
    const known = heads.filter((head) => head !== undefined);
    const versions = (await store.get(
      known.map(({ latestId }) => keys.version(recordId, latestId)),
    )) as unknown as readonly (VersionItem | undefined)[];
    for (const [index, id] of open.entries()) if (!heads[index]) found.set(id, {});
    for (const [index, head] of known.entries()) {
      const latest = versions[index];
      if (latest && !latest.replacedBy) found.set(head.id, { head, latest });
    }
    return found.size === ids.length ? ids.map((id) => found.get(id)!) : undefined;
  }, 'A document names a latest version that is not to be found.');
}
