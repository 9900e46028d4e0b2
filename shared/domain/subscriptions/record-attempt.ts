/** Recording the result of an attempt. */
import { keys, type SubscriptionItem } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { type Change, update, type Write } from '../../store/writes.ts';
import { nextDue } from './retries.ts';
import { rereadSubscription } from './stored.ts';

/**
 * Stores that the webhook call is done or, if not, when the next attempt is due. A change that came since
 * `tried` was read starts a new call. Returns the subscription with what is pending now. Undefined when
 * nothing is, or when another worker has recorded this attempt.
 */
export async function settle(
  tried: SubscriptionItem,
  isDone: boolean,
  store: Store,
  now: () => Date,
  firstWait: number,
): Promise<SubscriptionItem | undefined> {
  return retryWhenStale(async (round) => {
    const item = round === 0 ? tried : await rereadSubscription(tried, store);
    if (!item || item.pending !== tried.pending || item.attempt !== tried.attempt) return undefined;
    if (isDone && item.change === tried.change) {
      await store.transact([writeTo(item, { remove: ['pending', 'attempt', 'due'] })]);
      return undefined;
    }
    const failed = item.attempt! + 1;
    const next = isDone
      ? { attempt: 0, due: now().toISOString() }
      : { attempt: failed, due: nextDue(failed, now(), firstWait).toISOString() };
    await store.transact([writeTo(item, { set: next })]);
    return { ...item, ...next };
  });
}

/** A change of the item as it was read. A subscription that has been deleted is not created again. */
function writeTo(
  { recordId, appId, id, pending, attempt, change }: SubscriptionItem,
  what: Change<SubscriptionItem>,
): Write {
  const when = { pending: pending!, attempt: attempt!, change };
  return update(keys.subscription(recordId, appId, id), what, { when, refused: 'retry' });
}
