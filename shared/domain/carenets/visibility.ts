/**
 * What a carenet shows: the one rule for everything that is read through a carenet
 * (docs/contract/carenets.md#what-a-carenet-shows). It is checked at every read, so every change of what is shared
 * takes effect at once.
 */
import type { PlacementItem } from '../../store/items/index.ts';

/** What is shared into one carenet. */
export interface Sharing {
  /** The record that the carenet belongs to. */
  readonly recordId: string;
  /** Explicit placements and exclusions, by lineage; at most one for each. */
  readonly placements: ReadonlyMap<string, PlacementItem['state']>;
  /** Types whose documents are shared automatically. */
  readonly types: ReadonlySet<string>;
  /** For one who controls the record and asks for one document: also when it is never shared. No carenet has it. */
  readonly showsPrivate?: boolean;
}

/** What the visibility of a document depends on. */
export interface Shareable {
  readonly recordId: string;
  readonly lineageId: string;
  /** Type of the latest version; empty when it has none. */
  readonly type: string;
  readonly nevershare: boolean;
}

/**
 * Whether a lineage is visible in a carenet: it is of the carenet's record, may be shared at all, and is either
 * placed, or of an autoshared type and not excluded.
 */
export function isVisible({ recordId, lineageId, type, nevershare }: Shareable, carenet: Sharing): boolean {
  if (recordId !== carenet.recordId || (nevershare && !carenet.showsPrivate)) return false;
  const state = carenet.placements.get(lineageId);
  return state === undefined ? carenet.types.has(type) : state === 'placed';
}
