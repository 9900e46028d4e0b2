/** Reading what is shared into a carenet. */
import {
  type AutoshareItem,
  type CarenetItem,
  type KindAutoshareItem,
  keys,
  type LineageItem,
  type PlacementItem,
} from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { isVisible, type Shareable, type Sharing } from './visibility.ts';

/**
 * Everything that is shared into a carenet, for decisions about many documents. One round trip. A record may still
 * have autoshares of deleted carenets. They have no effect and are cleaned up later.
 */
export async function readSharing(store: Store, { id, recordId }: CarenetItem): Promise<Sharing> {
  const [placements, autoshares, kinds] = await Promise.all([
    store.query(keys.placements(id)),
    store.query(keys.autoshares(recordId)),
    store.query(keys.kindAutosharesOf(recordId, id)),
  ]);
  const states = placements.map(({ lineageId, state }) => [lineageId, state] as const);
  const types = autoshares.filter(({ carenetId }) => carenetId === id).map(({ type }) => type);
  return {
    recordId,
    placements: new Map(states),
    types: new Set(types),
    kinds: new Set(kinds.map(({ kind }) => kind)),
  };
}

/** Whether data of any kind is shared into any carenet of the record. One round trip. */
export async function hasKindShares(store: Store, recordId: string): Promise<boolean> {
  return (await store.query({ ...keys.kindAutoshares(recordId), limit: 1 })).length > 0;
}

/** The attributes of a lineage that its visibility depends on. */
export function shareableLineage(
  recordId: string,
  lineage: Pick<LineageItem, 'id' | 'latestType' | 'nevershare' | 'kinds'>,
): Shareable {
  const { id, latestType, nevershare, kinds } = lineage;
  return { recordId, lineageId: id, type: latestType, nevershare, kinds };
}

/** Whether one lineage is visible, given its placement. One round trip when autoshare decides, none otherwise. */
export async function isLineageVisible(
  store: Store,
  carenet: CarenetItem,
  lineage: LineageItem,
  placement: PlacementItem | undefined,
): Promise<boolean> {
  const { id, recordId } = carenet;
  const { latestType, nevershare, kinds = [] } = lineage;
  const autoshareDecides = placement === undefined && !nevershare;
  const [[autoshare], ticked] = await Promise.all([
    autoshareDecides && latestType !== '' ? store.get([keys.autoshare(recordId, latestType, id)]) : [],
    autoshareDecides && kinds.length > 0 ? store.query(keys.kindAutosharesOf(recordId, id)) : [],
  ]);
  return isVisible(
    shareableLineage(recordId, lineage),
    sharingInto(carenet, lineage.id, placement, autoshare, ticked),
  );
}

/** What is shared into a carenet, reduced to one lineage. */
export function sharingInto(
  { recordId }: CarenetItem,
  lineageId: string,
  placement: PlacementItem | undefined,
  autoshare: AutoshareItem | undefined,
  ticked: readonly KindAutoshareItem[],
): Sharing {
  return {
    recordId,
    placements: new Map(placement ? [[lineageId, placement.state]] : []),
    types: new Set(autoshare ? [autoshare.type] : []),
    kinds: new Set(ticked.map(({ kind }) => kind)),
  };
}
