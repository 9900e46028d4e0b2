/** Subscribing, and renewing a subscription (docs/contract/subscriptions.md#calls). */
import { isSubscriptionInForce } from '../../access/grants.ts';
import type { subscriptionEndpoints } from '../../api/endpoints/subscriptions.ts';
import { ApiError, forbidden, notFound } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { keys, type RecordItem, type SubscriptionItem } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { absent, present, put, remove, update, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { stillRegistered, stillShared } from '../oauth/grant-conditions.ts';
import { readCallback } from './callback-address.ts';
import { subscriptionId } from './id.ts';
import { expiryOf } from './lifetime.ts';
import { readReport } from './report.ts';
import { type AppSubscriptions, subscriptionsOf } from './stored.ts';

/**
 * Creates the subscription, or renews the expiry of one that is in force. All creations of one app on one
 * record change the same head conditionally. So they run one after the other and cannot exceed the limit
 * together.
 */
export const createSubscription: Handler<(typeof subscriptionEndpoints)['subscription_create']> = async (
  { form },
  context,
) => {
  const wanted = newSubscription(form.url, form.callback, context);
  await retryWhenStale(async () => {
    const stored = await subscriptionsOf(wanted.recordId, wanted.appId, context.store);
    await context.commit([...subscriptionWrites(wanted, stored, context), ...guards(wanted, context)]);
  });
  return { id: wanted.id };
};

const callbackForm = "an https URL on port 443, on the host of the app's registered callback or start URL";

function newSubscription(
  givenUrl: string,
  callback: string,
  context: Context<'record' | 'app' | 'appShare'>,
): SubscriptionItem {
  const { entities, config, now, time } = context;
  const { record, app, appShare } = entities;
  const report = readReport(givenUrl);
  if (!readCallback(callback, app, config)) {
    throw new ApiError('parameter_invalid', { name: 'callback', form: callbackForm });
  }
  const expiry = expiryOf(now);
  return {
    id: subscriptionId(record.id, appShare.grant, report.url, callback),
    recordId: record.id,
    appId: app.id,
    shareGrant: appShare.grant,
    appGrant: app.grant,
    ...report,
    callback,
    createdAt: time,
    modifiedAt: time,
    expiresAt: expiry.toISOString(),
    ttl: epochSeconds(expiry),
    change: 0,
  };
}

/** The subscription itself, the head, and the removal of what has ended. */
function subscriptionWrites(
  wanted: SubscriptionItem,
  { head, subscriptions }: AppSubscriptions,
  { entities, time, callId }: Context,
): Write[] {
  const { recordId, appId, id } = wanted;
  const live: readonly SubscriptionItem[] = subscriptions.filter((item) =>
    isSubscriptionInForce(item, { share: entities.appShare, app: entities.app }, time),
  );
  const isRenewal = live.some((item) => item.id === id);
  if (!isRenewal && live.length >= limits.subscriptions) {
    throw new ApiError('subscriptions_too_many', { maximum: limits.subscriptions });
  }
  const ended = subscriptions.filter((item) => item.id !== id && !live.includes(item));
  return [
    isRenewal ? renew(wanted) : put(keys.subscription(recordId, appId, id), wanted),
    put(
      keys.subscriptionsHead(recordId, appId),
      { revision: callId },
      { when: head ? { revision: head.revision } : { PK: absent }, refused: 'retry' },
    ),
    ...ended.slice(0, maxRemoved).map((item) => remove(keys.subscription(recordId, appId, item.id))),
  ];
}

/** Ended subscriptions that one creation removes. The next creation removes more. */
const maxRemoved = 50;

/** A pending webhook call stays as it is. */
function renew({ recordId, appId, id, modifiedAt, expiresAt, ttl }: SubscriptionItem): Write {
  return update(
    keys.subscription(recordId, appId, id),
    { set: { modifiedAt, expiresAt, ttl } },
    { when: { callback: present }, refused: 'retry' },
  );
}

/**
 * The app is still registered and still has access to the record. From now on the record's changes are
 * announced.
 */
function guards(
  { recordId, appId, shareGrant }: SubscriptionItem,
  { entities }: Context<'record' | 'app'>,
): Write[] {
  return [
    stillShared(recordId, { appId, grant: shareGrant }, forbidden),
    stillRegistered(entities.app, notFound),
    ...announceChanges(entities.record),
  ];
}

function announceChanges({ id, subscribed }: RecordItem): Write[] {
  if (subscribed) return [];
  return [
    update(keys.record(id), { set: { subscribed: true } }, { when: { PK: present }, refused: notFound }),
  ];
}
