/** Storing documents of an app, new or in place of an earlier one (docs/contract/documents.md#overwrite). */
import { forbidden } from '../../errors.ts';
import { newDocumentId } from '../../ids.ts';
import { keys, type StoredDocumentItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { later } from '../../time.ts';
import { classifyDocument } from '../../xml/document-class.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import { bodyRemoved } from '../bodies/body-removed-event.ts';
import type { Context } from '../context.ts';
import { requireExternalId } from '../documents/external-id.ts';
import { newVersion, withBody } from '../documents/version.ts';
import { stillRegistered } from '../oauth/grant-conditions.ts';
import { callersStorage, namedKey, type Storage, type StoragePath, type StorageState } from './location.ts';
import { storedView } from './view.ts';
import { saveDocument } from './writes.ts';

interface StorageInput {
  readonly path: StoragePath;
  readonly body: Buffer;
  readonly mediaType: string | undefined;
}

/**
 * Stores the body as the document in the path, or as a new one where there is none. The body is stored while
 * the storage is read: metadata never exists without its body, and the body of a rejected request is removed
 * again.
 */
export async function storeDocument(
  { path, body, mediaType }: StorageInput,
  context: Context,
): Promise<DocumentView> {
  const externalId = path.APP_EXTERNAL_ID;
  if (externalId !== undefined) requireExternalId(externalId);
  const storage = callersStorage(path, context);
  const fresh = newStoredDocument(body, mediaType, externalId, context);
  const read = () => readState(path, storage, context);
  const first = read();
  // Awaited below, unless storing the body fails first.
  first.catch(() => undefined);
  let lastSeen: StoredDocumentItem | undefined;

  return withBody(fresh, body, context, () =>
    retryWhenStale(async (attempt) => {
      const current = attempt === 0 ? await first : await read();
      const isOverwritten = lastSeen !== undefined && isOverwrittenSince(lastSeen, current.existing);
      lastSeen = isOverwritten ? lastSeen : current.existing;
      const document = lastSeen ? overwritten(lastSeen, fresh) : fresh;
      const writes = isOverwritten
        ? [bodyRemoved(fresh.bodyKey, context.now)]
        : [
            ...saveDocument(storage, document, current, context.now),
            ...(current.use ? [] : [stillRegistered(storage.app, forbidden)]),
          ];
      await context.commit(writes, { documentId: document.id });
      return storedView(storage, document);
    }),
  );
}

/**
 * Whether another overwrite of the document has won the race. Then this one counts as the earlier of the two,
 * whose content no one can read any more; callers see the same in either order. So concurrent overwrites of
 * one document do not wait for each other.
 */
function isOverwrittenSince(lastSeen: StoredDocumentItem, now: StoredDocumentItem | undefined): boolean {
  return now?.id === lastSeen.id && now.bodyKey !== lastSeen.bodyKey;
}

/** A new document of the caller with this content. Throws 400 for XML that is empty or malformed. */
export function newStoredDocument(
  bytes: Buffer,
  mediaType: string | undefined,
  externalId: string | undefined,
  context: Context,
): StoredDocumentItem {
  const { type, storedMediaType } = classifyDocument(bytes, mediaType, { storage: 'app' });
  const content = { type, mediaType: storedMediaType };
  return {
    ...newVersion(newDocumentId(context.now), bytes, content, context),
    ...(externalId !== undefined && { externalId }),
    revision: 1,
  };
}

async function readState(path: StoragePath, storage: Storage, { store }: Context): Promise<StorageState> {
  const named = namedKey(path, storage);
  const [use, existing] = await store.get([keys.storageUse(storage.partition), ...(named ? [named] : [])]);
  return { use, existing };
}

/** The document with new content: its id, creator, time of creation, label and external id stay. */
function overwritten(existing: StoredDocumentItem, fresh: StoredDocumentItem): StoredDocumentItem {
  const { type, size, digest, mediaType, bodyKey } = fresh;
  const modifiedAt = later(existing.modifiedAt, fresh.modifiedAt);
  return { ...existing, type, size, digest, mediaType, bodyKey, modifiedAt, revision: existing.revision + 1 };
}
