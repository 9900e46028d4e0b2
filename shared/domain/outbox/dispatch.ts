/** Handing over what is in the outbox. */
import type { Key } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { cleanUpRemovedCarenet } from '../carenets/clean-up.ts';
import { removeSuperseded } from '../facts/superseded.ts';
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
 * Hands every item over: mails to the queue, bodies without a document to their removal, removed carenets and
 * apps to their clean-up, which may take long and so comes last. Each item leaves the outbox when it is done, not
 * before, so that whatever fails is handed over again. Facts that have been replaced stay until the items are `late`,
 * that is older than any call can run, as a report may still be reading them. Does not throw for single items.
 */
export async function dispatch(
  pending: readonly Pending[],
  dispatching: Dispatching,
  { late }: { readonly late: boolean } = { late: false },
): Promise<Failures> {
  const { store, enqueue, cleanUpApp, removeBody } = dispatching;
  const failures = new Map<string, Error>();
  const mails = pending.filter((item) => item.event === 'mail');
  const messages = mails.map((item) => ({ id: item.eventId, body: writeMailMessage(item) }));
  const refused = messages.length > 0 ? await enqueue(messages) : new Map<string, Error>();
  for (const [eventId, error] of refused) failures.set(eventId, error);
  await Promise.all(mails.filter(({ eventId }) => !refused.has(eventId)).map((item) => handOver(item)));

  const bodies = pending.filter((item) => item.event === 'body_removed');
  await Promise.all(bodies.map((item) => handOver(item, () => removeBody(item.bodyKey))));
  if (late) {
    for (const item of pending.filter(({ event }) => event === 'facts_superseded')) {
      await handOver(item, () => cleanUp(item));
    }
  }
  for (const item of pending.filter(({ event }) => event === 'carenet_removed' || event === 'app_removed')) {
    await handOver(item, () => cleanUp(item));
  }
  return failures;

  async function cleanUp(item: Pending): Promise<void> {
    if (item.event === 'carenet_removed') await cleanUpRemovedCarenet(store, item.carenetId, item.recordId);
    if (item.event === 'facts_superseded') await removeSuperseded(item, store, removeBody);
    if (item.event === 'app_removed') await cleanUpApp(store, item.appId, item.appGrant);
  }

  /** Does what the item asks for, then takes it out of the outbox. */
  async function handOver({ PK, SK, eventId }: Pending, action?: () => Promise<unknown>): Promise<void> {
    try {
      await action?.();
      await store.delete({ PK, SK });
    } catch (error) {
      failures.set(eventId, error instanceof Error ? error : new Error(String(error)));
    }
  }
}
