/** The subscriptions of a record as they are stored. */
import { keys, type SubscriptionItem, type SubscriptionsHeadItem } from '../../store/items/index.ts';
import type { Stored } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';

export interface AppSubscriptions {
  readonly head: SubscriptionsHeadItem | undefined;
  /** Includes those that have ended but are not removed yet. */
  readonly subscriptions: readonly SubscriptionItem[];
}

/** What is stored of one app's subscriptions on a record. One round trip. */
export async function subscriptionsOf(
  recordId: string,
  appId: string,
  store: Store,
): Promise<AppSubscriptions> {
  const items = await store.query(keys.subscriptionsOfApp(recordId, appId));
  const headKey = keys.subscriptionsHead(recordId, appId).SK;
  return {
    head: items.find((item): item is Stored<SubscriptionsHeadItem> => item.SK === headKey),
    // The id of one app may be the beginning of another app's id.
    subscriptions: subscriptionsIn(items).filter((item) => item.appId === appId),
  };
}

/** The subscriptions among items that may be heads. */
export function subscriptionsIn(
  items: readonly (SubscriptionItem | SubscriptionsHeadItem)[],
): readonly SubscriptionItem[] {
  return items.filter(isSubscription);
}

function isSubscription(item: SubscriptionItem | SubscriptionsHeadItem): item is SubscriptionItem {
  return 'callback' in item;
}

/** A subscription as it is now. One round trip. */
export async function rereadSubscription(
  { recordId, appId, id }: SubscriptionItem,
  store: Store,
): Promise<SubscriptionItem | undefined> {
  const [item] = await store.get([keys.subscription(recordId, appId, id)]);
  return item;
}
