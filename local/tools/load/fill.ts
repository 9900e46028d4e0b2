/** Fills a record with documents: the same items that calls would write, in batches. Bodies are left out. */
import { createHash } from 'node:crypto';
import { createDocument } from '../../../shared/domain/documents/writes.ts';
import { newDocumentId } from '../../../shared/ids.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import type { VersionItem } from '../../../shared/store/items/index.ts';
import type { PlainKey } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { update, type Write } from '../../../shared/store/writes.ts';
import { Batches } from './batches.ts';

/**
 * Adds `count` documents. `typeOf` gives the type of each by its number. Returns their ids.
 *
 * @param first number of the first one; each is a minute later than the one before
 */
export async function fillRecord(
  table: string | Store,
  recordId: string,
  count: number,
  typeOf: (index: number) => string,
  first = 0,
): Promise<string[]> {
  const versions = Array.from({ length: count }, (_, index) => versionAt(first + index, typeOf(index)));
  const writes = versions.flatMap((version) => createDocument(recordId, version, undefined, undefined));
  const batches = new Batches(table);
  await batches.putItemsOf(writes);
  await batches.finish();
  const client = dynamoClient();
  const store = typeof table === 'string' ? createDynamoStore(client, table) : table;
  await store.transact(countersIn(writes));
  client.destroy();
  return versions.map(({ id }) => id);
}

/** One change of each counter, which adds what all documents add. */
function countersIn(writes: readonly Write[]): Write[] {
  const sums = new Map<string, { readonly key: PlainKey; readonly documents: number }>();
  for (const write of writes) {
    if (write.kind !== 'update') continue;
    const { key, add } = write;
    const before = sums.get(key.SK)?.documents ?? 0;
    sums.set(key.SK, { key, documents: before + (add?.documents ?? 0) });
  }
  return [...sums.values()].map(({ key, documents }) => update(key, { add: { documents } }));
}

/** A document without a body. One a minute, in the past. */
export function versionAt(index: number, type: string, first = Date.UTC(2020, 0, 1)): VersionItem {
  const at = new Date(first + index * 60_000);
  const id = newDocumentId(at);
  return {
    id,
    type,
    size: 1024,
    digest: createHash('sha256').update(id).digest('hex'),
    mediaType: 'application/xml',
    bodyKey: `documents/${id}`,
    creator: { id: 'problems@apps.example.org', type: 'pha', fullName: 'Problem List' },
    createdAt: at.toISOString(),
    modifiedAt: at.toISOString(),
    revision: 1,
  };
}
