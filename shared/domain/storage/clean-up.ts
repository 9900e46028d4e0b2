/** Removing a whole storage with its app (wire contract, removing an app). */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { type Key, keys } from '../../store/keys.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';

const removalsAtOnce = 10;

type Stored = Key & { readonly bodyKey: string };

/**
 * Removes all documents of a storage, bodies first, so that a repetition after a failure finds what is left. The
 * counter goes before everything else: without it no write to the storage can commit any more. The copies under
 * external ids go last, because a label that is just being changed may still renew one of them.
 */
export async function removeStorage(
  store: Store,
  partition: string,
  removeBody: (bodyKey: string) => Promise<void>,
): Promise<void> {
  await store.delete(keys.storageUse(partition));
  await removeEach(store, partition, keys.storedDocuments, async ({ PK, SK, bodyKey }) => {
    await removeBody(bodyKey);
    await store.delete({ PK, SK });
  });
  await removeEach(store, partition, keys.storedExternals, ({ PK, SK }) => store.delete({ PK, SK }));
}

async function removeEach(
  store: Store,
  partition: string,
  prefix: string,
  removeOne: (item: Stored) => Promise<unknown>,
): Promise<void> {
  const pages = store.pages({ partition, prefix, attributes: ['PK', 'SK', 'bodyKey'] });
  await forEachConcurrent(itemsOf(pages), removalsAtOnce, (item) => removeOne(item as unknown as Stored));
}
