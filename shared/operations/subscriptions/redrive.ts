/** Taking up pings again that ended among the dead letters. */

import type { AppItem, AppShareItem, SubscriptionItem } from '../../domain/items.ts';
import { messageOf, type PingMessage } from '../../domain/subscriptions/queue-message.ts';
import { isLive } from '../../domain/subscriptions/stored.ts';
import { keys } from '../../store/keys.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, update } from '../../store/writes.ts';

/**
 * The message to queue for a ping that was given up or that a fault has put aside; undefined when the subscription has
 * ended, or when it is being told of a later change anyway. One that was given up begins anew, with all its attempts:
 * its subscription says so before the message is queued, so that this can be repeated after it stopped half way.
 */
export async function takeUpAgain(
  {
    recordId,
    appId,
    subscriptionId,
    pending,
  }: Pick<PingMessage, 'recordId' | 'appId' | 'subscriptionId' | 'pending'>,
  { store, now }: { readonly store: Store; readonly now: () => Date },
): Promise<PingMessage | undefined> {
  const key = keys.subscription(recordId, appId, subscriptionId);
  return retryWhenStale(async () => {
    const [subscription, share, app] = (await store.get([
      key,
      keys.appShare(recordId, appId),
      keys.app(appId),
    ])) as unknown as [SubscriptionItem?, AppShareItem?, AppItem?];
    const time = now().toISOString();
    if (!subscription || app?.grant !== subscription.appGrant) return undefined;
    if (!isLive(subscription, share, time)) return undefined;
    if (subscription.pending !== undefined)
      return subscription.pending === pending ? messageOf(subscription) : undefined;
    const begun = { pending, attempt: 0, due: time };
    await store.transact([
      update(
        key,
        { set: begun },
        { when: { pending: absent, change: subscription.change }, refused: 'retry' },
      ),
    ]);
    return messageOf({ ...subscription, ...begun });
  });
}
