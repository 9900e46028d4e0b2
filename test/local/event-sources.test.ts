import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteItemCommand, DynamoDBClient, PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent, SQSRecord } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureQueues, ensureTable } from '../../local/server/create-resources.ts';
import { removeExpired } from '../../local/server/event-sources/expiry.ts';
import { startOutboxSource } from '../../local/server/event-sources/outbox-source.ts';
import type { Poller } from '../../local/server/event-sources/poller.ts';
import { type QueueFunction, startQueuePoller } from '../../local/server/event-sources/queue-poller.ts';
import type { StreamFunction } from '../../local/server/event-sources/stream-function.ts';
import { startStreamPoller } from '../../local/server/event-sources/stream-poller.ts';
import { streamPosition } from '../../local/server/event-sources/stream-position.ts';
import { isNewOutboxItem } from '../../local/server/event-sources/stream-records.ts';
import { region, useLocalAws } from '../support/aws.ts';

const name = () => `test-${randomBytes(6).toString('hex')}`;
const unexpected = (error: unknown) => console.error(error);

beforeAll(async () => {
  await useLocalAws();
});

/** Collects calls; `until` resolves when there are enough. */
class Calls<T> {
  readonly #all: T[] = [];
  #check = () => {};

  add(call: T): number {
    this.#all.push(call);
    this.#check();
    return this.#all.length;
  }

  get all(): readonly T[] {
    return this.#all;
  }

  until(isEnough: (calls: readonly T[]) => boolean): Promise<readonly T[]> {
    return new Promise((resolve) => {
      this.#check = () => isEnough(this.#all) && resolve(this.#all);
      this.#check();
    });
  }
}

describe("The poller of the table's stream", () => {
  let folder: string;
  let file: string;
  let table: string;
  let streamArn: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'stream-'));
    table = name();
    streamArn = (await ensureTable(table, { stream: true }))!;
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  async function put(PK: string, SK: string): Promise<void> {
    const Item = { PK: { S: PK }, SK: { S: SK }, data: { B: new Uint8Array([255, 0]) } };
    await new DynamoDBClient().send(new PutItemCommand({ TableName: table, Item }));
  }

  function start(handle: StreamFunction): Poller {
    return startStreamPoller({
      client: new DynamoDBStreamsClient(),
      streamArn,
      function: handle,
      filter: isNewOutboxItem,
      position: streamPosition(streamArn, file),
      idleMilliseconds: 50,
      onError: unexpected,
    });
  }

  const keysOf = (events: readonly DynamoDBStreamEvent[]) =>
    events.flatMap(({ Records }) => Records.map((record) => record.dynamodb?.Keys?.SK?.S));

  it('delivers new outbox items once, in order, and nothing else', async () => {
    file = join(folder, 'order');
    const calls = new Calls<DynamoDBStreamEvent>();
    const poller = start(async (event) => void calls.add(event));
    await put('OUTBOX#1', 'a');
    await put('RECORD#1', 'b');
    await put('OUTBOX#1', 'a');
    await put('OUTBOX#1', 'c');
    await calls.until((events) => keysOf(events).includes('c'));
    expect(keysOf(calls.all)).toEqual(['a', 'c']);
    const { eventName, eventSource, eventSourceARN, dynamodb } = calls.all[0]!.Records[0]!;
    expect({ eventName, eventSource, eventSourceARN }).toEqual({
      eventName: 'INSERT',
      eventSource: 'aws:dynamodb',
      eventSourceARN: streamArn,
    });
    expect(dynamodb?.NewImage?.data).toEqual({ B: '/wA=' });
    expect(Number.isInteger(dynamodb?.ApproximateCreationDateTime)).toBe(true);
    await poller.stop();
  });

  it('continues after the last handled item when it starts again', async () => {
    file = join(folder, 'position');
    const first = new Calls<DynamoDBStreamEvent>();
    const before = start(async (event) => void first.add(event));
    await put('OUTBOX#2', 'before');
    await first.until((events) => keysOf(events).includes('before'));
    await before.stop();
    await put('OUTBOX#2', 'after');
    const second = new Calls<DynamoDBStreamEvent>();
    const after = start(async (event) => void second.add(event));
    await second.until((events) => events.length > 0);
    expect(keysOf(second.all)).toEqual(['after']);
    await after.stop();
  });

  it('starts at the oldest record when the position is unreadable', async () => {
    file = join(folder, 'damaged');
    writeFileSync(file, '{"streamArn"');
    const calls = new Calls<DynamoDBStreamEvent>();
    const poller = start(async (event) => void calls.add(event));
    await put('OUTBOX#3', 'again');
    await calls.until((events) => keysOf(events).includes('again'));
    expect(keysOf(calls.all)[0]).toBe('a');
    await poller.stop();
    expect(JSON.parse(readFileSync(file, 'utf8')).streamArn).toBe(streamArn);
  });

  it('delivers records again from the first one that failed', async () => {
    file = join(folder, 'failures');
    for (const key of ['r1', 'r2', 'r3']) await put('OUTBOX#4', key);
    const calls = new Calls<DynamoDBStreamEvent>();
    const poller = start(async (event) => {
      const attempt = calls.add(event);
      const failed = event.Records.find((record) => record.dynamodb?.Keys?.SK?.S === 'r2');
      const itemIdentifier = failed?.dynamodb?.SequenceNumber ?? '';
      return { batchItemFailures: attempt === 1 ? [{ itemIdentifier }] : [] };
    });
    await calls.until((events) => events.length === 2);
    await poller.stop();
    expect(keysOf(calls.all.slice(1))).toEqual(['r2', 'r3']);
  });

  it('delivers a batch again when the function throws', async () => {
    file = join(folder, 'thrown');
    await put('OUTBOX#5', 't');
    const calls = new Calls<DynamoDBStreamEvent>();
    const errors: unknown[] = [];
    const poller = startStreamPoller({
      client: new DynamoDBStreamsClient(),
      streamArn,
      filter: (record) => record.dynamodb?.Keys?.PK?.S === 'OUTBOX#5',
      position: streamPosition(streamArn),
      idleMilliseconds: 50,
      onError: (error) => errors.push(error),
      async function(event) {
        if (calls.add(event) === 1) throw new Error('not now');
        return undefined;
      },
    });
    await calls.until((events) => events.length === 2);
    await poller.stop();
    expect(keysOf(calls.all)).toEqual(['t', 't']);
    expect(errors).toEqual([new Error('not now')]);
  });
});

