/** The subscriptions of a record as they are stored. */
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { AppShareItem, SubscriptionItem, SubscriptionsHeadItem } from '../items.ts';

export interface AppSubscriptions {
  readonly head: SubscriptionsHeadItem | undefined;
  /** Those that have ended but are not tidied away included. */
  readonly subscriptions: readonly SubscriptionItem[];
}

/** What is stored of one app's subscriptions on a record. One trip. */
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
    head: head as SubscriptionsHeadItem | undefined,
    // An app's id may begin as the prefix of another one does.
    subscriptions: items.filter(isSubscription).filter((item) => item.appId === appId),
  };
}

/** Whether an item beside the subscriptions is one, and not a head. */
export function isSubscription(item: object): item is SubscriptionItem {
  return 'callback' in item;
}

/** Whether a subscription counts: it has not expired, and the app's share under which it was made still stands. */
export function isLive(
  { expiresAt, shareGrant, appGrant }: SubscriptionItem,
  share: Pick<AppShareItem, 'grant' | 'appGrant'> | undefined,
  time: string,
): boolean {
  return time < expiresAt && share?.grant === shareGrant && share.appGrant === appGrant;
}
