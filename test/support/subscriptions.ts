/** Subscriptions of an app, and the workers behind them, run by hand, one step at a time. */
import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda';
import {
  createHandler as createDispatcher,
  type DispatcherHandler,
} from '../../functions/workers/dispatcher/index.ts';
import { createHandler as createPinger, type PingerHandler } from '../../functions/workers/pinger/index.ts';
import type { WorkerName } from '../../infra/resources/functions.ts';
import type { WebhookMessage } from '../../shared/domain/subscriptions/queue-message.ts';
import { createDynamoStore, dynamoClient } from '../../shared/store/dynamodb-store.ts';
import { keys, type SubscriptionItem } from '../../shared/store/items/index.ts';
import type { Item } from '../../shared/store/key.ts';
import type { Store } from '../../shared/store/store.ts';
import { type Answer, encode, type SignedClient } from './client.ts';
import { recordedAs } from './iam-usage/recorder.ts';
import { succeeded } from './scenario.ts';
import type { TestApp, TestService } from './service.ts';

/** Settings of a service whose apps may have webhooks on this machine. */
export const loopbackCallbacks = { PING_ALLOW_PRIVATE: 'true', PING_INITIAL_INTERVAL_SECONDS: '1' } as const;

export function subscriptionsPath(recordId: string, app: Pick<TestApp, 'id'>, id = ''): string {
  return `/experimental/records/${recordId}/apps/${encode(app.id)}/subscriptions/${id}`;
}

/** An app with its token on a record. */
export interface Subscriber {
  readonly service: TestService;
  readonly client: SignedClient;
  readonly app: TestApp;
  readonly record: string;
}

export function requestSubscription(
  { client, app, record }: Subscriber,
  url: string,
  callback: string,
): Promise<Answer> {
  return client.post(subscriptionsPath(record, app), { form: { url, callback } });
}

/** Subscribes and returns the id. */
export async function subscribe(subscriber: Subscriber, url: string, callback: string): Promise<string> {
  const answer = await requestSubscription(subscriber, url, callback);
  return succeeded(answer, 'subscription_create').xml().attributes.id!;
}

export interface Listed {
  readonly id: string;
  readonly expiresAt: string;
  readonly url: string;
}

export async function listSubscriptions(
  { client, app, record }: Subscriber,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly Listed[]> {
  const answer = await client.get(subscriptionsPath(record, app), { query });
  return succeeded(answer, 'subscription_list')
    .xml()
    .children.map(({ attributes, children }) => ({
      id: attributes.id!,
      expiresAt: children.find(({ name }) => name === 'expires_at')!.text,
      url: children.find(({ name }) => name === 'url')!.text,
    }));
}

export function deleteSubscription({ client, app, record }: Subscriber, id: string): Promise<Answer> {
  return client.delete(subscriptionsPath(record, app, id));
}

/** The workers of a service that runs without them. */
export class Workers {
  readonly store: Store;
  readonly #service: TestService;
  readonly #sqs = new SQSClient();

  constructor(service: TestService) {
    this.#service = service;
    this.store = createDynamoStore(dynamoClient(), service.env.TABLE_NAME!);
  }

  /** Creates a worker with the clock of the service; `settings` can make it fail. */
  #make<H extends (...input: never[]) => unknown>(
    name: WorkerName,
    create: (env: Readonly<Record<string, string>>, overrides: { now: () => Date }) => H,
    settings: Readonly<Record<string, string>> = {},
  ): H {
    const env = { ...this.#service.env, ...settings };
    const now = () => new Date(this.#service.now() * 1000);
    return recordedAs(name, env, create(env, { now }));
  }

  /** The items in the outbox, except mails. */
  async outbox(): Promise<readonly Item[]> {
    const parts = await Promise.all(keys.outboxEvents.map((events) => this.store.query(events)));
    return parts
      .flat()
      .filter(({ event }) => event !== 'mail')
      .map((item) => ({ ...item }));
  }

  /** Changes of facts that wait for a webhook call. */
  async changes(): Promise<readonly Item[]> {
    return (await this.outbox()).filter(({ event }) => event === 'facts_changed');
  }

  /** The event of the stream that brings the items in the outbox. */
  async arrivals(): Promise<DynamoDBStreamEvent> {
    const Records = (await this.outbox()).map(({ PK, SK }, index) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
    }));
    return { Records } as unknown as DynamoDBStreamEvent;
  }

  /** Dispatches the items in the outbox; returns how many failed. */
  async dispatch(env: Readonly<Record<string, string>> = {}): Promise<number> {
    const { batchItemFailures } = await this.dispatcher(env)(await this.arrivals());
    return batchItemFailures.length;
  }

  /** The dispatcher itself, for a stream. */
  dispatcher(env: Readonly<Record<string, string>> = {}): DispatcherHandler {
    return this.#make('dispatcher', createDispatcher, env);
  }

  /** Takes the messages that can be received from the ping queue now. */
  async takePings(queueUrl = this.#service.env.PING_QUEUE_URL!): Promise<readonly WebhookMessage[]> {
    const taken: WebhookMessage[] = [];
    for (;;) {
      const receive = new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 });
      const { Messages = [] } = await this.#sqs.send(receive);
      if (Messages.length === 0) return taken;
      for (const { Body, ReceiptHandle } of Messages) {
        taken.push(JSON.parse(Body!) as WebhookMessage);
        await this.#sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
      }
    }
  }

  /**
   * Gives messages to the pinger as if they had been received that many times; returns how many it leaves for
   * a retry.
   */
  async ping(
    messages: readonly WebhookMessage[],
    { receiveCount = 1, env = {} }: { receiveCount?: number; env?: Readonly<Record<string, string>> } = {},
  ): Promise<number> {
    const Records = messages.map((message, index) => ({
      messageId: `message-${index + 1}`,
      body: JSON.stringify(message),
      attributes: { ApproximateReceiveCount: String(receiveCount) },
    }));
    const { batchItemFailures } = await this.pinger(env)({ Records } as unknown as SQSEvent);
    return batchItemFailures.length;
  }

  /** The pinger itself, for a queue. */
  pinger(env: Readonly<Record<string, string>> = {}): PingerHandler {
    return this.#make('pinger', createPinger, env);
  }

  async subscription({ record, app }: Subscriber, id: string): Promise<SubscriptionItem | undefined> {
    const [item] = await this.store.get([keys.subscription(record, app.id, id)]);
    return item as unknown as SubscriptionItem | undefined;
  }
}
