/**
 * Processes the webhook queue (docs/contract/subscriptions.md#retries). The subscription stores what is
 * pending; a message only says that an attempt is due.
 */
import { isSubscriptionInForce } from '../../access/grants.ts';
import type { Config } from '../../settings/config.ts';
import { type AppItem, keys, type SubscriptionItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { type CallbackSettings, readCallback } from './callback-address.ts';
import type { Credentials } from './credentials.ts';
import { messageOf, type WebhookMessage } from './queue-message.ts';
import { settle } from './record-attempt.ts';
import { delayUntil, mostRetries, nextDue } from './retries.ts';
import { type Ping, pingOf } from './webhook-request.ts';

/** An attempt that failed. */
export interface FailedAttempt {
  readonly message: WebhookMessage;
  /** The URL that was to be called. */
  readonly callback: string;
  readonly reason: string;
  /** When the next attempt is due, about. Undefined when this was the last one. */
  readonly next: Date | undefined;
}

export interface Delivering {
  readonly store: Store;
  readonly credentials: Credentials;
  /**
   * Calls the webhook and returns the status of the response. Throws when there is none, or the address is
   * forbidden.
   */
  readonly post: (ping: Ping) => Promise<number>;
  /** Both throw when the queue does not acknowledge. */
  readonly enqueue: (message: WebhookMessage, delaySeconds: number) => Promise<void>;
  readonly giveUp: (message: WebhookMessage) => Promise<void>;
  readonly onFailure: (attempt: FailedAttempt) => void;
  readonly settings: CallbackSettings & Pick<Config, 'pingInitialInterval'>;
  readonly now: () => Date;
}

/**
 * Handles a message, which was received `receiveCount` times. When this throws, the queue must deliver it
 * again.
 */
export async function deliverPing(
  message: WebhookMessage,
  receiveCount: number,
  delivering: Delivering,
): Promise<void> {
  const { store, giveUp, settings, now } = delivering;
  if (new Date(message.due) > now()) return queue(message, delivering);
  const waiting = await findWaiting(message, delivering);
  if (!waiting) return;
  const { subscription } = waiting;
  if (subscription.attempt !== message.attempt) {
    // A later attempt is under way; its message may be missing if this one was stopped after recording it.
    return receiveCount > 1 ? queue(messageOf(subscription), delivering) : undefined;
  }

  const succeeded = await callWebhook(message, waiting, delivering);
  const isGivenUp = !succeeded && message.attempt >= mostRetries;
  // Before the result is stored, so that no failure is lost.
  if (isGivenUp) await giveUp(message);
  const isDone = succeeded || isGivenUp;
  const next = await settle(subscription, isDone, store, now, settings.pingInitialInterval);
  await queue(next && messageOf(next), delivering);
}

/** Queues a message for when it is due. A long delay takes several messages. */
async function queue(message: WebhookMessage | undefined, { enqueue, now }: Delivering): Promise<void> {
  if (message) await enqueue(message, delayUntil(new Date(message.due), now()));
}

interface Waiting {
  readonly subscription: SubscriptionItem;
  readonly app: AppItem;
}

/**
 * The subscription and app of the message. Undefined when nothing is pending any more or the subscription has
 * ended. One round trip.
 */
async function findWaiting(
  { recordId, appId, subscriptionId, pending }: WebhookMessage,
  { store, now }: Delivering,
): Promise<Waiting | undefined> {
  const [subscription, share, app] = await store.get([
    keys.subscription(recordId, appId, subscriptionId),
    keys.appShare(recordId, appId),
    keys.app(appId),
  ]);
  if (!app || subscription?.pending !== pending) return undefined;
  const isInForce = isSubscriptionInForce(subscription, { share, app }, now().toISOString());
  return isInForce ? { subscription, app } : undefined;
}

/** Makes one attempt. Returns whether the app has responded with 200 exactly. */
async function callWebhook(
  message: WebhookMessage,
  waiting: Waiting,
  delivering: Delivering,
): Promise<boolean> {
  const reason = await failureOf(waiting, delivering);
  if (reason === undefined) return true;
  const { onFailure, settings, now } = delivering;
  const { callback } = waiting.subscription;
  const failed = message.attempt + 1;
  const next = failed > mostRetries ? undefined : nextDue(failed, now(), settings.pingInitialInterval);
  onFailure({ message, callback, reason, next });
  return false;
}

/** Calls the webhook. Returns why that failed; undefined when it did not. */
async function failureOf(
  { subscription, app }: Waiting,
  { credentials, post, settings, now }: Delivering,
): Promise<string | undefined> {
  const callback = readCallback(subscription.callback, app, settings);
  if (!callback) return 'the callback is no longer allowed';
  const consumer = await credentials(app);
  if (!consumer) return 'the app has other credentials now';
  try {
    const status = await post(pingOf(subscription, callback, consumer, now()));
    return status === 200 ? undefined : `status ${status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
