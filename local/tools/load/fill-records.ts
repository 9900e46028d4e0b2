/** Fills a deployment with records: the same items that creating them by calls would write, in batches. Bodies are left out. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { batches } from '../../../shared/concurrency/batches.ts';
import { forEachConcurrent } from '../../../shared/concurrency/map-concurrent.ts';
import { createCarenet } from '../../../shared/domain/carenets/writes.ts';
import { createDocument } from '../../../shared/domain/documents/writes.ts';
import { newId } from '../../../shared/ids.ts';
import { demographicsType } from '../../../shared/models/demographics/index.ts';
import { keys, type RecordItem } from '../../../shared/store/items/index.ts';
import { create, put, type Write } from '../../../shared/store/writes.ts';
import { putAll, versionAt } from './fill.ts';

const batchSize = 25;
const batchesAtOnce = 4;
const recordsAtOnce = 500;
const carenets = ['Family', 'Friends', 'Physicians'] as const;

/** Adds `count` records, each with demographics and carenets. */
export async function fillRecords(tableName: string, count: number): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const numbers = Array.from({ length: count }, (_, number) => number);
  for (const some of batches(numbers, recordsAtOnce)) {
    const writes = some.flatMap(recordWrites);
    const items = writes.flatMap((write) => (write.kind === 'put' ? [{ ...write.item, ...write.key }] : []));
    await forEachConcurrent(batches(items, batchSize), batchesAtOnce, (batch) =>
      putAll(client, tableName, batch),
    );
  }
}

function recordWrites(number: number): Write[] {
  const at = new Date(Date.UTC(2021, 0, 1) + number * 60_000);
  const version = versionAt(number, demographicsType);
  const record: RecordItem = {
    id: newId(at),
    label: `Patient ${number}`,
    ownerId: 'onboarding@apps.example.org',
    creatorId: 'onboarding@apps.example.org',
    createdAt: at.toISOString(),
    demographicsId: version.id,
    counted: true,
    fhirIndexed: true,
  };
  const { id, label, createdAt } = record;
  return [
    create(keys.record(id), record, 'retry'),
    put(keys.recordSearch(id), { id, label, createdAt }),
    ...createDocument(id, version, undefined, undefined),
    ...carenets.flatMap((name) => createCarenet(id, name, at)),
  ];
}
