/** Calls the webhooks of apps that subscribed to a report that has changed. */
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { createCredentials } from '../../../shared/domain/subscriptions/credentials.ts';
import { type Delivering, deliverPing } from '../../../shared/domain/subscriptions/deliver-webhooks.ts';
import {
  readPingMessage,
  type WebhookMessage,
  writePingMessage,
} from '../../../shared/domain/subscriptions/queue-message.ts';
import { createLog } from '../../../shared/log.ts';
import type { Keyring } from '../../../shared/secrets/keyring.ts';
import { readConfig, requireSetting } from '../../../shared/settings/config.ts';
import { createDynamoStore, dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import { createQueue, type Enqueue } from '../../../shared/store/sqs-queue.ts';
import { createAgent } from '../../../shared/webhook/http-client.ts';
import type { Environment, Overrides } from '../../gateway-function.ts';
import { functionKeyring } from '../../keyring.ts';

export type PingerHandler = (event: SQSEvent) => Promise<SQSBatchResponse>;

/** Creates the handler from its environment. It reports the messages that the queue must deliver again. */
export function createHandler(env: Environment, { now = () => new Date() }: Overrides = {}): PingerHandler {
  const config = readConfig(env);
  const store = createDynamoStore(dynamoClient(), config.tableName);
  const pings = createQueue(requireSetting(config, 'pingQueueUrl'));
  const deadLetters = createQueue(requireSetting(config, 'pingDeadLetterUrl'));
  const log = createLog();
  const rest = {
    store,
    post: createAgent({ allowLoopback: config.pingAllowPrivate }),
    enqueue: (message: WebhookMessage, delaySeconds: number) => send(pings, message, delaySeconds),
    giveUp: (message: WebhookMessage) => send(deadLetters, message),
    onFailure: ({ subscriptionId, attempt }: WebhookMessage, reason: string) =>
      log.info('A webhook call failed.', { subscriptionId, attempt, reason }),
    settings: config,
    now,
  };
  let keyring: Keyring | undefined;
  let delivering: Delivering | undefined;

  return async ({ Records }) => {
    keyring ??= await functionKeyring(config, log, now);
    await keyring.renew();
    delivering ??= { ...rest, credentials: createCredentials(store, keyring) };
    // In parallel: most of the time is spent waiting for apps.
    const failed = await Promise.all(Records.map((record) => handle(record, delivering!)));
    return { batchItemFailures: failed.flat().map((itemIdentifier) => ({ itemIdentifier })) };
  };

  async function handle(
    { messageId, body, attributes }: SQSRecord,
    delivering: Delivering,
  ): Promise<readonly string[]> {
    try {
      await deliverPing(readPingMessage(body), Number(attributes.ApproximateReceiveCount), delivering);
      return [];
    } catch (error) {
      log.error('A webhook call was not handled.', error, { messageId });
      return [messageId];
    }
  }
}

async function send(queue: Enqueue, message: WebhookMessage, delaySeconds = 0): Promise<void> {
  const [failure] = (
    await queue([{ id: message.subscriptionId, body: writePingMessage(message), delaySeconds }])
  ).values();
  if (failure) throw failure;
}

let started: PingerHandler | undefined;

export const handler: PingerHandler = async (event) => {
  started ??= createHandler(process.env);
  return started(event);
};
