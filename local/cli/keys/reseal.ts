/** Seals secrets with the current master key instead of an older one. The secrets themselves do not change. */
import { sealContext } from '../../../shared/domain/accounts/erased-addresses.ts';
import { accountUpdate } from '../../../shared/domain/accounts/update-account.ts';
import { totpContext } from '../../../shared/domain/factors/proof.ts';
import { sealedForBrowsersOf } from '../../../shared/domain/push/browser.ts';
import { pushKeyContext } from '../../../shared/domain/push/service-keys.ts';
import { sealedFor } from '../../../shared/domain/smart/signing-keys.ts';
import type { Keyring } from '../../../shared/secrets/keyring.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { retryWhenStale, type Store } from '../../../shared/store/store.ts';
import { update } from '../../../shared/store/writes.ts';
import type { NamedKey } from './key-usage.ts';

export interface Resealed {
  appSecrets: number;
  accountSecrets: number;
  secondFactors: number;
  addressKeys: number;
  idTokenKeys: number;
  pushKeys: number;
  pushBrowsers: number;
  /** Consumer keys and account ids whose secrets could not be opened. */
  readonly damaged: string[];
}

/**
 * Seals again every secret that does not name the current key, on condition that no one has changed it in
 * between. It can be repeated, and run beside a running service.
 */
export async function reseal(
  named: AsyncIterable<NamedKey>,
  store: Store,
  keyring: Keyring,
): Promise<Resealed> {
  const result: Resealed = {
    appSecrets: 0,
    accountSecrets: 0,
    secondFactors: 0,
    addressKeys: 0,
    idTokenKeys: 0,
    pushKeys: 0,
    pushBrowsers: 0,
    damaged: [],
  };
  for await (const use of named) {
    if (use.kind === 'token' || use.kind === 'link passcode' || use.keyId === keyring.current) continue;
    try {
      if (use.kind === 'app secret')
        result.appSecrets += await resealConsumer(use.consumerKey, store, keyring);
      else if (use.kind === 'second factor')
        result.secondFactors += await resealSecondFactor(use.locator, store, keyring);
      else if (use.kind === 'address key') result.addressKeys += await resealAddressKey(store, keyring);
      else if (use.kind === 'id token key')
        result.idTokenKeys += await resealSigningKey(use.kid, store, keyring);
      else if (use.kind === 'push key') result.pushKeys += await resealPushKey(store, keyring);
      else if (use.kind === 'push browser')
        result.pushBrowsers += await resealBrowsers(use.locator, store, keyring);
      else result.accountSecrets += await resealAccount(use.accountId, store, keyring);
    } catch (error) {
      if (!(error instanceof CannotOpen)) throw error;
      const owner = ownerOf(use);
      if (!result.damaged.includes(owner)) result.damaged.push(owner);
    }
  }
  return result;
}

class CannotOpen extends Error {}

function ownerOf(use: Exclude<NamedKey, { kind: 'token' | 'link passcode' }>): string {
  if (use.kind === 'address key') return 'erased addresses';
  if (use.kind === 'second factor') return `the app for codes of the account ${use.locator}`;
  if (use.kind === 'id token key') return `id tokens (${use.kid})`;
  if (use.kind === 'push key') return 'Web Push';
  if (use.kind === 'push browser') return `devices of ${use.locator}`;
  return use.kind === 'app secret' ? use.consumerKey : use.accountId;
}

function resealAddressKey(store: Store, keyring: Keyring): Promise<number> {
  return retryWhenStale(async () => {
    const [item] = await store.get([keys.addressKey]);
    const sealed = await sealedAnew(item?.sealedKey, sealContext, keyring);
    if (!item || !sealed) return 0;
    const when = { sealedKey: item.sealedKey };
    await store.transact([
      update(keys.addressKey, { set: { sealedKey: sealed } }, { when, refused: 'retry' }),
    ]);
    return 1;
  });
}

