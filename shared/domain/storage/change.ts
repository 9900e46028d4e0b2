/** Labelling and deleting documents of an app. */
import type { StoredDocumentItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { later } from '../../time.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import { readLabel } from '../documents/label.ts';
import { requireFound } from '../require-found.ts';
import { callersStorage, findStored, type StoragePath } from './location.ts';
import { storedView } from './view.ts';
import { changeDocument, deleteDocument } from './writes.ts';

export async function labelStored(
  { path, body }: { readonly path: StoragePath; readonly body: Buffer },
  context: Context,
): Promise<DocumentView> {
  const storage = callersStorage(path, context);
  return retryWhenStale(async () => {
    const existing = requireFound(await findStored(path, storage, context));
    const document = labelled(existing, readLabel(body), context.time);
    await context.commit(changeDocument(storage, document, existing.revision));
    return storedView(storage, document);
  });
}

function labelled(existing: StoredDocumentItem, label: string, time: string): StoredDocumentItem {
  const { label: _, ...rest } = existing;
  return {
    ...rest,
    ...(label !== '' && { label }),
    modifiedAt: later(existing.modifiedAt, time),
    revision: existing.revision + 1,
  };
}

export async function deleteStored(
  { path }: { readonly path: StoragePath },
  context: Context,
): Promise<void> {
  const storage = callersStorage(path, context);
  await retryWhenStale(async () => {
    const existing = requireFound(await findStored(path, storage, context));
    await context.commit(deleteDocument(storage, existing, context.now));
  });
}
