/** Lists of carenets (docs/contract/carenets.md#shape). */
import type { ListParameters } from '../../api/endpoint.ts';
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { type CarenetItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import type { CarenetsView } from '../../xml/shapes/carenets.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { lastChangeOf } from './last-change.ts';

export const listCarenets: Handler<(typeof carenetEndpoints)['carenet_list']> = async (
  { path, list },
  { store },
) => carenetsView(path.RECORD_ID, await readCarenets(store, path.RECORD_ID), list);

/** The carenets of a record, without deleted ones. One round trip. */
export function readCarenets(store: Store, recordId: string): Promise<readonly CarenetItem[]> {
  return store.query(keys.carenetsOfRecord(recordId));
}

/**
 * Filters, orders and pages the carenets as the list parameters say; `recordId` is empty for carenets of several
 * records.
 */
export function carenetsView(
  recordId: string,
  carenets: readonly CarenetItem[],
  list: ListParameters,
): CarenetsView {
  const since = list.modifiedSince;
  const wanted = carenets.filter((carenet) => !since || isSince(lastChangeOf(carenet), since));
  const ordered = orderBy(wanted, sortValue(list.orderBy), ({ id }) => id, list.descending);
  return { recordId, carenets: page(ordered, list).map(({ id, name }) => ({ id, name })) };
}

/** The carenets as they are shown, by name. */
export function byName(carenets: readonly CarenetItem[]): readonly { id: string; name: string }[] {
  const ordered = orderBy(
    carenets,
    ({ name }) => name,
    ({ id }) => id,
    false,
  );
  return ordered.map(({ id, name }) => ({ id, name }));
}

/** The value that a list of carenets is ordered by. */
export function sortValue(field: string): (carenet: CarenetItem) => string {
  if (field === 'id') return ({ id }) => id;
  return field === 'created_at' ? ({ createdAt }) => createdAt : ({ name }) => name;
}
