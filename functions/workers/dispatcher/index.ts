/** The dispatcher: a worker that dispatches the new outbox items that the table's stream delivers. */
import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { dispatch } from '../../../shared/domain/outbox/dispatch.ts';
import { createLog } from '../../../shared/log.ts';
import { readConfig } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys, type OutboxItem } from '../../../shared/store/items/index.ts';
import type { Key } from '../../../shared/store/key.ts';
import {
  type Environment,
  type Startable,
  startable,
  startWorker,
  type WorkerOverrides,
} from '../../start.ts';
import { dispatchingOf } from '../dispatching.ts';

export type DispatcherHandler = (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>;

/**
 * Creates the handler from its environment. It returns the stream records whose items are still in the outbox. Lambda
 * delivers again from the first of these on.
 */
export function createHandler(
  env: Environment,
  { now = () => new Date(), log = createLog() }: WorkerOverrides = {},
): Startable<DispatcherHandler> {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const dispatching = dispatchingOf(config, store, now);

  const handle: DispatcherHandler = async ({ Records }) => {
    const arrivals = Records.flatMap(arrivalOf);
    if (arrivals.length === 0) return { batchItemFailures: [] };
    // An item that has left the outbox is undefined here: an earlier attempt or the sweeper has dispatched it.
    const items = await store.get(arrivals.map(({ key }) => key));
    const failures = await dispatch(
      items.filter((item) => item !== undefined),
      dispatching,
    );
    for (const [eventId, error] of failures)
      log.error('An outbox item was not dispatched.', error, { eventId });
    const failed = arrivals.filter((_, index) => failures.has(items[index]?.eventId ?? ''));
    return { batchItemFailures: failed.map(({ sequenceNumber }) => ({ itemIdentifier: sequenceNumber })) };
  };
  return startable(handle, () => store.get([neverStored]));
}

/** Read to connect to the table. */
const neverStored = keys.outbox('', '');

/** A stream record about a new outbox item. */
interface Arrival {
  readonly key: Key<OutboxItem>;
  readonly sequenceNumber: string;
}

/** Returns one arrival for the insertion of an outbox item, and none for any other change of the table. */
function arrivalOf({ eventName, dynamodb }: DynamoDBRecord): Arrival[] {
  const PK = dynamodb?.Keys?.PK?.S;
  const SK = dynamodb?.Keys?.SK?.S;
  const sequenceNumber = dynamodb?.SequenceNumber;
  if (eventName !== 'INSERT' || !PK || !SK || !sequenceNumber) return [];
  const key = keys.asOutboxEvent({ PK, SK });
  return key ? [{ key, sequenceNumber }] : [];
}

/** The handler that Lambda calls. */
export const handler: DispatcherHandler = await startWorker(createHandler);
