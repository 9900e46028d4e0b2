/** Storing what apps keep for themselves on the record. Quotas count for what they store later. */
import { limits } from '../../../limits.ts';
import { keys } from '../../../store/keys.ts';
import type { StorageUseItem, StoredDocumentItem } from '../../items.ts';
import { names, type StorageLine, storageLine } from '../format/files.ts';
import type { Destination } from './destination.ts';
import { contentItem, type Storing } from './documents.ts';
import { bodyKeyFor } from './marker.ts';
import { readLines, readOctets } from './read.ts';

/** Answers how many documents were left out, as their apps are not registered here. */
export async function storeStorage(storing: Storing, { apps }: Destination): Promise<number> {
  const { contents, item, bodies, writer } = storing;
  const { source, recordId } = contents;
  const file = contents.file(names.storage);
  const uses = new Map<string, StorageUseItem>();
  let leftOut = 0;
  for await (const line of readLines(source, file, storageLine)) {
    const app = apps.get(line.app_id);
    if (!app) {
      leftOut += 1;
      continue;
    }
    const storage = keys.storage(app.id, app.grant, recordId);
    const document = storedDocument(line, bodyKeyFor(item, line.id));
    await writer.put(keys.storedDocument(storage, document.id), { ...document });
    if (document.externalId !== undefined)
      await writer.put(keys.storedExternal(storage, document.externalId), { ...document });
    const use = uses.get(app.id) ?? { bytes: 0, documents: 0 };
    uses.set(app.id, { bytes: use.bytes + document.size, documents: use.documents + 1 });
  }
  for (const [appId, use] of uses) {
    const { id, grant } = apps.get(appId)!;
    const storage = keys.storage(id, grant, recordId);
    await writer.put(keys.appStorageLink(id, storage), { storage, appGrant: grant });
    await writer.put(keys.storageUse(storage), { ...use });
  }
  await writer.finish();

  // Behind the items that lead to them.
  for await (const line of readLines(source, file, storageLine)) {
    if (!apps.has(line.app_id)) continue;
    const octets = await readOctets(source, line.body, limits.bodyBytes);
    await bodies.put(bodyKeyFor(item, line.id), octets, line.sha256);
  }
  return leftOut;
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
