/** Stores what apps keep for themselves on the record. Quotas apply to what they store later. */
import { isSameRegistration } from '../../../access/grants.ts';
import { removeStorage } from '../../../domain/storage/clean-up.ts';
import { limits } from '../../../limits.ts';
import {
  type AppItem,
  type ImportItem,
  keys,
  type StorageUseItem,
  type StoredDocumentItem,
} from '../../../store/items/index.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { names, type StorageLine, storageLine } from '../format/files.ts';
import type { ImportBodies } from './bodies.ts';
import type { Contents } from './contents.ts';
import { contentItem, type Storing } from './documents.ts';
import { storageBodyKeyFor } from './import-lock.ts';
import type { Destination } from './preflight.ts';
import { readBytes, readLines } from './read.ts';
import type { ImportWriter } from './writer.ts';

/** Returns how many documents were left out because their apps are not registered here. */
export async function storeStorage(storing: Storing, { apps }: Destination): Promise<number> {
  const { contents, item, bodies, writer } = storing;
  const { source, recordId } = contents;
  const file = contents.file(names.storage);
  const uses = new Map<string, StorageUseItem>();
  let leftOut = 0;
  await storeStorageLinks(contents, apps, writer);
  for await (const line of readLines(source, file, storageLine)) {
    const app = apps.get(line.app_id);
    if (!app) {
      leftOut += 1;
      continue;
    }
    const storage = keys.storage(app.id, app.grant, recordId);
    const document = storedDocument(line, storageBodyKeyFor(item, app, line.id));
    await writer.put(keys.storedDocument(storage, document.id), document);
    if (document.externalId !== undefined)
      await writer.put(keys.storedExternal(storage, document.externalId), document);
    const use = uses.get(app.id) ?? { bytes: 0, documents: 0 };
    uses.set(app.id, { bytes: use.bytes + document.size, documents: use.documents + 1 });
  }
  for (const [appId, use] of uses) {
    const { id, grant } = apps.get(appId)!;
    await writer.put(keys.storageUse(keys.storage(id, grant, recordId)), use);
  }
  await writer.finish();

  // After the items that refer to them.
  for await (const line of readLines(source, file, storageLine)) {
    const app = apps.get(line.app_id);
    if (!app) continue;
    const octets = await readBytes(source, line.body, limits.bodyBytes);
    const referrer = keys.storedDocument(keys.storage(app.id, app.grant, recordId), line.id);
    await bodies.put(storageBodyKeyFor(item, app, line.id), octets, line.sha256, referrer);
  }
  return leftOut;
}

/**
 * Links by which the storages are removed with the registrations of their apps. Written before the storages
 * have content.
 */
async function storeStorageLinks(
  { recordId, storageApps }: Contents,
  apps: Destination['apps'],
  writer: ImportWriter,
): Promise<void> {
  for (const appId of storageApps) {
    const app = apps.get(appId);
    if (!app) continue;
    const storage = keys.storage(app.id, app.grant, recordId);
    await writer.put(keys.appStorageLink(app.id, storage), { storage, appGrant: app.grant });
  }
  await writer.finish();
}

/**
 * After an error, removes what was stored for registrations that have ended in the meantime. Their clean-up
 * may have run before it was stored.
 */
export async function removeEndedStorages(
  item: ImportItem,
  { apps }: Destination,
  stored: ImportBodies,
  { store, bodies }: { readonly store: Store; readonly bodies: Bodies },
): Promise<void> {
  const used = [...apps.values()];
  const found = await store.get(used.map(({ id }) => keys.app(id)));
  for (const [index, app] of used.entries()) {
    if (isSameRegistration(found[index] as AppItem | undefined, app)) continue;
    const storage = keys.storage(app.id, app.grant, item.recordId);
    await stored.removeUnder(storageBodyKeyFor(item, app, ''));
    await removeStorage(store, storage, (key) => bodies.delete(key));
    await store.delete(keys.appStorageLink(app.id, storage));
  }
}

function storedDocument(line: StorageLine, bodyKey: string): StoredDocumentItem {
  const { id, external_id } = line;
  return {
    id,
    ...contentItem(line, bodyKey),
    ...(external_id !== undefined && { externalId: external_id }),
    revision: 1,
  };
}
