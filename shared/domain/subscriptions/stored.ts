/** The subscriptions of a record as they are stored. */
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { Item } from '../../store/writes.ts';
import type { SubscriptionItem, SubscriptionsHeadItem } from '../items.ts';

export interface AppSubscriptions {
  readonly head: SubscriptionsHeadItem | undefined;
  /** Those that have ended but are not tidied away included. */
  readonly subscriptions: readonly SubscriptionItem[];
}

/** What is stored of one app's subscriptions on a record. One round trip. */
export async function subscriptionsOf(
  recordId: string,
  appId: string,
  store: Store,
): Promise<AppSubscriptions> {
  const items = await store.query({
    partition: keys.recordPartition(recordId),
    prefix: keys.subscriptionsOfApp(appId),
  });
  const head = items.find(({ SK }) => SK === keys.subscriptionsHead(recordId, appId).SK);
  return {
    head: head as unknown as SubscriptionsHeadItem | undefined,
    // An app's id may begin as the prefix of another one does.
    subscriptions: subscriptionsIn(items).filter((item) => item.appId === appId),
  };
}

/** The subscriptions among items that may be heads. */
export function subscriptionsIn(items: readonly Item[]): readonly SubscriptionItem[] {
  return items.filter((item) => 'callback' in item) as unknown as readonly SubscriptionItem[];
}

/** A subscription as it stands now. One round trip. */
export async function rereadSubscription(
  { recordId, appId, id }: SubscriptionItem,
  store: Store,
): Promise<SubscriptionItem | undefined> {
  const [item] = await store.get([keys.subscription(recordId, appId, id)]);
  return item as unknown as SubscriptionItem | undefined;
}
