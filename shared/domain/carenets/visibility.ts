/**
 * What a carenet shows: the one rule that everything read through a carenet is judged by (wire contract, what a
 * carenet shows). Sharing is judged when something is read, so every change of it takes effect at once.
 */
import type { PlacementItem } from '../../store/items/index.ts';

/** What is shared into one carenet. */
export interface Sharing {
  /** The record that the carenet belongs to. */
  readonly recordId: string;
  /** What was said explicitly, by lineage; a lineage has one word or none. */
  readonly placements: ReadonlyMap<string, PlacementItem['state']>;
  /** Types whose documents are shared by themselves. */
  readonly types: ReadonlySet<string>;
}

/** A document of a record, as far as its visibility depends on it. */
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
  if (recordId !== carenet.recordId || nevershare) return false;
  const said = carenet.placements.get(lineageId);
  return said === undefined ? carenet.types.has(type) : said === 'placed';
}
