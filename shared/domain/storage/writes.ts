/**
 * The writes that keep three things consistent: a document in app storage, its copy under the external id,
 * and the usage counter of the storage. The counter is changed by conditional additions. So writes to
 * different documents do not conflict, and concurrent writes cannot exceed the quota.
 */
import { ApiError, forbidden } from '../../errors.ts';
import { keys, type StorageUseItem, type StoredDocumentItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import { create, present, put, remove, update, type Write } from '../../store/writes.ts';
import { bodyRemoved } from '../bodies/body-removed-event.ts';
import type { Storage, StorageState } from './location.ts';

/**
 * The writes that store a document in place of `existing`, or as a new one. If the storage has no counter
 * yet, they must run with `stillRegistered`. Throws 413 when the quota would be exceeded.
 */
export function saveDocument(
  storage: Storage,
  document: StoredDocumentItem,
  { use, existing }: StorageState,
  now: Date,
): Write[] {
  if (existing) {
    return [
      ...changeDocument(storage, document, existing.revision),
      ...counterWrites(storage, use, { bytes: document.size - existing.size, documents: 0 }),
      bodyRemoved(existing.bodyKey, now),
    ];
  }
  return [
    ...documentKeys(storage, document).map((key) => create(key, document, 'retry')),
    ...counterWrites(storage, use, { bytes: document.size, documents: 1 }),
  ];
}

/** The writes that put a changed document in the place of its earlier revision. */
export function changeDocument(storage: Storage, document: StoredDocumentItem, revision: number): Write[] {
  const [own, ...copies] = documentKeys(storage, document);
  return [
    put(own, document, { when: { revision }, refused: 'retry' }),
    ...copies.map((key) => put(key, document)),
  ];
}

/** The writes that delete a document and subtract its size from the counter. */
export function deleteDocument(storage: Storage, document: StoredDocumentItem, now: Date): Write[] {
  const { revision, size, bodyKey } = document;
  const [own, ...copies] = documentKeys(storage, document);
  return [
    remove(own, { when: { revision }, refused: 'retry' }),
    ...copies.map((key) => remove(key)),
    // A storage without its counter is being removed with its app.
    update(
      keys.storageUse(storage.partition),
      { add: { bytes: -size, documents: -1 } },
      { when: { PK: present }, refused: forbidden },
    ),
    bodyRemoved(bodyKey, now),
  ];
}

type DocumentKeys = [Key<StoredDocumentItem>, ...Key<StoredDocumentItem>[]];

/**
 * A document is stored under its id and again under its external id, so that either finds it in one round
 * trip.
 */
function documentKeys({ partition }: Storage, { id, externalId }: StoredDocumentItem): DocumentKeys {
  const own = keys.storedDocument(partition, id);
  return externalId === undefined ? [own] : [own, keys.storedExternal(partition, externalId)];
}

/**
 * Adds to the counter. The first write to a storage creates the counter and links the storage to its app.
 * When the counter is gone, the app is being removed; the write fails with `retry` and is computed again.
 */
function counterWrites(
  { partition, app, quota }: Storage,
  use: StorageUseItem | undefined,
  added: StorageUseItem,
): Write[] {
  if (added.bytes > 0 && (use?.bytes ?? 0) + added.bytes > quota) {
    throw new ApiError('storage_quota_exceeded', { quota });
  }
  const key = keys.storageUse(partition);
  if (!use) {
    const link = { storage: partition, appGrant: app.grant };
    return [create(key, added, 'retry'), put(keys.appStorageLink(app.id, partition), link)];
  }
  const when = added.bytes > 0 ? { bytes: { below: quota - added.bytes + 1 } } : { PK: present };
  return [update(key, { add: added }, { when, refused: 'retry' })];
}
