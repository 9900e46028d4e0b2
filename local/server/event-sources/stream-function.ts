/** Calls a function with the records of a stream as Lambda's event source does. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { BackOff, type BackOffPolicy } from '../../../shared/concurrency/retry.ts';

export type StreamFunction = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse | undefined>;

export interface StreamCalls {
  readonly function: StreamFunction;
  readonly onError: (error: unknown) => void;
}

const failedBatches: BackOffPolicy = { baseMs: 200, capMs: 3200, jitter: 'none', attempts: 6 };

/**
 * Calls the function until it has handled all records or the attempts are used up. Records that still fail
 * are skipped, because the outbox keeps them for the sweeper. Throws when the poller stops in between, so
 * that the position does not move.
 */
export async function handleRecords(
  options: StreamCalls,
  records: readonly DynamoDBRecord[],
  signal: AbortSignal,
): Promise<void> {
  const backOff = new BackOff(failedBatches);
  let left = records;
  do {
    left = await unhandled(options, left);
  } while (left.length > 0 && (await backOff.pause(signal)));
}

/** The records from the first failed one on; all of them when the function threw or named none of them. */
async function unhandled(
  options: StreamCalls,
  records: readonly DynamoDBRecord[],
): Promise<readonly DynamoDBRecord[]> {
  try {
    const answer = await options.function({ Records: [...records] });
    const failed = answer?.batchItemFailures ?? [];
    if (failed.length === 0) return [];
    const places = failed.map(({ itemIdentifier }) =>
      records.findIndex((record) => record.dynamodb?.SequenceNumber === itemIdentifier),
    );
    return records.slice(Math.max(0, Math.min(...places)));
  } catch (error) {
    options.onError(error);
    return records;
  }
}
