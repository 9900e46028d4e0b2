/** Which carenets show a document, and why. */
import { type CarenetItem, keys, type LineageItem, type PlacementItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { orderBy } from '../sort-and-page.ts';
import { isEveryKindShared } from './kinds.ts';
import { readCarenets } from './list.ts';
import { shareableLineage, sharingInto } from './sharing.ts';
import { isVisible } from './visibility.ts';

/** A carenet, and what it has to do with a document. */
export interface CarenetOfDocument {
  readonly carenet: CarenetItem;
  readonly isVisible: boolean;
  readonly placement: PlacementItem['state'] | undefined;
  /** Whether the type of the document is shared into it. */
  readonly byType: boolean;
  /** Whether every kind of data in the document is. */
  readonly byKind: boolean;
}

/** All carenets of the record, and what each has to do with the document; the same for all its versions. Two round trips. */
export async function carenetsOf(
  store: Store,
  recordId: string,
  lineage: LineageItem,
): Promise<readonly CarenetOfDocument[]> {
  const [carenets, autoshares, ticked] = await Promise.all([
    readCarenets(store, recordId),
    store.query(keys.autosharesOfType(recordId, lineage.latestType)),
    lineage.kinds?.length ? store.query(keys.kindAutoshares(recordId)) : [],
  ]);
  const placements = await store.get(carenets.map(({ id }) => keys.placement(id, lineage.id)));
  return carenets.map((carenet, index) => {
    const autoshare = autoshares.find(({ carenetId }) => carenetId === carenet.id);
    const kinds = ticked.filter(({ carenetId }) => carenetId === carenet.id);
    const sharing = sharingInto(carenet, lineage.id, placements[index], autoshare, kinds);
    return {
      carenet,
      isVisible: isVisible(shareableLineage(recordId, lineage), sharing),
      placement: placements[index]?.state,
      byType: autoshare !== undefined,
      byKind: isEveryKindShared(lineage.kinds, sharing.kinds),
    };
  });
}

/** The same as an answer of the service, by name. */
export async function readReasons(store: Store, recordId: string, lineage: LineageItem) {
  const found = await carenetsOf(store, recordId, lineage);
  const ordered = orderBy(
    found,
    ({ carenet }) => carenet.name,
    ({ carenet }) => carenet.id,
    false,
  );
  return ordered.map((each) => ({
    id: each.carenet.id,
    name: each.carenet.name,
    visible: each.isVisible,
    placement: each.placement ?? null,
    by_type: each.byType,
    by_kind: each.byKind,
  }));
}
