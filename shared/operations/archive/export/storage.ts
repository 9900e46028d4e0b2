/** What apps store for themselves on the record, under their present registrations. */

import { mapConcurrentStream } from '../../../concurrency/map-concurrent.ts';
import { keys, type StoredDocumentItem } from '../../../store/items/index.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import type { StorageLine } from '../format/files.ts';
import { storageBodyName } from '../format/names.ts';
import type { ArchiveSink } from '../io.ts';
import { intact } from './bodies.ts';
import { contentOf } from './documents.ts';
import { readApps } from './sharing.ts';

const ahead = 8;

interface Stored {
  readonly appId: string;
  readonly document: StoredDocumentItem;
  readonly octets: Buffer;
}

interface Stores {
  readonly store: Store;
  readonly bodies: Bodies;
}

/**
 * Adds the bodies and returns their metadata. A document may be overwritten or deleted while it is read: it
 * is then archived in its new state, or not at all.
 */
export async function archiveStorage(
  recordId: string,
  stores: Stores,
  sink: ArchiveSink,
): Promise<readonly StorageLine[]> {
  const lines: StorageLine[] = [];
  const read = mapConcurrentStream(documentsOn(recordId, stores.store), ahead, ({ appId, grant, item }) =>
    readStored(keys.storage(appId, grant, recordId), appId, item, stores),
  );
  for await (const stored of read) {
    if (!stored) continue;
    const { appId, document, octets } = stored;
    const name = storageBodyName(appId, document.id, document.mediaType);
    await sink.add(name, octets);
    const { id, externalId } = document;
    lines.push({ app_id: appId, id, ...contentOf(document, name), external_id: externalId });
  }
  return lines;
}

async function* documentsOn(recordId: string, store: Store) {
  for (const { id: appId, grant } of (await readApps(store)).values()) {
    const documents = keys.storedDocuments(keys.storage(appId, grant, recordId));
    for await (const page of store.pages(documents)) {
      for (const item of page) yield { appId, grant, item };
    }
  }
}

async function readStored(
  storage: string,
  appId: string,
  first: StoredDocumentItem,
  { store, bodies }: Stores,
): Promise<Stored | undefined> {
  let document: StoredDocumentItem | undefined = first;
  while (document) {
    try {
      const octets = await bodies.get(document.bodyKey);
      return { appId, document, octets: intact(octets, document) };
    } catch (error) {
      const before: StoredDocumentItem = document;
      [document] = await store.get([keys.storedDocument(storage, first.id)]);
      if (document?.bodyKey === before.bodyKey) throw error;
    }
  }
  return undefined;
}
