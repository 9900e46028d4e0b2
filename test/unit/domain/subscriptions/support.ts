/** A subscription on a table in memory, with its app and share, and the services that a worker uses. */
import { type Delivering, deliverPing } from '../../../../shared/domain/subscriptions/deliver-webhooks.ts';
import { tellSubscribers } from '../../../../shared/domain/subscriptions/enqueue-webhooks.ts';
import type { WebhookMessage } from '../../../../shared/domain/subscriptions/queue-message.ts';
import { type FactsChangedEvent, keys, type SubscriptionItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { storeItem } from '../accounts/support.ts';

export const recordId = '01a1fe24-fc82-7a3f-8762-8866276f68e5';
export const appId = 'problems@apps.example.org';
const start = new Date('2026-03-01T10:00:00.000Z');

export interface Queued {
  readonly message: WebhookMessage;
  readonly delaySeconds: number;
}

export class World {
  readonly store = new MemoryStore();
  /** Messages in the webhook queue, oldest first. */
  readonly queue: Queued[] = [];
  readonly deadLetters: WebhookMessage[] = [];
  readonly failures: string[] = [];
  /** When the next attempt after each failure is due; undefined after the last one. */
  readonly announced: (string | undefined)[] = [];
  /** URLs that were called, with the time. */
  readonly pings: { readonly url: string; readonly at: string }[] = [];
  /** The status that the app responds with; may throw. */
  answer: () => number | Promise<number> = () => 200;
  /** Whether the queue accepts messages. */
  queueWorks = true;
  #now = start.getTime();

  constructor() {
    this.put(keys.app(appId), {
      id: appId,
      grant: 'registration',
      consumerKey: 'key',
      revision: '1',
      callbackUrl: 'https://problems.example.org/after',
      manifest: { id: appId, name: 'Problems', index: '' },
    });
    this.put(keys.appShare(recordId, appId), { appId, appGrant: 'registration', grant: 'share' });
  }

  get now(): Date {
    return new Date(this.#now);
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000;
  }

  put(key: { PK: string; SK: string }, item: object): void {
    storeItem(this.store, key, { ...item });
  }

  subscribe(changes: Partial<SubscriptionItem> = {}): SubscriptionItem {
    const item: SubscriptionItem = {
      id: '6f1d2c3b-4a59-8687-9706-15243342516a',
      recordId,
      appId,
      shareGrant: 'share',
      appGrant: 'registration',
      url: '/reports/minimal/labs/',
      callback: 'https://problems.example.org/hook',
      model: 'LabResult',
      createdAt: '2026-02-01T00:00:00.000Z',
      modifiedAt: '2026-02-01T00:00:00.000Z',
      expiresAt: '2026-05-01T00:00:00.000Z',
      ttl: 1_777_593_600,
      change: 0,
      ...changes,
    };
    this.put(keys.subscription(recordId, item.appId, item.id), item);
    return item;
  }

  subscription(id = '6f1d2c3b-4a59-8687-9706-15243342516a'): SubscriptionItem | undefined {
    const { PK, SK } = keys.subscription(recordId, appId, id);
    return this.store.items.get(`${PK}\n${SK}`) as unknown as SubscriptionItem | undefined;
  }

  /** Dispatches a change of laboratory results. */
  async change(eventId: string, changes: Partial<FactsChangedEvent> = {}): Promise<void> {
    const item = { event: 'facts_changed', eventId, recordId, models: ['LabResult'], ...changes } as const;
    await tellSubscribers(item, {
      store: this.store,
      now: () => this.now,
      enqueue: async (messages) => {
        if (!this.queueWorks) return new Map(messages.map(({ id }) => [id, new Error('queue away')]));
        this.queue.push(
          ...messages.map(({ body }) => ({ message: JSON.parse(body) as WebhookMessage, delaySeconds: 0 })),
        );
        return new Map();
      },
    });
  }

  get delivering(): Delivering {
    return {
      store: this.store,
      credentials: async () => ({ key: 'key', secret: 'secret' }),
      post: async ({ url }) => {
        this.pings.push({ url: url.href, at: this.now.toISOString() });
        return this.answer();
      },
      enqueue: async (message, delaySeconds) => {
        if (!this.queueWorks) throw new Error('queue away');
        this.queue.push({ message, delaySeconds });
      },
      giveUp: async (message) => void this.deadLetters.push(message),
      onFailure: ({ reason, next }) => {
        this.failures.push(reason);
        this.announced.push(next?.toISOString());
      },
      settings: { pingAllowPrivate: false, pingCallbackHosts: [], pingInitialInterval: 60 },
      now: () => this.now,
    };
  }

  /** Handles a message that was received `receiveCount` times. */
  deliver(message: WebhookMessage, receiveCount = 1): Promise<void> {
    return deliverPing(message, receiveCount, this.delivering);
  }

  /** Waits until the queue releases the next message, and handles it. */
  async deliverNext(): Promise<Queued> {
    const next = this.queue.shift();
    if (!next) throw new Error('The queue is empty.');
    this.advance(next.delaySeconds);
    await this.deliver(next.message);
    return next;
  }

  /** Handles messages until the queue is empty. */
  async deliverAll(): Promise<void> {
    while (this.queue.length > 0) await this.deliverNext();
  }
}
