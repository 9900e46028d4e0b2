/** Turns a change of facts into queued webhook calls (docs/contract/subscriptions.md#trigger). */
import { isSubscriptionExpired } from '../../access/grants.ts';
import { batches } from '../../concurrency/batches.ts';
import { type FactsChangedEvent, keys, type SubscriptionItem } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, type ConditionsOn, present, update, type Write } from '../../store/writes.ts';
import { messageOf, writePingMessage } from './queue-message.ts';
import { rereadSubscription, subscriptionsIn } from './stored.ts';

export interface PingQueue {
  readonly store: Store;
  /** Sends all messages. Returns, by message id, why some were not acknowledged. */
  readonly enqueue: (
    messages: readonly { readonly id: string; readonly body: string }[],
  ) => Promise<ReadonlyMap<string, Error>>;
  readonly now: () => Date;
}

/** Subscriptions that are processed at the same time. */
const subscriptionsAtOnce = 20;

/**
 * Counts the change in every subscription that it concerns, and queues a webhook call where none is pending.
 * Can be repeated: a call that was stored but perhaps not queued is queued again. Throws when one was not
 * acknowledged.
 */
export async function tellSubscribers(event: FactsChangedEvent, queue: PingQueue): Promise<void> {
  const time = queue.now().toISOString();
  for await (const page of queue.store.pages(keys.subscriptions(event.recordId))) {
    const matching = subscriptionsIn(page).filter(
      (item) => !isSubscriptionExpired(item, time) && concerns(event, item),
    );
    for (const batch of batches(matching, subscriptionsAtOnce)) {
      await enqueueBatch(event.eventId, batch, queue, time);
    }
  }
}

async function enqueueBatch(
  eventId: string,
  subscriptions: readonly SubscriptionItem[],
  { store, enqueue }: PingQueue,
  time: string,
): Promise<void> {
  const counted = await Promise.all(subscriptions.map((item) => count(eventId, item, store, time)));
  const messages = counted.flatMap((item) => (item && messageOf(item)) ?? []);
  if (messages.length === 0) return;
  const bodies = messages.map((message) => ({
    id: message.subscriptionId,
    body: writePingMessage(message),
  }));
  const [refused] = (await enqueue(bodies)).values();
  if (refused) throw refused;
}

/** Whether the report of the subscription may have changed. */
function concerns({ models, parts }: FactsChangedEvent, { model, parts: wanted }: SubscriptionItem): boolean {
  if (!models.includes(model)) return false;
  const changed = parts?.[model];
  return !wanted || !changed || changed.some((name) => wanted.includes(name));
}

/** Counts the event once. Returns the subscription when a webhook call for this event must be queued. */
async function count(
  eventId: string,
  found: SubscriptionItem,
  store: Store,
  time: string,
): Promise<SubscriptionItem | undefined> {
  return retryWhenStale(async (attempt) => {
    const item = attempt === 0 ? found : await rereadSubscription(found, store);
    if (!item) return undefined;
    if (item.pending === eventId) return item;
    if (item.counted === eventId) return undefined;
    if (item.pending !== undefined && !isAbandoned(item, time)) {
      await store.transact([change(item, { counted: eventId }, { pending: item.pending })]);
      return undefined;
    }
    const begun = { pending: eventId, attempt: 0, due: time };
    await store.transact([change(item, { counted: eventId, ...begun }, { pending: item.pending ?? absent })]);
    return { ...item, ...begun };
  });
}

/** Counts one more change. Does nothing to a subscription that was deleted. */
function change(
  { recordId, appId, id }: SubscriptionItem,
  set: Partial<SubscriptionItem>,
  when: ConditionsOn<SubscriptionItem>,
): Write {
  return update(
    keys.subscription(recordId, appId, id),
    { set, add: { change: 1 } },
    { when: { callback: present, ...when }, refused: 'retry' },
  );
}

/** When a due call has not been recorded for this long, its message is no longer in the queue. */
const abandonedAfterMs = 3_600_000;

/**
 * Whether the message of a pending call is lost, for example in a dead-letter queue. The next change then
 * starts again.
 */
function isAbandoned({ due }: SubscriptionItem, time: string): boolean {
  return due !== undefined && Date.parse(time) - Date.parse(due) > abandonedAfterMs;
}
