/** Redrives webhook calls among the dead letters. */
import { isSubscriptionInForce } from '../../access/grants.ts';
import { messageOf, type WebhookMessage } from '../../domain/subscriptions/queue-message.ts';
import { keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, update } from '../../store/writes.ts';

/**
 * The message to queue again for a webhook call that was given up or put aside after an error. Undefined when
 * the subscription has ended, or when a later change is already on its way. A call that was given up starts
 * again with all its attempts: the subscription is updated before the message is queued, so that this can be
 * repeated after it stopped half way.
 */
export async function takeUpAgain(
  {
    recordId,
    appId,
    subscriptionId,
    pending,
  }: Pick<WebhookMessage, 'recordId' | 'appId' | 'subscriptionId' | 'pending'>,
  { store, now }: { readonly store: Store; readonly now: () => Date },
): Promise<WebhookMessage | undefined> {
  const key = keys.subscription(recordId, appId, subscriptionId);
  return retryWhenStale(async () => {
    const [subscription, share, app] = await store.get([
      key,
      keys.appShare(recordId, appId),
      keys.app(appId),
    ]);
    const time = now().toISOString();
    if (!isSubscriptionInForce(subscription, { share, app }, time)) return undefined;
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
