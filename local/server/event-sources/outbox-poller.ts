/**
 * Feeds the dispatcher from the outbox itself, for a table without a stream: Dynoxide pays for a stream with
 * every write, and the more the longer the stream is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { DynamoDBRecord } from 'aws-lambda';
import { batches } from '../../../shared/concurrency/batches.ts';
import { keys } from '../../../shared/store/items/index.ts';
import type { PlainKey } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';
import { type Poller, startPoller } from './poller.ts';
import { handleRecords, type StreamFunction } from './stream-function.ts';

export interface OutboxPollerOptions {
  readonly store: Store;
  readonly function: StreamFunction;
  /** Interval between reads of the outbox, unless something wakes the poller. */
  readonly idleMilliseconds: number;
  /** Shortest interval between two reads, so that many writes share one; 50 by default. */
  readonly shortestMilliseconds?: number;
  readonly onError: (error: unknown) => void;
}

const batchSize = 100;

/**
 * Hands each item to the function once, as an insertion. An item that is still in the outbox afterwards is
 * left to the sweeper. After a restart, everything in the outbox is handed over again: that does no harm.
 */
export function startOutboxPoller(options: OutboxPollerOptions): Poller {
  const { shortestMilliseconds = 50 } = options;
  let handedOver: ReadonlySet<string> = new Set();
  let lastRead = -shortestMilliseconds;
  return startPoller({
    errorMilliseconds: 1000,
    onError: options.onError,
    async round(signal) {
      await wait(Math.max(0, lastRead + shortestMilliseconds - performance.now()), undefined, { signal });
      lastRead = performance.now();
      const present = await readOutbox(options.store);
      const fresh = present.filter((key) => !handedOver.has(nameOf(key)));
      for (const batch of batches(fresh.map(insertionOf), batchSize)) {
        await handleRecords(options, batch, signal);
      }
      handedOver = new Set(present.map(nameOf));
      return fresh.length > 0 ? 0 : options.idleMilliseconds;
    },
  });
}

async function readOutbox(store: Store): Promise<PlainKey[]> {
  const partitions = await Promise.all(keys.outboxEvents.map((range) => store.query(range)));
  return partitions.flat();
}

function nameOf({ PK, SK }: PlainKey): string {
  return `${PK} ${SK}`;
}

/** What a stream would say. The dispatcher reads the item itself. */
function insertionOf(key: PlainKey): DynamoDBRecord {
  const Keys = { PK: { S: key.PK }, SK: { S: key.SK } };
  return { eventName: 'INSERT', dynamodb: { Keys, SequenceNumber: nameOf(key) } };
}
