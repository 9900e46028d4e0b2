/** Feeds a function from a DynamoDB stream as Lambda's event source does. */
import {
  type _Record,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams';
import { batches } from '../../../shared/concurrency/batches.ts';
import { type Poller, startPoller } from './poller.ts';
import { handleRecords, type StreamFunction } from './stream-function.ts';
import type { StreamPosition } from './stream-position.ts';
import { recordOfEvent } from './stream-records.ts';

export interface StreamPollerOptions {
  readonly client: DynamoDBStreamsClient;
  readonly streamArn: string;
  readonly function: StreamFunction;
  /** Selects the records that the function is called for. */
  readonly filter: (record: _Record) => boolean;
  readonly position: StreamPosition;
  /** Interval between reads of a stream without new records, unless something wakes the poller. */
  readonly idleMilliseconds: number;
  readonly onError: (error: unknown) => void;
}

const batchSize = 100;
const readSize = 1000;

export function startStreamPoller(options: StreamPollerOptions): Poller {
  const iterators = new Map<string, string>();
  const read = new Set<string>();
  let shards: readonly string[] = [];
  return startPoller({
    errorMilliseconds: 1000,
    onError: options.onError,
    async round(signal) {
      try {
        if (shards.length === 0) shards = await openShards(options, read, signal);
        const outcomes = [];
        for (const shard of shards) outcomes.push(await readShard(options, iterators, shard, signal));
        for (const [i, outcome] of outcomes.entries()) if (outcome === 'closed') read.add(shards[i]!);
        if (outcomes.includes('closed')) shards = [];
        return outcomes.some((outcome) => outcome !== 'idle') ? 0 : options.idleMilliseconds;
      } catch (error) {
        // For example an expired iterator: start again from the position.
        iterators.clear();
        shards = [];
        throw error;
      }
    },
  });
}

/** The shards with unread records whose parents have been read to their end. */
async function openShards(
  { client, streamArn }: StreamPollerOptions,
  read: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<string[]> {
  const shards: Shard[] = [];
  let last: string | undefined;
  do {
    const page = new DescribeStreamCommand({ StreamArn: streamArn, ExclusiveStartShardId: last });
    const { StreamDescription } = await client.send(page, { abortSignal: signal });
    shards.push(...(StreamDescription?.Shards ?? []));
    last = StreamDescription?.LastEvaluatedShardId;
  } while (last);
  const open = shards.filter((shard) => !read.has(shard.ShardId!));
  const ids = open.map((shard) => shard.ShardId!);
  return ids.filter((_, i) => !ids.includes(open[i]!.ParentShardId ?? ''));
}

async function readShard(
  options: StreamPollerOptions,
  iterators: Map<string, string>,
  shard: string,
  signal: AbortSignal,
): Promise<'more' | 'idle' | 'closed'> {
  const iterator = iterators.get(shard) ?? (await newIterator(options, shard, signal));
  const next = new GetRecordsCommand({ ShardIterator: iterator, Limit: readSize });
  const { Records: records = [], NextShardIterator } = await options.client.send(next, {
    abortSignal: signal,
  });
  const wanted = records.filter(options.filter).map((record) => recordOfEvent(record, options.streamArn));
  for (const batch of batches(wanted, batchSize)) await handleRecords(options, batch, signal);
  const end = records.at(-1)?.dynamodb?.SequenceNumber;
  if (end) options.position.advance(shard, end);
  if (!NextShardIterator) return 'closed';
  iterators.set(shard, NextShardIterator);
  return records.length > 0 ? 'more' : 'idle';
}

async function newIterator(
  { client, streamArn, position }: StreamPollerOptions,
  shard: string,
  signal: AbortSignal,
): Promise<string> {
  const after = position.after(shard);
  const stream = { StreamArn: streamArn, ShardId: shard };
  const oldest = new GetShardIteratorCommand({ ...stream, ShardIteratorType: 'TRIM_HORIZON' });
  if (!after) return (await client.send(oldest, { abortSignal: signal })).ShardIterator!;
  const next = { ...stream, ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after } as const;
  try {
    return (await client.send(new GetShardIteratorCommand(next), { abortSignal: signal })).ShardIterator!;
  } catch (error) {
    if (!(error instanceof TrimmedDataAccessException)) throw error;
    return (await client.send(oldest, { abortSignal: signal })).ShardIterator!;
  }
}
