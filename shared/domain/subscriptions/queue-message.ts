/** Messages of the webhook queue. */
import type { SubscriptionItem } from '../../store/items/index.ts';

export interface WebhookMessage {
  readonly recordId: string;
  readonly appId: string;
  readonly subscriptionId: string;
  /**
   * The event of the pending call, and the attempts made before. A message of another event or attempt is out
   * of date.
   */
  readonly pending: string;
  readonly attempt: number;
  /** Not before this fixed-width instant. It may be later than the queue itself can delay. */
  readonly due: string;
}

/** The message for the pending webhook call. Undefined when there is none. */
export function messageOf({
  recordId,
  appId,
  id,
  pending,
  attempt,
  due,
}: SubscriptionItem): WebhookMessage | undefined {
  if (pending === undefined) return undefined;
  return { recordId, appId, subscriptionId: id, pending, attempt: attempt!, due: due! };
}

/** The text of the message. */
export function writePingMessage(message: WebhookMessage): string {
  return JSON.stringify(message);
}

/** Reads the text of a message. Throws when it is not a valid one. */
export function readPingMessage(text: string): WebhookMessage {
  const message: unknown = JSON.parse(text);
  if (!isPingMessage(message)) throw new Error('A message in the webhook queue cannot be read.');
  return message;
}

function isPingMessage(message: unknown): message is WebhookMessage {
  const { recordId, appId, subscriptionId, pending, attempt, due } = message as Record<string, unknown>;
  const texts = [recordId, appId, subscriptionId, pending, due];
  return texts.every((value) => typeof value === 'string') && Number.isInteger(attempt);
}
