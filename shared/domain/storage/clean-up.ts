/**
 * Removing a whole storage with its app
 * (docs/contract/apps.md#removing-an-app-sync-removal-or-delete-appspha_email).
 */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { keys, type StoredDocumentItem } from '../../store/items/index.ts';
import { type Key, keyOf, type Range } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';

const removalsAtOnce = 10;

/**
 * Removes all documents of a storage, bodies first, so that a retry after a failure finds what is left. The
 * counter goes before everything else: without it no write to the storage can commit any more. The copies
 * under external ids go last, because a concurrent change of a label may still store one of them again.
 */
export async function removeStorage(
  store: Store,
  partition: string,
  removeBody: (bodyKey: string) => Promise<void>,
): Promise<void> {
  await store.delete(keys.storageUse(partition));
  await removeEach(store, keys.storedDocuments(partition), async (key, bodyKey) => {
    await removeBody(bodyKey);
    await store.delete(key);
  });
  await removeEach(store, keys.storedExternals(partition), (key) => store.delete(key));
}

async function removeEach(
  store: Store,
  documents: Range<StoredDocumentItem>,
  removeOne: (key: Key, bodyKey: string) => Promise<unknown>,
): Promise<void> {
  const pages = store.pages({ ...documents, attributes: ['PK', 'SK', 'bodyKey'] });
  await forEachConcurrent(itemsOf(pages), removalsAtOnce, (item) => removeOne(keyOf(item), item.bodyKey));
}
