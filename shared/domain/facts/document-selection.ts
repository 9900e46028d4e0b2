/** What a report selects, and which blocks of a document match, decided from the head of its lineage. */
import { parseBlockName } from '../../facts/blocks.ts';
import { type DateBounds, spanMeets } from '../../facts/spans.ts';
import type { Model } from '../../models/model.ts';
import type { DocumentStatus, LineageItem, RecordItem } from '../../store/items/index.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { isVisible, type Sharing } from '../carenets/visibility.ts';

/** Which facts a report selects. */
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
  /** Whether anything is said twice in the record: its `restated`. */
  readonly restated?: RecordItem['restated'] | undefined;
}

/** A lineage that is counted: the extraction in effect, and the names of the blocks that are still to be read. */
export interface Counted {
  readonly extraction: string;
  readonly open: string[];
}

/** The attributes of a head that the decision needs. */
export const decisive = ['id', 'status', 'nevershare', 'latestId', 'latestType', 'facts'] as const;

/** Decides whether the document is counted, and with which blocks. `readHeadsSince` checks `modifiedSince`. */
export function matchHead(
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
