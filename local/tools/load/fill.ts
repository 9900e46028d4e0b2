/** Fills a record with documents: the same items that calls would write, in batches. Bodies are left out. */
import { createHash } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { batches } from '../../../shared/concurrency/batches.ts';
import { forEachConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { createDocument } from '../../../shared/domain/documents/writes.ts';
import { newDocumentId } from '../../../shared/ids.ts';
import type { VersionItem } from '../../../shared/store/items/index.ts';
import type { Item } from '../../../shared/store/key.ts';
import type { Write } from '../../../shared/store/writes.ts';

const batchSize = 25;
const batchesAtOnce = 4;

/**
 * Adds `count` documents. `typeOf` gives the type of each by its number. Returns their ids.
 *
 * @param first number of the first one; each is a minute later than the one before
 */
export async function fillRecord(
  tableName: string,
  recordId: string,
  count: number,
  typeOf: (index: number) => string,
  first = 0,
): Promise<string[]> {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const versions = Array.from({ length: count }, (_, index) => versionAt(first + index, typeOf(index)));
  const writes = versions.flatMap((version) => createDocument(recordId, version, undefined, undefined));
  const items = writes.flatMap((write) => (write.kind === 'put' ? [{ ...write.item, ...write.key }] : []));
  await forEachConcurrent(batches(items, batchSize), batchesAtOnce, (batch) =>
    putAll(documents, tableName, batch),
  );
  for (const [key, sum] of counters(writes)) {
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: JSON.parse(key),
        UpdateExpression: 'ADD documents :n',
        ExpressionAttributeValues: { ':n': sum },
      }),
    );
  }
  return versions.map(({ id }) => id);
}

/** Writes one batch of at most 25 items. */
export async function putAll(
  documents: DynamoDBDocumentClient,
  tableName: string,
  batch: readonly Item[],
): Promise<void> {
  const requests = batch.map((item) => ({ PutRequest: { Item: item } }));
  await documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: requests } }));
}

/** What the documents add to each counter. */
function counters(writes: readonly Write[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const write of writes) {
    if (write.kind !== 'update') continue;
    const key = JSON.stringify(write.key);
    sums.set(key, (sums.get(key) ?? 0) + (write.add?.documents ?? 0));
  }
  return sums;
}

/** A document without a body. One a minute, in the past. */
export function versionAt(index: number, type: string): VersionItem {
  const at = new Date(Date.UTC(2020, 0, 1) + index * 60_000);
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
