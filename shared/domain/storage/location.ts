/**
 * Where an app stores its own documents: apart from records, or on one record
 * (docs/contract/documents.md#app-storage).
 */
import { forbidden } from '../../errors.ts';
import { isDocumentId } from '../../ids.ts';
import { type AppItem, keys, type StorageUseItem, type StoredDocumentItem } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Context } from '../context.ts';

/** One storage. It belongs to one registration of the app: another registration of the same id starts empty. */
export interface Storage {
  readonly app: Pick<AppItem, 'id' | 'grant'>;
  /** Empty for the storage apart from records. */
  readonly recordId: string;
  readonly partition: string;
  /** In bytes. */
  readonly quota: number;
}

/** What a path of app storage names: the app, and perhaps a record and a document. */
export interface StoragePath {
  readonly APP_ID: string;
  readonly RECORD_ID?: string;
  readonly APP_DOCUMENT_ID?: string;
  readonly APP_EXTERNAL_ID?: string;
}

/** The present state of a storage: how much of it is in use, and the document in the path, if it exists. */
export interface StorageState {
  /** Undefined before the first document. */
  readonly use: StorageUseItem | undefined;
  readonly existing: StoredDocumentItem | undefined;
}

/** The storage of the calling app. The access rule has checked that it is the app in the path. */
export function callersStorage({ RECORD_ID }: StoragePath, context: Context): Storage {
  const { principal } = context;
  if (!('app' in principal)) throw forbidden();
  return storageOf(principal.app, RECORD_ID ?? '', context);
}

/** The storage of this registration, with the quota of the app in the path. */
export function storageOf(
  { id, grant }: Pick<AppItem, 'id' | 'grant'>,
  recordId: string,
  { config, entities }: Pick<Context, 'config' | 'entities'>,
): Storage {
  const quota = recordId
    ? (entities.app?.recordStorageQuota ?? config.recordStorageQuota)
    : (entities.app?.storageQuota ?? config.appStorageQuota);
  return { app: { id, grant }, recordId, partition: keys.storage(id, grant, recordId), quota };
}

/** The key of the document in the path. Undefined when no document can have such an id. */
export function namedKey(
  { APP_DOCUMENT_ID, APP_EXTERNAL_ID }: StoragePath,
  { partition }: Storage,
): Key<StoredDocumentItem> | undefined {
  if (APP_EXTERNAL_ID !== undefined) return keys.storedExternal(partition, APP_EXTERNAL_ID);
  if (APP_DOCUMENT_ID === undefined || !isDocumentId(APP_DOCUMENT_ID)) return undefined;
  return keys.storedDocument(partition, APP_DOCUMENT_ID);
}

/** The document in the path. Undefined when there is none. One round trip. */
export async function findStored(
  path: StoragePath,
  storage: Storage,
  { store }: Pick<Context, 'store'>,
): Promise<StoredDocumentItem | undefined> {
  const key = namedKey(path, storage);
  const [item] = key ? await store.get([key]) : [];
  return item;
}
