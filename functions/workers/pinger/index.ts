/** Calls the webhooks of apps that subscribed to a report that has changed, and the push services of browsers that are told what is new. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { deliverPush, type Pushing } from '../../../shared/domain/push/deliver.ts';
import {
  type PushMessage,
  readPushMessage,
  writePushMessage,
} from '../../../shared/domain/push/queue-message.ts';
import { createCredentials } from '../../../shared/domain/subscriptions/credentials.ts';
import {
  type Delivering,
  deliverPing,
  type FailedAttempt,
} from '../../../shared/domain/subscriptions/deliver-webhooks.ts';
import {
  readPingMessage,
  type WebhookMessage,
  writePingMessage,
} from '../../../shared/domain/subscriptions/queue-message.ts';
import { delayUntil } from '../../../shared/domain/subscriptions/retries.ts';
import { createLog } from '../../../shared/log.ts';
import { readConfig, requireSetting } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { createQueue, type Enqueue } from '../../../shared/store/sqs-queue.ts';
import { createAgent } from '../../../shared/webhook/http-client.ts';
import { functionKeyring, lazyKeyring } from '../../keyring.ts';
import {
  type Environment,
  type Startable,
  startable,
  startWorker,
  type WorkerOverrides,
} from '../../start.ts';

export type PingerHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

export interface Overrides extends WorkerOverrides {
  /** Receives every failed attempt, besides the log; the local service shows them. */
  readonly onFailedAttempt?: ((attempt: FailedAttempt) => void) | undefined;
  /** Certificates of authorities to trust instead of the usual ones; tests have their own. */
  readonly authorities?: string | undefined;
}

/** Creates the handler from its environment. It reports the messages that the queue must deliver again. */
export function createHandler(
  env: Environment,
  { now = () => new Date(), log = createLog(), onFailedAttempt, authorities }: Overrides = {},
): Startable<PingerHandler> {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const pings = createQueue(requireSetting(config, 'pingQueueUrl'));
  const deadLetters = createQueue(requireSetting(config, 'pingDeadLetterUrl'));
  const keyring = lazyKeyring(() => functionKeyring(config, log, now));
  const post = createAgent({ allowLoopback: config.pingAllowPrivate, ...(authorities && { authorities }) });
  const delivering: Delivering = {
    store,
    credentials: createCredentials(store, keyring),
    post,
    enqueue: (message: WebhookMessage, delaySeconds: number) => send(pings, message, delaySeconds),
    giveUp: (message: WebhookMessage) => send(deadLetters, message),
    onFailure: (failed) => {
      const { subscriptionId, attempt } = failed.message;
      log.info('A webhook call failed.', { subscriptionId, attempt, reason: failed.reason });
      onFailedAttempt?.(failed);
    },
    settings: config,
    now,
  };
  const pushing: Pushing = {
    store,
    keyring,
    post,
    enqueue: (message) => sendPush(pings, message, now()),
    onFailure: ({ host, reason, fate }) =>
      log.info('A browser was not told by Web Push.', { host, reason, fate }),
    supportAddress: config.supportAddress,
    now,
  };

  const handleAll: PingerHandler = async ({ Records }) => {
    await keyring.load();
    await keyring.renew();
    // In parallel: most of the time is spent waiting for apps.
    const failed = await Promise.all(Records.map((record) => handle(record)));
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  };
  return startable(handleAll, () => Promise.all([keyring.load(), store.get([neverStored])]));

  async function handle({ messageId, body, attributes }: SQSRecord): Promise<readonly string[]> {
    try {
      const push = readPushMessage(body);
      if (push) await deliverPush(push, pushing);
      else await deliverPing(readPingMessage(body), Number(attributes.ApproximateReceiveCount), delivering);
      return [];
    } catch (error) {
      log.error('A message of the webhook queue was not handled.', error, { messageId });
      return [messageId];
    }
  }
}

/** Read to connect to the table: no consumer has an empty key. */
const neverStored = keys.consumer('');

async function send(queue: Enqueue, message: WebhookMessage, delaySeconds = 0): Promise<void> {
  const [failure] = (
    await queue([{ id: message.subscriptionId, body: writePingMessage(message), delaySeconds }])
  ).values();
  if (failure) throw failure;
}

/** A long delay takes several messages. */
async function sendPush(queue: Enqueue, message: PushMessage, now: Date): Promise<void> {
  const delaySeconds = message.due === undefined ? 0 : delayUntil(new Date(message.due), now);
  const [failure] = (
    await queue([{ id: message.push, body: writePushMessage(message), delaySeconds }])
  ).values();
  if (failure) throw failure;
}

/** The handler that Lambda calls. */
export const handler: PingerHandler = await startWorker(createHandler);
