/** Handing over what is in the outbox. */
import type { Key } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { cleanUpRemovedCarenet } from '../carenets/clean-up.ts';
import type { OutboxItem } from '../items.ts';
import { writeMailMessage } from '../mail/message.ts';

/** An item of the outbox with its key. */
export type Pending = OutboxItem & Key;

export interface QueueMessage {
  readonly id: string;
  readonly body: string;
}

export interface Dispatching {
  readonly store: Store;
  /** Sends all messages; answers why some were not acknowledged, by their id. */
  readonly enqueue: (messages: readonly QueueMessage[]) => Promise<ReadonlyMap<string, Error>>;
  readonly cleanUpApp: (store: Store, appId: string, appGrant: string) => Promise<void>;
  readonly removeBody: (bodyKey: string) => Promise<void>;
}

/** Why an item is still in the outbox, by event id. */
export type Failures = ReadonlyMap<string, Error>;

/**
 * Hands every item over: mails to the queue, removed apps and carenets to their clean-up, bodies without a
 * document to their removal. An item leaves the outbox only when that is done, so that whatever fails is handed
 * over again. Does not throw for single items.
 */
export async function dispatch(pending: readonly Pending[], dispatching: Dispatching): Promise<Failures> {
  const { store, enqueue, cleanUpApp, removeBody } = dispatching;
  const failures = new Map<string, Error>();
  const mails = pending.filter((item) => item.event === 'mail');
  const messages = mails.map((item) => ({ id: item.eventId, body: writeMailMessage(item) }));
  for (const [eventId, error] of messages.length > 0 ? await enqueue(messages) : [])
    failures.set(eventId, error);

  for (const { eventId, appId, appGrant } of pending.filter((item) => item.event === 'app_removed')) {
    await attempt(eventId, () => cleanUpApp(store, appId, appGrant));
  }
  for (const { eventId, carenetId, recordId } of pending.filter((item) => item.event === 'carenet_removed')) {
    await attempt(eventId, () => cleanUpRemovedCarenet(store, carenetId, recordId));
  }
  const bodies = pending.filter((item) => item.event === 'body_removed');
  await Promise.all(bodies.map(({ eventId, bodyKey }) => attempt(eventId, () => removeBody(bodyKey))));
  const done = pending.filter(({ eventId }) => !failures.has(eventId));
  await Promise.all(done.map(({ PK, SK, eventId }) => attempt(eventId, () => store.delete({ PK, SK }))));
  return failures;

  async function attempt(eventId: string, action: () => Promise<unknown>): Promise<void> {
    try {
      await action();
    } catch (error) {
      failures.set(eventId, error instanceof Error ? error : new Error(String(error)));
    }
  }
}
