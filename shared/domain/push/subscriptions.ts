/** GET, POST and DELETE /accounts/{ACCOUNT_EMAIL}/push-subscriptions (docs/contract/push.md#calls). */
import { isToldInForce } from '../../access/grants.ts';
import type { pushEndpoints } from '../../api/endpoints/push.ts';
import { ApiError, notFound } from '../../errors.ts';
import { limits } from '../../limits.ts';
import {
  type AccountItem,
  keys,
  type PushesItem,
  type PushKeyItem,
  type PushSubscription,
} from '../../store/items/index.ts';
import { absent, put, type Write } from '../../store/writes.ts';
import { formatStored } from '../../time.ts';
import { isUnchanged } from '../accounts/update-account.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { changeOwnAccount } from '../own-account/change-own-account.ts';
import { browserId, readBrowser, sealedForBrowsersOf } from './browser.ts';

type Endpoints = typeof pushEndpoints;

/** One round trip. */
export const listBrowsers: Handler<Endpoints['push_subscription_list']> = async (_input, context) => {
  const { account } = context.entities;
  const [item, key] = await stored(context);
  return {
    public_key: key?.publicKey ?? null,
    subscriptions: toldIn(item, account, key).toReversed().map(viewOf),
  };
};

/** What can be told no more makes room for the new one. */
export const addBrowser: Handler<Endpoints['push_subscription_add']> = async ({ form }, context) => {
  const { config, keyring, time } = context;
  const browser = readBrowser(form, config);
  return changeOwnAccount(context, async (account) => {
    const [item, key] = await stored(context);
    if (!key) throw new ApiError('push_unavailable');
    if (key.publicKey !== form.public_key) throw new ApiError('push_key_replaced');
    const id = browserId(browser.endpoint);
    const others = toldIn(item, account, key).filter((other) => other.id !== id);
    if (others.length >= limits.pushSubscriptions)
      throw new ApiError('push_subscriptions_too_many', { maximum: limits.pushSubscriptions });
    const added: PushSubscription = {
      id,
      sealed: keyring.seal(JSON.stringify(browser), sealedForBrowsersOf(account.id)),
      publicKey: key.publicKey,
      device: form.device ?? '',
      createdAt: time,
      sessionGrant: account.sessionGrant,
      signInGrant: account.signInGrant,
    };
    await context.commit([isUnchanged(account), store(account, item, [...others, added])]);
    return viewOf(added);
  });
};

export const removeBrowser: Handler<Endpoints['push_subscription_remove']> = async ({ path }, context) => {
  await changeOwnAccount(context, async (account) => {
    const [item, key] = await stored(context);
    const told = toldIn(item, account, key);
    const left = told.filter(({ id }) => id !== path.PUSH_SUBSCRIPTION_ID);
    if (left.length === told.length) throw notFound();
    await context.commit([isUnchanged(account), store(account, item, left)]);
  });
};

function stored({ store, entities }: Context<'account'>) {
  return store.get([keys.pushes(entities.account.id), keys.pushKey]);
}

/**
 * The browsers in which an account is told: not those that were added under grants that have ended, or for a key that the service has no
 * more. The oldest first.
 */
export function toldIn(
  item: PushesItem | undefined,
  account: AccountItem,
  key: Pick<PushKeyItem, 'publicKey'> | undefined,
): readonly PushSubscription[] {
  return (item?.subscriptions ?? []).filter(
    (browser) => browser.publicKey === key?.publicKey && isToldInForce(browser, account),
  );
}

function store(
  { id }: AccountItem,
  before: PushesItem | undefined,
  subscriptions: readonly PushSubscription[],
): Write {
  const item: PushesItem = {
    subscriptions,
    told: before?.told ?? {},
    revision: (before?.revision ?? 0) + 1,
  };
  return put(keys.pushes(id), item, {
    when: before ? { revision: before.revision } : { PK: absent },
    refused: 'retry',
  });
}

function viewOf({ id, device, createdAt }: PushSubscription) {
  return { id, device, created_at: formatStored(createdAt) };
}
