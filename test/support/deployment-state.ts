/** Brings a deployment into the state that a test begins with, by calls of AWS that MiniStack accepts unsigned. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DeleteObjectsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { PurgeQueueCommand, SQSClient } from '@aws-sdk/client-sqs';
import { BatchWriteCommand, DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { tableDefinition } from '../../shared/store/table-definition.ts';

export type Variables = Readonly<Record<string, string>>;

type Functions = Readonly<Record<string, Variables>>;

/** Settings that the functions have now, besides those of the deployment. */
let settings: Variables = {};
let areWorkersRunning = true;

/**
 * Gives the functions these settings besides those of the deployment. That starts them again; `again` does so
 * in any case.
 */
export async function adjust(
  endpoint: string,
  functions: Functions,
  wanted: Variables,
  again: boolean,
): Promise<void> {
  if (!again && JSON.stringify(wanted) === JSON.stringify(settings)) return;
  for (const [name, variables] of Object.entries(functions)) {
    const change = { Environment: { Variables: { ...variables, ...wanted } } };
    await lambda(endpoint, `functions/${name}/configuration`, 'PUT', change);
  }
  settings = wanted;
}

/** Whether stream and queues trigger the workers. Without them, nothing leaves the outbox. */
export async function letWorkersRun(endpoint: string, Enabled: boolean): Promise<void> {
  if (Enabled === areWorkersRunning) return;
  const found = await lambda(endpoint, 'event-source-mappings/', 'GET');
  const { EventSourceMappings } = (await found.json()) as { EventSourceMappings: { UUID: string }[] };
  for (const { UUID } of EventSourceMappings)
    await lambda(endpoint, `event-source-mappings/${UUID}`, 'PUT', { Enabled });
  areWorkersRunning = Enabled;
}

/** Runs the worker once. Throws what it throws. */
export async function invokeWorker(
  worker: 'Sweeper' | 'Eraser',
  endpoint: string,
  functions: Functions,
): Promise<void> {
  const name = Object.keys(functions).find((each) => each.includes(`-${worker}`))!;
  const answer = await lambda(endpoint, `functions/${name}/invocations`, 'POST', {});
  if (answer.headers.has('x-amz-function-error')) throw new Error(`${worker}: ${await answer.text()}`);
}

async function lambda(endpoint: string, path: string, method: string, body?: object): Promise<Response> {
  const answer = await fetch(`${endpoint}/2015-03-31/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** Empties the table, the bucket and the queues that these variables name. */
export async function empty(env: Variables): Promise<void> {
  const queues = ['MAIL_QUEUE_URL', 'MAIL_DEAD_LETTER_URL', 'PING_QUEUE_URL', 'PING_DEAD_LETTER_URL'];
  await Promise.all([
    emptyTable(env.TABLE_NAME!),
    emptyBucket(env.BUCKET_NAME!),
    emptyQueues(queues.map((name) => env[name]!)),
  ]);
}

async function emptyTable(TableName: string): Promise<void> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient());
  const { partitionKey, sortKey } = tableDefinition;
  const ProjectionExpression = `${partitionKey}, ${sortKey}`;
  for (;;) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName, ProjectionExpression }));
    if (Items.length === 0) break;
    for (let start = 0; start < Items.length; start += 25) {
      const requests = Items.slice(start, start + 25).map((Key) => ({ DeleteRequest: { Key } }));
      await client.send(new BatchWriteCommand({ RequestItems: { [TableName]: requests } }));
    }
  }
  client.destroy();
}

async function emptyBucket(Bucket: string): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
    if (Contents.length === 0) break;
    const Objects = Contents.map(({ Key }) => ({ Key }));
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
  }
  client.destroy();
}

async function emptyQueues(urls: readonly string[]): Promise<void> {
  const client = new SQSClient();
  for (const QueueUrl of urls) await client.send(new PurgeQueueCommand({ QueueUrl }));
  client.destroy();
}