describe('The poller of the outbox', () => {
  let table: string;

  beforeAll(async () => {
    table = name();
    await ensureTable(table, { stream: false });
  });

  async function put(PK: string, SK: string): Promise<void> {
    const Item = { PK: { S: PK }, SK: { S: SK }, eventId: { S: SK } };
    await new DynamoDBClient().send(new PutItemCommand({ TableName: table, Item }));
  }

  async function remove(PK: string, SK: string): Promise<void> {
    const Key = { PK: { S: PK }, SK: { S: SK } };
    await new DynamoDBClient().send(new DeleteItemCommand({ TableName: table, Key }));
  }

  function start(handle: StreamFunction): Poller {
    return startOutboxSource({
      tableName: table,
      streamArn: undefined,
      function: handle,
      idleMilliseconds: 20,
      onError: unexpected,
    });
  }

  const keysOf = (events: readonly DynamoDBStreamEvent[]) =>
    events.flatMap(({ Records }) => Records.map((record) => record.dynamodb?.Keys?.SK?.S));

  it('delivers each new item once as an insertion, and nothing else', async () => {
    const calls = new Calls<DynamoDBStreamEvent>();
    const poller = start(async (event) => void calls.add(event));
    await put('OUTBOX#1', 'a');
    await put('RECORD#1', 'b');
    await calls.until((events) => keysOf(events).includes('a'));
    await put('OUTBOX#7', 'c');
    await calls.until((events) => keysOf(events).includes('c'));
    await poller.stop();
    expect(keysOf(calls.all)).toEqual(['a', 'c']);
    expect(calls.all[0]!.Records[0]).toMatchObject({
      eventName: 'INSERT',
      dynamodb: { Keys: { PK: { S: 'OUTBOX#1' }, SK: { S: 'a' } } },
    });
    await remove('OUTBOX#1', 'a');
  });

  it('delivers what is still in the outbox when it starts again', async () => {
    const calls = new Calls<DynamoDBStreamEvent>();
    const poller = start(async (event) => void calls.add(event));
    await calls.until((events) => events.length > 0);
    await poller.stop();
    expect(keysOf(calls.all)).toEqual(['c']);
    await remove('OUTBOX#7', 'c');
  });

  it('delivers items again from the first one that failed', async () => {
    for (const key of ['r1', 'r2', 'r3']) await put('OUTBOX#4', key);
    const calls = new Calls<DynamoDBStreamEvent>();
    const poller = start(async (event) => {
      const attempt = calls.add(event);
      const failed = event.Records.find((record) => record.dynamodb?.Keys?.SK?.S === 'r2');
      const itemIdentifier = failed?.dynamodb?.SequenceNumber ?? '';
      return { batchItemFailures: attempt === 1 ? [{ itemIdentifier }] : [] };
    });
    await calls.until((events) => events.length === 2);
    await poller.stop();
    expect(keysOf(calls.all)).toEqual(['r1', 'r2', 'r3', 'r2', 'r3']);
  });
});

