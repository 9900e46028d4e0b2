/** Reading what is shared into a carenet. */
import {
  type AutoshareItem,
  type CarenetItem,
  keys,
  type LineageItem,
  type PlacementItem,
} from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { isVisible, type Shareable, type Sharing } from './visibility.ts';

/**
 * Everything that is shared into a carenet, for decisions about many documents. One round trip. Here and elsewhere a
 * record may have autoshares of deleted carenets: they mean nothing and are cleaned up later.
 */
export async function readSharing(store: Store, { id, recordId }: CarenetItem): Promise<Sharing> {
  const [placements, autoshares] = await Promise.all([
    store.query(keys.placements(id)),
    store.query(keys.autoshares(recordId)),
  ]);
  const said = placements.map(({ lineageId, state }) => [lineageId, state] as const);
  const types = autoshares.filter(({ carenetId }) => carenetId === id).map(({ type }) => type);
  return { recordId, placements: new Map(said), types: new Set(types) };
}

/** A lineage as visibility looks at it. */
export function shareableLineage(
  recordId: string,
  lineage: Pick<LineageItem, 'id' | 'latestType' | 'nevershare'>,
): Shareable {
  const { id, latestType, nevershare } = lineage;
  return { recordId, lineageId: id, type: latestType, nevershare };
}

/** Whether one lineage is visible, given what was said about it. One trip, when only autoshare can decide. */
export async function isLineageVisible(
  store: Store,
  carenet: CarenetItem,
  lineage: LineageItem,
  placement: PlacementItem | undefined,
): Promise<boolean> {
  const { id, recordId } = carenet;
  const { latestType, nevershare } = lineage;
  const isOpen = placement === undefined && !nevershare && latestType !== '';
  const [autoshare] = isOpen ? await store.get([keys.autoshare(recordId, latestType, id)]) : [];
  return isVisible(
    shareableLineage(recordId, lineage),
    sharingInto(carenet, lineage.id, placement, autoshare),
  );
}

/** What is known about one carenet, as far as one lineage is concerned. */
export function sharingInto(
  { recordId }: CarenetItem,
  lineageId: string,
  placement: PlacementItem | undefined,
  autoshare: AutoshareItem | undefined,
): Sharing {
  return {
    recordId,
    placements: new Map(placement ? [[lineageId, placement.state]] : []),
    types: new Set(autoshare ? [autoshare.type] : []),
  };
}
