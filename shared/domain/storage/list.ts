/**
 * Lists of an app's documents. In default order (newest first, without `type` and `modified_since`) a list reads
 * only its own page and the counter; any other order or filter reads all documents of the storage.
 */
import type { ListParameters } from '../../api/endpoint.ts';
import { keys, type StoredDocumentItem } from '../../store/items/index.ts';
import { typesSelectedBy } from '../../xml/document-type.ts';
import type { DocumentsView } from '../../xml/shapes/document.ts';
import type { Context } from '../context.ts';
import { isDefaultOrder } from '../documents/list.ts';
import { orderValue } from '../documents/order.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { callersStorage, type Storage, type StoragePath } from './location.ts';
import { asListing, storedView } from './view.ts';

interface StorageListInput {
  readonly path: StoragePath;
  readonly query: { readonly type: string | undefined };
  readonly list: ListParameters;
}

export async function listStored(
  { path, query, list }: StorageListInput,
  context: Context,
): Promise<DocumentsView> {
  const storage = callersStorage(path, context);
  const { total, documents } = await find(storage, query.type, list, context);
  return {
    recordId: storage.recordId,
    total,
    pha: storage.app.id,
    documents: documents.map((document) => storedView(storage, document)),
  };
}

interface Found {
  readonly total: number;
  readonly documents: readonly StoredDocumentItem[];
}

/** All documents of app storage are active. */
async function find(
  storage: Storage,
  type: string | undefined,
  list: ListParameters,
  context: Context,
): Promise<Found> {
  if (list.status !== 'active') return { total: 0, documents: [] };
  return !type && isDefaultOrder(list)
    ? newestPage(storage, list, context)
    : filteredPage(storage, type, list, context);
}

/** Keys are in the order of creation. */
async function newestPage({ partition }: Storage, list: ListParameters, { store }: Context): Promise<Found> {
  const limit = list.offset + list.limit;
  const [[use], newest] = await Promise.all([
    store.get([keys.storageUse(partition)]),
    list.limit === 0 ? [] : store.query({ ...keys.storedDocuments(partition), descending: true, limit }),
  ]);
  return { total: use?.documents ?? 0, documents: page(newest, list) };
}

async function filteredPage(
  { partition }: Storage,
  type: string | undefined,
  list: ListParameters,
  { store }: Context,
): Promise<Found> {
  const all = await store.query(keys.storedDocuments(partition));
  const types = type ? typesSelectedBy(type) : undefined;
  const since = list.modifiedSince;
  const matching = all.filter(
    (document) =>
      (!types || types.includes(document.type)) && (!since || isSince(document.modifiedAt, since)),
  );
  const value = orderValue(list.orderBy);
  const ordered = orderBy(
    matching,
    (document) => value(asListing(document)),
    ({ id }) => id,
    list.descending,
  );
  return { total: matching.length, documents: page(ordered, list) };
}
