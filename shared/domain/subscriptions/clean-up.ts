/** Removing subscriptions that have ended with the share or the registration of their app. */
import { isMadeUnder, restsOn } from '../../access/grants.ts';
import { keys, type SubscriptionItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { subscriptionsOf } from './stored.ts';

/** Removes those that a removed registration has left on a record. Can be repeated. */
export async function removeOfRegistration(
  recordId: string,
  appId: string,
  appGrant: string,
  store: Store,
): Promise<void> {
  await removeEnded(recordId, appId, store, async () => (item) => isMadeUnder(item, appGrant));
}

/** Removes those that were made under a share that no longer exists. Can be repeated. */
export async function removeUnbound(recordId: string, appId: string, store: Store): Promise<void> {
  await removeEnded(recordId, appId, store, async () => {
    const [share] = await store.get([keys.appShare(recordId, appId)]);
    return (subscription) => !restsOn(subscription, share);
  });
}

type IsEnded = (subscription: SubscriptionItem) => boolean;

/** Calls `readIsEnded` after the subscriptions were read: a grant that is gone by then never comes back. */
async function removeEnded(
  recordId: string,
  appId: string,
  store: Store,
  readIsEnded: () => Promise<IsEnded>,
): Promise<void> {
  const { head, subscriptions } = await subscriptionsOf(recordId, appId, store);
  if (subscriptions.length === 0 && !head) return;
  const isEnded = await readIsEnded();
  const ended = subscriptions.filter(isEnded);
  await Promise.all(ended.map(({ id }) => store.delete(keys.subscription(recordId, appId, id))));
  if (!head || ended.length < subscriptions.length) return;
  // A request that creates a subscription in the meantime has changed the head, or retries without it.
  await store.delete(keys.subscriptionsHead(recordId, appId), { revision: head.revision });
}