function resealSigningKey(kid: string, store: Store, keyring: Keyring): Promise<number> {
  const key = keys.smartSigningKey(kid);
  return retryWhenStale(async () => {
    const [item] = await store.get([key]);
    const sealed = await sealedAnew(item?.sealedKey, sealedFor(kid), keyring);
    if (!item || !sealed) return 0;
    const when = { sealedKey: item.sealedKey };
    await store.transact([update(key, { set: { sealedKey: sealed } }, { when, refused: 'retry' })]);
    return 1;
  });
}

function resealPushKey(store: Store, keyring: Keyring): Promise<number> {
  return retryWhenStale(async () => {
    const [item] = await store.get([keys.pushKey]);
    const sealed = await sealedAnew(item?.sealedKey, pushKeyContext, keyring);
    if (!item || !sealed) return 0;
    const when = { sealedKey: item.sealedKey };
    await store.transact([update(keys.pushKey, { set: { sealedKey: sealed } }, { when, refused: 'retry' })]);
    return 1;
  });
}

/** All of an account in one write. What the browser is sealed for names the account, which is read for that. */
function resealBrowsers(locator: string, store: Store, keyring: Keyring): Promise<number> {
  return retryWhenStale(async () => {
    const [account, item] = await store.get([keys.accountAt(locator), keys.pushesAt(locator)]);
    if (!account || !item) return 0;
    let count = 0;
    const subscriptions = await Promise.all(
      item.subscriptions.map(async (browser) => {
        const sealed = await sealedAnew(browser.sealed, sealedForBrowsersOf(account.id), keyring);
        if (!sealed) return browser;
        count += 1;
        return { ...browser, sealed };
      }),
    );
    if (count === 0) return 0;
    const guard = { when: { revision: item.revision }, refused: 'retry' } as const;
    await store.transact([
      update(keys.pushesAt(locator), { set: { subscriptions }, add: { revision: 1 } }, guard),
    ]);
    return count;
  });
}

/** The revision does not change, as the app and its secret have not. Returns the number of secrets it sealed. */
function resealConsumer(consumerKey: string, store: Store, keyring: Keyring): Promise<number> {
  const key = keys.consumer(consumerKey);
  return retryWhenStale(async () => {
    const [item] = await store.get([key]);
    const secret = item?.secret;
    const sealed = await sealedAnew(secret, consumerKey, keyring);
    if (!secret || !sealed) return 0;
    await store.transact([update(key, { set: { secret: sealed } }, { when: { secret }, refused: 'retry' })]);
    return 1;
  });
}

/** Both secrets of an account in one write. */
function resealAccount(accountId: string, store: Store, keyring: Keyring): Promise<number> {
  return retryWhenStale(async () => {
    const [account] = await store.get([keys.account(accountId)]);
    if (!account) return 0;
    const [primarySecret, secondarySecret] = await Promise.all([
      sealedAnew(account.primarySecret, accountId, keyring),
      sealedAnew(account.secondarySecret, accountId, keyring),
    ]);
    if (!primarySecret && !secondarySecret) return 0;
    const set = { ...(primarySecret && { primarySecret }), ...(secondarySecret && { secondarySecret }) };
    await store.transact([accountUpdate(account, { set })]);
    return Object.keys(set).length;
  });
}

/** The secret of an app for codes. It is sealed for the account. */
function resealSecondFactor(locator: string, store: Store, keyring: Keyring): Promise<number> {
  const key = keys.factorsAt(locator);
  return retryWhenStale(async () => {
    const [account, factors] = await store.get([keys.accountAt(locator), key]);
    if (!account || !factors) return 0;
    const totpSecret = await sealedAnew(factors.totpSecret, totpContext(account.id), keyring);
    if (!totpSecret) return 0;
    const change = { set: { totpSecret }, add: { revision: 1 } };
    const when = { revision: factors.revision };
    await store.transact([update(key, change, { when, refused: 'retry' })]);
    return 1;
  });
}

/** Returns undefined when there is nothing to do. */
async function sealedAnew(
  sealed: string | undefined,
  context: string,
  keyring: Keyring,
): Promise<string | undefined> {
  if (sealed === undefined || sealed.slice(0, 2) === keyring.current) return undefined;
  const plain = await keyring.open(sealed, context).catch(() => {
    throw new CannotOpen();
  });
  return keyring.seal(plain, context);
}
