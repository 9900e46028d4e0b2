/** Feeds the dispatcher: from the table's stream, or from the outbox where the table has none. */
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import type { Engine } from '../emulators/dynamodb.ts';
import { startOutboxPoller } from './outbox-poller.ts';
import type { Poller } from './poller.ts';
import type { StreamFunction } from './stream-function.ts';
import { startStreamPoller } from './stream-poller.ts';
import { streamPosition } from './stream-position.ts';
import { isNewOutboxItem } from './stream-records.ts';

export interface OutboxSourceOptions {
  readonly tableName: string;
  /** Undefined for a table without a stream. */
  readonly streamArn: string | undefined;
  /** Where the position in the stream is kept; in memory when absent. */
  readonly positionFile?: string;
  readonly function: StreamFunction;
  /** Interval between reads when there is nothing new, unless something wakes the poller. */
  readonly idleMilliseconds: number;
  /** Shortest interval between two reads of an outbox. A stream is read as often as it is written. */
  readonly shortestMilliseconds?: number;
  readonly onError: (error: unknown) => void;
}

/** Whether the table gets a stream: not on Dynoxide, where every write pays for it. */
export function needsStream(engine: Engine | undefined): boolean {
  return engine !== 'dynoxide';
}

export function startOutboxSource(options: OutboxSourceOptions): Poller {
  const { tableName, streamArn, positionFile, ...source } = options;
  if (!streamArn)
    return startOutboxPoller({ ...source, store: createDynamoStore(dynamoClient(), tableName) });
  return startStreamPoller({
    ...source,
    client: new DynamoDBStreamsClient(),
    streamArn,
    filter: isNewOutboxItem,
    position: streamPosition(streamArn, positionFile),
  });
}
