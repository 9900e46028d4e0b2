/** What a report selects, and which blocks of a document match, decided from the head of its lineage. */
import { parseBlockName } from '../../facts/blocks.ts';
import { type DateBounds, spanMeets } from '../../facts/spans.ts';
import type { Model } from '../../models/model.ts';
import type { DocumentStatus, LineageItem, RecordItem } from '../../store/items/index.ts';
import { mayShareFactsOf } from '../carenets/kinds.ts';
import { shareableLineage } from '../carenets/sharing.ts';
import { type Sharing, type Shown, shownOf } from '../carenets/visibility.ts';

/** Which facts a report selects. */
export interface Selection {
  readonly recordId: string;
  readonly models: readonly Model[];
  /** Main dates that the facts may have; undefined: any, or none at all. */
  readonly bounds?: DateBounds | undefined;
  /** The same by name of the model, where they differ. */
  readonly boundsByModel?: Readonly<Record<string, DateBounds>> | undefined;
  /** Status of the document; undefined: any. */
  readonly status?: DocumentStatus | undefined;
  /** Only documents changed at or after this instant (as `parseTimestamp` gives it). */
  readonly modifiedSince?: string | undefined;
  /** Only what a carenet shows. */
  readonly sharing?: Sharing | undefined;
  /** Whether anything is said twice in the record: its `restated`. */
  readonly restated?: RecordItem['restated'] | undefined;
}

/** Main dates that facts of a model may have; undefined: any, or none at all. */
export function boundsFor(
  model: string,
  { bounds, boundsByModel }: Pick<Selection, 'bounds' | 'boundsByModel'>,
): DateBounds | undefined {
  return boundsByModel ? boundsByModel[model] : bounds;
}

/** A lineage that is counted: the extraction in effect, and the names of the blocks that are still to be read. */
export interface Counted {
  readonly extraction: string;
  readonly open: string[];
  /** Whether its facts are shown without it. */
  readonly isApart: boolean;
}

/** The attributes of a head that the decision needs. */
export const decisive = ['id', 'status', 'nevershare', 'latestId', 'latestType', 'facts', 'kinds'] as const;

/** Decides whether the document is counted, and with which blocks. `readHeadsSince` checks `modifiedSince`. */
export function matchHead(
  head: Pick<LineageItem, (typeof decisive)[number]>,
  selection: Selection,
): Counted | undefined {
  const { models, status } = selection;
  if (!head.facts || (status && head.status !== status)) return undefined;
  const open = head.facts.blocks.filter((name) => {
    const { model, place } = parseBlockName(name);
    // A place is the source, then the span.
    return (
      models.some(({ name: wanted }) => wanted === model) &&
      spanMeets(place.slice(2), boundsFor(model, selection)) &&
      shownFor(model, head, selection) !== undefined
    );
  });
  if (open.length === 0) return undefined;
  const isApart = shownFor(parseBlockName(open[0]!).model, head, selection) === 'facts';
  return { extraction: head.facts.extraction, open, isApart };
}

/** How facts of a model are shown that a document has: with it, or without it where the carenet shows only facts of this kind. */
export function shownFor(
  model: string,
  head: Pick<LineageItem, 'id' | 'latestType' | 'nevershare' | 'kinds'>,
  { recordId, sharing }: Pick<Selection, 'recordId' | 'sharing'>,
): Shown {
  if (!sharing) return 'document';
  const shown = shownOf(shareableLineage(recordId, head), sharing);
  return shown === 'facts' && !mayShareFactsOf(model, sharing.kinds) ? undefined : shown;
}
