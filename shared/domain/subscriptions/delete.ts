/** Ending a subscription. */
import { isSubscriptionInForce } from '../../access/grants.ts';
import type { subscriptionEndpoints } from '../../api/endpoints/subscriptions.ts';
import { notFound } from '../../errors.ts';
import { isId } from '../../ids.ts';
import { keys } from '../../store/items/index.ts';
import { present, remove } from '../../store/writes.ts';
import type { Handler } from '../handler.ts';

/** A pending webhook call then finds no subscription and is dropped. */
export const deleteSubscription: Handler<(typeof subscriptionEndpoints)['subscription_delete']> = async (
  { path },
  { entities, store, time, commit },
) => {
  if (!isId(path.SUBSCRIPTION_ID)) throw notFound();
  const key = keys.subscription(entities.record.id, entities.app.id, path.SUBSCRIPTION_ID);
  const [item] = await store.get([key]);
  if (!isSubscriptionInForce(item, { share: entities.appShare, app: entities.app }, time)) throw notFound();
  await commit([remove(key, { when: { PK: present }, refused: notFound })]);
};
