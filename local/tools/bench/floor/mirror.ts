/** Copies table and bucket of the service, so that its operations can be made again elsewhere. */
import {
  type AttributeValue,
  BatchWriteItemCommand,
  DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { batches } from '../../../../shared/concurrency/batches.ts';
import { forEachConcurrent } from '../../../../shared/concurrency/map-concurrent.ts';
import { ensureBucket, ensureTable } from '../../../server/create-resources.ts';
import type { Places } from './replay.ts';

const batchSize = 25;
const atOnce = 4;

/** Creates table and bucket of the floor, and copies everything into them. */
export async function mirror({ service, floor }: Places): Promise<void> {
  await Promise.all([ensureTable(floor, { stream: false }), ensureBucket(floor, process.env.AWS_REGION!)]);
  await Promise.all([mirrorTable(service, floor), mirrorBucket(service, floor)]);
}

async function mirrorTable(from: string, to: string): Promise<void> {
  const client = new DynamoDBClient();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from, ConsistentRead: true })) {
    await forEachConcurrent(batches(Items, batchSize), atOnce, (batch) => put(client, to, batch));
  }
  client.destroy();
}

async function put(
  client: DynamoDBClient,
  table: string,
  items: readonly Record<string, AttributeValue>[],
): Promise<void> {
  const requests = items.map((Item) => ({ PutRequest: { Item } }));
  const { UnprocessedItems = {} } = await client.send(
    new BatchWriteItemCommand({ RequestItems: { [table]: requests } }),
  );
  if (Object.keys(UnprocessedItems).length > 0) throw new Error('The table did not take all items.');
}

async function mirrorBucket(from: string, to: string): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: from })) {
    await forEachConcurrent(Contents, atOnce, async ({ Key }) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: from, Key }));
      const bytes = await Body!.transformToByteArray();
      await client.send(new PutObjectCommand({ Bucket: to, Key, Body: bytes }));
    });
  }
  client.destroy();
}
