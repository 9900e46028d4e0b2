/**
 * Removes expired items, as DynamoDB does by itself. Dynoxide stores the setting of the table and removes
 * nothing.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type ScanCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { tableDefinition } from '../../../shared/store/table-definition.ts';
import { type Poller, startPoller } from './poller.ts';

export interface ExpiryOptions {
  readonly client: DynamoDBClient;
  readonly tableName: string;
  readonly onError: (error: unknown) => void;
}

const minute = 60_000;
const interval = 60 * minute;
/** Small pages with pauses in between, so that calls of the service need not wait. */
const pageSize = 200;
const pauseMilliseconds = 10;

/** Removes them a minute after the start, and then every hour. */
export function startExpiry(options: ExpiryOptions): Poller {
  let started = false;
  return startPoller({
    errorMilliseconds: interval,
    onError: options.onError,
    async round(signal) {
      if (started) await removeExpired(options, Math.floor(Date.now() / 1000), signal);
      const pause = started ? interval : minute;
      started = true;
      return pause;
    },
  });
}

/**
 * Reads the whole table and removes what expired before `now`, in seconds since the epoch.
 * @internal Exported for its test.
 */
export async function removeExpired(
  { client, tableName }: Pick<ExpiryOptions, 'client' | 'tableName'>,
  now: number,
  abortSignal?: AbortSignal,
): Promise<void> {
  const { partitionKey, sortKey, timeToLive } = tableDefinition;
  const expired = {
    TableName: tableName,
    ExpressionAttributeNames: { '#expires': timeToLive },
    ExpressionAttributeValues: { ':now': { N: String(now) } },
  };
  let page: ScanCommandOutput | undefined;
  do {
    const scan = new ScanCommand({
      ...expired,
      FilterExpression: '#expires < :now',
      ProjectionExpression: `${partitionKey}, ${sortKey}`,
      Limit: pageSize,
      ExclusiveStartKey: page?.LastEvaluatedKey,
    });
    page = await client.send(scan, { abortSignal });
    for (const Key of page.Items ?? []) {
      // Its life may have been extended in between.
      const remove = new DeleteItemCommand({ ...expired, Key, ConditionExpression: '#expires < :now' });
      await client.send(remove, { abortSignal }).catch(ignoreExtended);
    }
    await wait(pauseMilliseconds, undefined, { signal: abortSignal });
  } while (page.LastEvaluatedKey);
}

function ignoreExtended(error: unknown): void {
  if (!(error instanceof ConditionalCheckFailedException)) throw error;
}
