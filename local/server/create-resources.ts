/** Creates missing tables, buckets and queues of the service, and leaves existing ones unchanged. */
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  type TableDescription,
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
import { limited } from '../../shared/store/client-timeouts.ts';
import { tableDefinition } from '../../shared/store/table-definition.ts';
import { StartError } from './start-error.ts';

/** LocalStack starts a service at its first call, which takes some seconds; a service that hangs is given up. */
const patient = limited({ attempts: 3, milliseconds: 20_000 });

/** How often a message is received before it goes to the dead-letter queue. */
const maxReceiveCount = 5;

/**
 * Creates the table, with its stream when requested. Returns the ARN of the stream. Throws StartError when
 * there is a table of this name that cannot be the service's.
 */
export async function ensureTable(name: string, options: { stream: boolean }): Promise<string | undefined> {
  const client = new DynamoDBClient(patient);
  try {
    const made = await createTable(client, name, options.stream);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (made || !options.stream) return Table?.LatestStreamArn;
    requireOurs(name, Table);
    return Table?.StreamSpecification?.StreamEnabled ? Table.LatestStreamArn : await addStream(client, name);
  } finally {
    client.destroy();
  }
}

/** Creates the bucket. */
export async function ensureBucket(name: string, region: string): Promise<void> {
  const client = new S3Client({ ...patient, forcePathStyle: true });
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

/** Creates a queue and `NAME-dead-letters` for messages that were received too often. */
export async function ensureQueues(name: string, options: { visibilitySeconds: number }): Promise<QueueUrls> {
  const client = new SQSClient(patient);
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

/** Verifies the sender at an SES endpoint that requires it. An endpoint without that call does not. */
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

async function addStream(client: DynamoDBClient, name: string): Promise<string | undefined> {
  const call = new UpdateTableCommand({ TableName: name, StreamSpecification: streamSpecification });
  const { TableDescription } = await client.send(call);
  if (TableDescription?.LatestStreamArn) return TableDescription.LatestStreamArn;
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  return Table?.LatestStreamArn;
}

/**
 * Throws StartError for a table that something else created: it would be filled with items that do not belong
 * there.
 */
function requireOurs(name: string, table: TableDescription | undefined): void {
  const { partitionKey, sortKey, stream } = tableDefinition;
  const keys = (table?.KeySchema ?? []).map(({ AttributeName }) => AttributeName).join(' and ');
  const advice = 'Set TABLE_NAME to another name.';
  if (keys !== `${partitionKey} and ${sortKey}`) {
    throw new StartError(
      `TABLE_NAME: the table ${name} does not belong to this service: its key is ${keys}. ${advice}`,
    );
  }
  const view = table?.StreamSpecification?.StreamEnabled && table.StreamSpecification.StreamViewType;
  // New images alone are enough for the dispatcher, so a table of an earlier version keeps its stream.
  if (view && view !== stream && view !== 'NEW_IMAGE') {
    throw new StartError(`TABLE_NAME: the stream of ${name} holds ${view}, not ${stream}. ${advice}`);
  }
}

async function createQueue(client: SQSClient, name: string): Promise<string> {
  const { QueueUrl } = await client.send(new CreateQueueCommand({ QueueName: name }));
  return atEndpoint(QueueUrl!);
}

/**
 * The URL at the endpoint in use: a local endpoint may return a host name that only it resolves, or an old
 * port.
 */
function atEndpoint(url: string): string {
  const endpoint = process.env.AWS_ENDPOINT_URL_SQS || process.env.AWS_ENDPOINT_URL;
  return endpoint ? new URL(new URL(url).pathname, endpoint).href : url;
}
