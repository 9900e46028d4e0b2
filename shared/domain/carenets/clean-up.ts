/** Cleaning up after a carenet was deleted. */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { keys } from '../../store/items/index.ts';
import { isWithin, keyOf, type Stored } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';
import { removeGrants } from '../smart/remove-grants.ts';

const removalsAtOnce = 20;

/**
 * Removes members with the entries in their own lists, placed apps, SMART grants, placements and autoshares of both kinds. They have had no
 * effect since the carenet's item was deleted, and ids of carenets are never used again. It can be repeated, also
 * after it stopped half way. Documents stay.
 */
export async function cleanUpRemovedCarenet(
  store: Store,
  carenetId: string,
  recordId: string,
): Promise<void> {
  const autoshares = store.pages(keys.autoshares(recordId));
  await forEachConcurrent(itemsOf(autoshares), removalsAtOnce, async (item) => {
    if (item.carenetId === carenetId) await store.delete(keyOf(item));
  });
  const kinds = store.pages(keys.kindAutosharesOf(recordId, carenetId));
  await forEachConcurrent(itemsOf(kinds), removalsAtOnce, async (item) => store.delete(keyOf(item)));
  await removeGrants(recordId, (grant) => grant.carenetId === carenetId, store);
  const inCarenet = store.pages({ partition: keys.carenetPartition(carenetId) });
  await forEachConcurrent(itemsOf(inCarenet), removalsAtOnce, (item) =>
    removeFromCarenet(store, carenetId, item),
  );
}

/**
 * Deletes the item in the carenet's partition last: while it exists, a repetition finds the entry in the member's
 * list.
 */
async function removeFromCarenet(store: Store, carenetId: string, item: Stored): Promise<void> {
  if (isWithin(item, keys.carenetMembers(carenetId))) {
    await store.delete(keys.carenetOfAccount(item.accountId, carenetId));
  }
  await store.delete(keyOf(item));
}