describe('The removal of expired items', () => {
  it('removes what has expired from a table of several pages, and nothing else', async () => {
    const client = new DynamoDBClient();
    const table = name();
    await ensureTable(table, { stream: false });
    const put = (SK: string, ttl?: number) =>
      client.send(
        new PutItemCommand({
          TableName: table,
          Item: { PK: { S: 'A' }, SK: { S: SK }, ...(ttl && { ttl: { N: String(ttl) } }) },
        }),
      );
    const old = Array.from({ length: 210 }, (_, index) => put(`old ${index}`, 999));
    await Promise.all([...old, put('now', 1000), put('later', 1001), put('forever')]);
    await removeExpired({ client, tableName: table }, 1000);
    const { Items = [] } = await client.send(new ScanCommand({ TableName: table }));
    expect(Items.map(({ SK }) => SK!.S).sort()).toEqual(['forever', 'later', 'now']);
  });
});

describe('The poller of the mail queue', () => {
  let sqs: SQSClient;

  beforeAll(() => {
    sqs = new SQSClient();
  });

  const send = (QueueUrl: string, MessageBody: string) =>
    sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }));
  const start = (queueUrl: string, handle: QueueFunction) =>
    startQueuePoller({ client: new SQSClient(), queueUrl, region, function: handle, onError: unexpected });

  it('delivers a failed message again and deletes the handled ones', async () => {
    const { queue } = await ensureQueues(name(), { visibilitySeconds: 1 });
    const bodies = new Calls<string>();
    const poller = start(queue, async ({ Records }) => {
      for (const { body } of Records) bodies.add(body);
      const isFirst = (record: SQSRecord) => record.attributes.ApproximateReceiveCount === '1';
      const failed = Records.filter((record) => record.body === 'bad' && isFirst(record));
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await send(queue, 'good');
    await send(queue, 'bad');
    await bodies.until((all) => all.filter((body) => body === 'bad').length === 2);
    await poller.stop();
    expect([...bodies.all].sort()).toEqual(['bad', 'bad', 'good']);
    const names = ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'] as const;
    const attributes = new GetQueueAttributesCommand({ QueueUrl: queue, AttributeNames: [...names] });
    expect((await sqs.send(attributes)).Attributes).toMatchObject({ [names[0]]: '0', [names[1]]: '0' });
  });

  it('leaves a message to the dead-letter queue after five attempts', async () => {
    const { queue, deadLetters } = await ensureQueues(name(), { visibilitySeconds: 0 });
    let tries = 0;
    const poller = start(queue, async ({ Records }) => {
      tries += Records.length;
      return { batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await send(queue, 'hopeless');
    const dead = new ReceiveMessageCommand({ QueueUrl: deadLetters, WaitTimeSeconds: 20 });
    const { Messages = [] } = await sqs.send(dead);
    await poller.stop();
    expect(Messages.map(({ Body }) => Body)).toEqual(['hopeless']);
    expect(tries).toBe(5);
  });
});
