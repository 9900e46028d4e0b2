import { randomBytes } from 'node:crypto';
import { CreateTableCommand, DescribeTimeToLiveCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { beforeAll, describe, expect, it } from 'vitest';
import { ensureBucket, ensureQueues, ensureTable } from '../../local/server/create-resources.ts';
import { StartError } from '../../local/server/start-error.ts';
import { region, useLocalAws } from '../support/aws.ts';

const freshName = (): string => `test-${randomBytes(6).toString('hex')}`;

beforeAll(async () => {
  await useLocalAws();
});

/** A table that someone else has made. */
async function makeTable(
  keys: readonly [string, string],
  StreamViewType?: 'KEYS_ONLY' | 'NEW_IMAGE' | 'NEW_AND_OLD_IMAGES',
): Promise<string> {
  const TableName = freshName();
  const [hash, range] = keys;
  await new DynamoDBClient().send(
    new CreateTableCommand({
      TableName,
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
      KeySchema: [
        { AttributeName: hash, KeyType: 'HASH' },
        { AttributeName: range, KeyType: 'RANGE' },
      ],
      ...(StreamViewType && { StreamSpecification: { StreamEnabled: true, StreamViewType } }),
    }),
  );
  return TableName;
}

describe('The table', () => {
  it('is created with its stream and its expiry, and found again later', async () => {
    const name = freshName();
    const stream = await ensureTable(name, { stream: true });
    expect(stream).toContain(`:table/${name}/stream/`);
    expect(await ensureTable(name, { stream: true })).toBe(stream);
    const call = new DescribeTimeToLiveCommand({ TableName: name });
    const { TimeToLiveDescription } = await new DynamoDBClient().send(call);
    expect(TimeToLiveDescription).toMatchObject({ TimeToLiveStatus: 'ENABLED', AttributeName: 'ttl' });
  });

  it('gets a stream when it has none', async () => {
    const name = await makeTable(['PK', 'SK']);
    const stream = await ensureTable(name, { stream: true });
    expect(stream).toContain(`:table/${name}/stream/`);
    expect(await ensureTable(name, { stream: true })).toBe(stream);
  });

  it.each(['NEW_IMAGE', 'NEW_AND_OLD_IMAGES'] as const)('keeps a stream of %s', async (view) => {
    const name = await makeTable(['PK', 'SK'], view);
    expect(await ensureTable(name, { stream: true })).toContain(`:table/${name}/stream/`);
  });

  it.each([
    [['PK', 'id'], undefined, 'the table NAME does not belong to this service: its key is PK and id.'],
    [['PK', 'SK'], 'KEYS_ONLY', 'the stream of NAME holds KEYS_ONLY, not NEW_AND_OLD_IMAGES.'],
  ] as const)('is rejected when it belongs to something else: %j and %s', async (keys, view, why) => {
    const name = await makeTable(keys, view);
    const error = await ensureTable(name, { stream: true }).catch((fault) => fault);
    expect(error).toBeInstanceOf(StartError);
    expect(error.message).toBe(`TABLE_NAME: ${why.replace('NAME', name)} Set TABLE_NAME to another name.`);
  });
});

it('The bucket may exist already', async () => {
  const name = freshName();
  await ensureBucket(name, region);
  await expect(ensureBucket(name, region)).resolves.toBeUndefined();
});

it('Existing queues keep their messages', async () => {
  const name = freshName();
  const { queue, deadLetters } = await ensureQueues(name, { visibilitySeconds: 7 });
  const sqs = new SQSClient();
  await sqs.send(new SendMessageCommand({ QueueUrl: queue, MessageBody: 'kept' }));
  expect(await ensureQueues(name, { visibilitySeconds: 7 })).toEqual({ queue, deadLetters });
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: ['All'] }),
  );
  expect(Attributes).toMatchObject({ ApproximateNumberOfMessages: '1', VisibilityTimeout: '7' });
});
