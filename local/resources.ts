/** Makes the table, bucket and queues of the service where they are missing, and leaves existing ones as they are. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  BucketAlreadyExists,
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { SESClient, VerifyEmailIdentityCommand } from '@aws-sdk/client-ses';
import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  SetQueueAttributesCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { tableDefinition } from '../shared/store/table-definition.ts';

/** How often a message is received before it goes to the dead-letter queue. */
const maxReceiveCount = 5;

/** Makes the table, with its stream when asked for. Returns the ARN of the stream. */
export async function ensureTable(name: string, options: { stream: boolean }): Promise<string | undefined> {
  const client = new DynamoDBClient();
  try {
    const made = await createTable(client, name, options.stream);
    if (!made && options.stream) await ensureStream(client, name);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    return Table?.LatestStreamArn;
  } finally {
    client.destroy();
  }
}

/** Makes the bucket. */
export async function ensureBucket(name: string, region: string): Promise<void> {
  const client = new S3Client({ forcePathStyle: true });
  const place =
    region === 'us-east-1' ? {} : { CreateBucketConfiguration: { LocationConstraint: region as never } };
  try {
    await client.send(new CreateBucketCommand({ Bucket: name, ...place }));
  } catch (error) {
    if (!(error instanceof BucketAlreadyOwnedByYou || error instanceof BucketAlreadyExists)) throw error;
  } finally {
    client.destroy();
  }
}

export interface QueueUrls {
  readonly queue: string;
  readonly deadLetters: string;
}

/** Makes a queue and `NAME-dead-letters`, where messages end that were received too often. */
export async function ensureQueues(name: string, options: { visibilitySeconds: number }): Promise<QueueUrls> {
  const client = new SQSClient();
  try {
    const deadLetters = await createQueue(client, `${name}-dead-letters`);
    const queue = await createQueue(client, name);
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl: deadLetters, AttributeNames: ['QueueArn'] }),
    );
    const redrive = { deadLetterTargetArn: Attributes?.QueueArn, maxReceiveCount };
    const attributes = {
      VisibilityTimeout: String(options.visibilitySeconds),
      RedrivePolicy: JSON.stringify(redrive),
    };
    await client.send(new SetQueueAttributesCommand({ QueueUrl: queue, Attributes: attributes }));
    return { queue, deadLetters };
  } finally {
    client.destroy();
  }
}

/** Makes the sender known to an SES endpoint that asks for it; one that has no such call does not ask. */
export async function ensureSender(address: string): Promise<void> {
  const client = new SESClient({ maxAttempts: 1 });
  const call = new VerifyEmailIdentityCommand({ EmailAddress: address });
  await client.send(call, { abortSignal: AbortSignal.timeout(3000) }).catch(() => undefined);
  client.destroy();
}

async function createTable(client: DynamoDBClient, name: string, stream: boolean): Promise<boolean> {
  const { partitionKey, sortKey, timeToLive } = tableDefinition;
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: [partitionKey, sortKey].map((key) => ({
          AttributeName: key,
          AttributeType: 'S',
        })),
        KeySchema: [
          { AttributeName: partitionKey, KeyType: 'HASH' },
          { AttributeName: sortKey, KeyType: 'RANGE' },
        ],
        ...(stream && { StreamSpecification: streamSpecification }),
      }),
    );
  } catch (error) {
    if (error instanceof ResourceInUseException) return false;
    throw error;
  }
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 1 }, { TableName: name });
  const specification = { AttributeName: timeToLive, Enabled: true };
  await client.send(new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: specification }));
  return true;
}

const streamSpecification = { StreamEnabled: true, StreamViewType: tableDefinition.stream } as const;

async function ensureStream(client: DynamoDBClient, name: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.StreamSpecification?.StreamEnabled) return;
  await client.send(new UpdateTableCommand({ TableName: name, StreamSpecification: streamSpecification }));
}

async function createQueue(client: SQSClient, name: string): Promise<string> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name }));
  return atEndpoint(QueueUrl!);
}

/** The URL at the endpoint in use: a local one may name a host that only it resolves, or the port of another day. */
function atEndpoint(url: string): string {
  const endpoint = process.env.AWS_ENDPOINT_URL_SQS || process.env.AWS_ENDPOINT_URL;
  return endpoint ? new URL(new URL(url).pathname, endpoint).href : url;
}
