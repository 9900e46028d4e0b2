/** What travels through the ping queue. */
import type { SubscriptionItem } from '../../store/items/index.ts';

export interface PingMessage {
  readonly recordId: string;
  readonly appId: string;
  readonly subscriptionId: string;
  /** The event that is told, and the attempts made before. Of another event or attempt the message is out of date. */
  readonly pending: string;
  readonly attempt: number;
  /** Not before this fixed-width instant; the queue itself cannot delay for so long. */
  readonly due: string;
}

/** The message of what waits to be told; undefined when nothing does. */
export function messageOf({
  recordId,
  appId,
  id,
  pending,
  attempt,
  due,
}: SubscriptionItem): PingMessage | undefined {
  if (pending === undefined) return undefined;
  return { recordId, appId, subscriptionId: id, pending, attempt: attempt!, due: due! };
}

/** The message as text. */
export function writePingMessage(message: PingMessage): string {
  return JSON.stringify(message);
}

/** Reads the text of a message. Throws when it is none. */
export function readPingMessage(text: string): PingMessage {
  const message: unknown = JSON.parse(text);
  if (!isPingMessage(message)) throw new Error('A message of the ping queue cannot be read.');
  return message;
}

function isPingMessage(message: unknown): message is PingMessage {
  const { recordId, appId, subscriptionId, pending, attempt, due } = message as Record<string, unknown>;
  const texts = [recordId, appId, subscriptionId, pending, due];
  return texts.every((value) => typeof value === 'string') && Number.isInteger(attempt);
}
