/**
 * What a carenet shows: the one rule for everything that is read through a carenet
 * (docs/contract/carenets.md#what-a-carenet-shows). It is checked at every read, so every change of what is shared
 * takes effect at once.
 */
import type { PlacementItem } from '../../store/items/index.ts';
import { isEveryKindShared } from './kinds.ts';

/** What is shared into one carenet. */
export interface Sharing {
  /** The record that the carenet belongs to. */
  readonly recordId: string;
  /** Explicit placements and exclusions, by lineage; at most one for each. */
  readonly placements: ReadonlyMap<string, PlacementItem['state']>;
  /** Types whose documents are shared automatically. */
  readonly types: ReadonlySet<string>;
  /** Kinds of data that are shared automatically: models, and types of FHIR resources without a model. */
  readonly kinds: ReadonlySet<string>;
  /** For one who controls the record and asks for one document: also when it is never shared. No carenet has it. */
  readonly showsPrivate?: boolean;
  /** For a copy of the whole record that is shared by a link: everything but what is never shared. No carenet has it. */
  readonly showsAll?: boolean;
}

/** What the visibility of a document depends on. */
export interface Shareable {
  readonly recordId: string;
  readonly lineageId: string;
  /** Type of the latest version; empty when it has none. */
  readonly type: string;
  readonly nevershare: boolean;
  /** The kinds by which it may be shared; undefined when it must not be shared by kind. */
  readonly kinds: readonly string[] | undefined;
}

/** The whole document, or only the facts of shared kinds in it; undefined for nothing. */
export type Shown = 'document' | 'facts' | undefined;

/**
 * What of a lineage is visible in a carenet. It must be of the carenet's record and may be shared at all. A placement or an
 * exclusion decides alone; else it is visible when its type is autoshared, or when all of its kinds are.
 */
export function shownOf(
  { recordId, lineageId, type, nevershare, kinds }: Shareable,
  carenet: Sharing,
): Shown {
  if (recordId !== carenet.recordId || (nevershare && !carenet.showsPrivate)) return undefined;
  if (carenet.showsAll) return 'document';
  const state = carenet.placements.get(lineageId);
  if (state !== undefined) return state === 'placed' ? 'document' : undefined;
  if (carenet.types.has(type) || isEveryKindShared(kinds, carenet.kinds)) return 'document';
  return carenet.kinds.size > 0 ? 'facts' : undefined;
}

/** Whether a lineage is visible in a carenet as a document: in its list, with its metadata and bytes. */
export function isVisible(document: Shareable, carenet: Sharing): boolean {
  return shownOf(document, carenet) === 'document';
}
