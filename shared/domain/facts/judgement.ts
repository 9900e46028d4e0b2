/**
 * Which documents a report counts. Every lineage is judged once, by its head at one moment: whatever happens to it
 * while the report is being read, its facts are those of one version, all of them, once. The head names the blocks
 * of that version; others are left-overs or not yet in effect. Blocks that the head names stay readable until long
 * after the version has been replaced.
 */
import { parseBlockName } from '../../facts/blocks.ts';
import { type DateBounds, spanMeets } from '../../facts/spans.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { isVisible, type Sharing } from '../carenets/visibility.ts';
import { lastChange } from '../documents/writes.ts';
import type { DocumentStatus, LineageItem, VersionItem } from '../items.ts';
import { isSince } from '../lists.ts';

/** Whose facts are wanted. */
export interface Selection {
  readonly recordId: string;
  readonly model: string;
  /** Main dates that the facts may have; undefined: any, or none at all. */
  readonly bounds?: DateBounds | undefined;
  /** Status of the document; undefined: any. */
  readonly status?: DocumentStatus | undefined;
  /** Only documents changed at or after this instant (as `parseTimestamp` gives it). */
  readonly modifiedSince?: string | undefined;
  /** Only what a carenet shows. */
  readonly sharing?: Sharing | undefined;
}

/** A lineage that counts: the extraction in effect, and the places of the blocks that are still to be read. */
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
  const heads = (await store.get(
    fresh.map((id) => keys.lineage(selection.recordId, id)),
  )) as unknown as readonly (LineageItem | undefined)[];
  const changedSince = await changed(heads, selection, store);
  for (const [index, id] of fresh.entries()) {
    const head = heads[index];
    judgements.set(id, head && changedSince(head) ? count(head, selection) : undefined);
  }
}

function count(
  head: LineageItem,
  { recordId, model, bounds, status, sharing }: Selection,
): Counted | undefined {
  if (!head.facts || (status && head.status !== status)) return undefined;
  if (sharing && !isVisible(shareableLineage(recordId, head), sharing)) return undefined;
  const places = head.facts.blocks
    .map(parseBlockName)
    .filter((block) => block.model === model)
    .map(({ place }) => place)
    // A place is the source, then the span.
    .filter((place) => spanMeets(place.slice(2), bounds));
  if (places.length === 0) return undefined;
  return { extraction: head.facts.extraction, open: places };
}

/** Whether documents have been changed since the wanted time: by a change of the lineage or of its latest version. */
async function changed(
  heads: readonly (LineageItem | undefined)[],
  { recordId, modifiedSince }: Selection,
  store: Store,
): Promise<(head: LineageItem) => boolean> {
  if (modifiedSince === undefined) return () => true;
  const known = heads.filter((head) => head !== undefined);
  const versions = await store.get(known.map(({ latestId }) => keys.version(recordId, latestId)));
  const byId = new Map(known.map(({ id }, index) => [id, versions[index] as unknown as VersionItem]));
  return (head) => isSince(lastChange(byId.get(head.id)!, head), modifiedSince);
}
