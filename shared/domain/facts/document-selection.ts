/** What a report wants, and what of it a document has by the head of its lineage. */
import { parseBlockName } from '../../facts/blocks.ts';
import { type DateBounds, spanMeets } from '../../facts/spans.ts';
import type { Model } from '../../models/model.ts';
import type { DocumentStatus, LineageItem } from '../../store/items/index.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { isVisible, type Sharing } from '../carenets/visibility.ts';

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

/** The attributes of a head that are looked at. */
export const decisive = ['id', 'status', 'nevershare', 'latestType', 'facts'] as const;

/** Whether the document counts, and with which blocks; when it was last changed is judged apart. */
export function judgeHead(
  head: Pick<LineageItem, (typeof decisive)[number]>,
  { recordId, models, bounds, status, sharing }: Selection,
): Counted | undefined {
  if (!head.facts || (status && head.status !== status)) return undefined;
  if (sharing && !isVisible(shareableLineage(recordId, head), sharing)) return undefined;
  const open = head.facts.blocks.filter((name) => {
    const { model, place } = parseBlockName(name);
    // A place is the source, then the span.
    return models.some(({ name: wanted }) => wanted === model) && spanMeets(place.slice(2), bounds);
  });
  return open.length === 0 ? undefined : { extraction: head.facts.extraction, open };
}
