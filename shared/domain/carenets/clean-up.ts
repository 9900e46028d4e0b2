/** What remains to be done after a carenet was deleted. */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { type Key, keys } from '../../store/keys.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';
import type { Item } from '../../store/writes.ts';

const removalsAtOnce = 20;

/**
 * Removes members with the entries in their own lists, placed apps, placements and autoshares. They have meant
 * nothing since the carenet's item is gone, so this only tidies up; ids of carenets are never used again. It can
 * be repeated, also after it stopped half way. Documents stay.
 */
export async function cleanUpRemovedCarenet(
  store: Store,
  carenetId: string,
  recordId: string,
): Promise<void> {
  const autoshares = { partition: keys.recordPartition(recordId), prefix: keys.autoshares };
  await forEachConcurrent(itemsOf(store.pages(autoshares)), removalsAtOnce, async (item) => {
    if (item.carenetId === carenetId) await store.delete(keyOf(item));
  });
  const inCarenet = store.pages({ partition: keys.carenetPartition(carenetId) });
  await forEachConcurrent(itemsOf(inCarenet), removalsAtOnce, (item) =>
    removeFromCarenet(store, carenetId, item),
  );
}

/** The carenet's side goes last: as long as it stands, a repetition finds the other one. */
async function removeFromCarenet(store: Store, carenetId: string, item: Item): Promise<void> {
  if (typeof item.accountId === 'string') {
    await store.delete(keys.carenetOfAccount(item.accountId, carenetId));
  }
  await store.delete(keyOf(item));
}

function keyOf({ PK, SK }: Item): Key {
  return { PK: String(PK), SK: String(SK) };
}
