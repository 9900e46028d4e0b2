/** Removing a whole storage with its app (wire contract, removing an app). */
import { type Key, keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';

const parallel = 10;

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
  for await (const page of store.pages({ partition, prefix, attributes: ['PK', 'SK', 'bodyKey'] })) {
    const items = page as unknown as readonly Stored[];
    for (let start = 0; start < items.length; start += parallel) {
      await Promise.all(items.slice(start, start + parallel).map(removeOne));
    }
  }
}
