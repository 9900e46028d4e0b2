/** The subscriptions of an app on a record. */
import { isSubscriptionInForce } from '../../access/grants.ts';
import type { subscriptionEndpoints } from '../../api/endpoints/subscriptions.ts';
import type { SubscriptionItem } from '../../store/items/index.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { subscriptionsOf } from './stored.ts';

/** One round trip. Those that have ended are left out. */
export const listSubscriptions: Handler<(typeof subscriptionEndpoints)['subscription_list']> = async (
  { list },
  { entities, store, time },
) => {
  const { subscriptions } = await subscriptionsOf(entities.record.id, entities.app.id, store);
  const since = list.modifiedSince;
  const wanted = subscriptions
    .filter((item) => isSubscriptionInForce(item, { share: entities.appShare, app: entities.app }, time))
    .filter(({ modifiedAt }) => !since || isSince(modifiedAt, since));
  const ordered = orderBy(wanted, orderValue(list.orderBy), ({ id }) => id, list.descending);
  return {
    subscriptions: page(ordered, list).map(({ id, url, expiresAt }) => ({ id, url, expiresAt })),
  };
};

function orderValue(field: string): (subscription: SubscriptionItem) => string {
  if (field === 'id') return ({ id }) => id;
  if (field === 'url') return ({ url }) => url;
  return field === 'expires_at' ? ({ expiresAt }) => expiresAt : ({ createdAt }) => createdAt;
}
