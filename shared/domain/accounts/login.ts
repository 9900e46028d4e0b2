/** Logging in (docs/contract/oauth.md#session_create, docs/contract/accounts.md#login-counters-and-lock-out). */
import { forbidden } from '../../errors.ts';
import { hashPassword, needsRehash, type PasswordHash, verifyPassword } from '../../secrets/password.ts';
import { type AccountItem, keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, type ConditionsOn, check, update, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { isDemanded } from '../factors/demand.ts';
import { endOfLockOut, failure } from './lockout.ts';
import { replacePassword } from './password-item.ts';
import { type AccountChange, accountUpdate, afterChange, combine, itemChange } from './update-account.ts';
import { normalizeUsername, passwordSystem } from './usernames.ts';

export interface Login {
  /** The account as it is after the writes. A session carries its `sessionGrant`. */
  readonly account: AccountItem;
  /** The writes of the log-in. The caller commits them with the session; otherwise the log-in does not count. */
  readonly writes: readonly Write[];
}

type LoginContext = Pick<Context, 'store' | 'config' | 'now' | 'time' | 'commitRefused'>;

/**
 * Logs in with a password. A wrong password is counted before it is rejected, so that concurrent requests get
 * no more guesses than requests one after the other. Unknown users, wrong passwords and accounts that are not
 * active cost the same two reads and one hash. Throws 403. The writes throw StaleRead when the account was
 * locked in the meantime; the caller then runs the log-in again.
 */
export async function loginWithPassword(
  username: string,
  password: string,
  context: LoginContext & { readonly appId: string },
): Promise<Login> {
  const verify = verifierOf(password);
  return retryWhenStale(async () => {
    const { account, stored } = await lookUp(passwordSystem, username, context.store);
    const [right, isEnough] = await Promise.all([verify(stored), isPasswordEnough(account, context)]);
    const unlock = account && unlockIfDue(account, context);
    if (!account || !unlock) throw forbidden();
    if (!right || !stored || !opens(account, unlock)) return reject(account, unlock, context);
    // The password was no wrong guess: nothing is counted.
    if (!isEnough) return refuse(account, unlock, context);
    const { write } = await passwordOfLogin(account.id, password, stored);
    return success(account, unlock, context, [write]);
  });
}

/**
 * Whether a session may begin with the password alone: always in an app that the operator has named, else unless the account has a second
 * factor or must have one (docs/contract/oauth.md#session_create).
 */
async function isPasswordEnough(
  account: AccountItem | undefined,
  context: Pick<LoginContext, 'store' | 'config'> & { readonly appId: string },
): Promise<boolean> {
  if (context.config.secondFactorExemptApps.includes(context.appId)) return true;
  const isMissing = await isDemanded(account?.id ?? noAccountId, context);
  return account?.secondFactor !== 'on' && !isMissing;
}

/**
 * Requires that the password is still the one that was verified, and hashes it again when hashes have become more expensive.
 * Without this, a log-in with an old password that began before a change could end after it, as a session of the new one. `salt` is that of
 * the hash that there is then.
 */
export async function passwordOfLogin(
  accountId: string,
  password: string,
  stored: PasswordHash,
): Promise<{ readonly write: Write; readonly salt: string }> {
  const { salt } = stored;
  if (!needsRehash(stored)) return { write: check(keys.password(accountId), { salt }, 'retry'), salt };
  const hash = await hashPassword(password);
  return { write: replacePassword(accountId, hash, stored), salt: hash.salt };
}

/**
 * Verifies a password once per hash, so that losing a race against another guess does not cost a second
 * hashing.
 */
export function verifierOf(password: string): (stored: PasswordHash | undefined) => Promise<boolean> {
  const verified = new Map<string | undefined, Promise<boolean>>();
  return (stored) => {
    const result = verified.get(stored?.hash) ?? verifyPassword(password, stored);
    verified.set(stored?.hash, result);
    return result;
  };
}

/**
 * Logs in a user for whom an external system vouches. Errors as above; nothing counts as a failure. Throws
 * StaleRead when another request changed the account while its lock-out ended.
 */
export async function loginVouched(system: string, username: string, context: LoginContext): Promise<Login> {
  if (system === passwordSystem || !context.config.authSystems.includes(system)) throw forbidden();
  const { account } = await lookUp(system, username, context.store);
  const unlock = account && unlockIfDue(account, context);
  if (!account || !unlock) throw forbidden();
  if (!opens(account, unlock)) return reject(account, unlock, context);
  return success(account, unlock, context);
}

interface Found {
  readonly account?: AccountItem;
  readonly stored?: PasswordHash;
}

/** No account has an empty id, so looking for it reads the same as looking for any other. */
export const noAccountId = '';

async function lookUp(system: string, username: string, store: Store): Promise<Found> {
  const [entry] = await store.get([keys.username(system, normalizeUsername(username))]);
  const accountId = entry?.accountId ?? noAccountId;
  const [account, password] = await store.get([keys.account(accountId), keys.password(accountId)]);
  if (account?.id !== accountId) return {};
  return { account, ...(password && { stored: password.password }) };
}

/** What a log-in changes first: nothing, or the end of a lock-out. Undefined when the account cannot log in. */
export function unlockIfDue(
  account: AccountItem,
  { config, now }: Pick<Context, 'config' | 'now'>,
): AccountChange | undefined {
  return account.state === 'active' ? {} : endOfLockOut(account, config, now);
}

/** Whether the account is active then. One that was locked out while it was closed is closed again. */
export function opens(account: AccountItem, unlock: AccountChange): boolean {
  return afterChange(account, unlock).state === 'active';
}

/** Rejects the log-in, and stores what it changed: the end of a lock-out, and a failure where it counts. */
async function reject(account: AccountItem, unlock: AccountChange, context: LoginContext): Promise<never> {
  const { config, time } = context;
  const counted = failure(afterChange(account, unlock), 'password', config.maxFailedLogins, time);
  return refuse(account, combine(unlock, counted ?? {}), context);
}

/** Rejects the log-in with one write of the account, also when nothing of it changes: all refusals take the same time. */
async function refuse(account: AccountItem, change: AccountChange, context: LoginContext): Promise<never> {
  await context.commitRefused([accountUpdate(account, change)], 403);
  throw forbidden();
}

/** The log-in of an account that may log in, as its writes. */
export function success(
  account: AccountItem,
  unlock: AccountChange,
  { time }: Pick<Context, 'time'>,
  writes: readonly Write[] = [],
): Login {
  const change = combine(unlock, { set: { lastLoginAt: time, failedLoginCount: 0 } });
  const counted = update(
    keys.account(account.id),
    { ...itemChange(change), add: { revision: 1, totalLoginCount: 1 } },
    { when: notLockedSince(account), refused: 'retry' },
  );
  const after = afterChange(account, change);
  return { account: { ...after, totalLoginCount: after.totalLoginCount + 1 }, writes: [counted, ...writes] };
}

/**
 * Other requests may change an active account in the meantime, so that sessions of one user can begin in
 * parallel. But it must not have been locked or disabled, not even for a moment: that changes the session
 * grant. Nor must a person have ended her sessions, as she does with her password: that changes the grant of signing in. And no second
 * factor must have been turned on or off.
 */
function notLockedSince({
  state,
  sessionGrant,
  signInGrant,
  secondFactor,
  revision,
}: AccountItem): ConditionsOn<AccountItem> {
  if (state !== 'active') return { revision };
  return {
    state,
    sessionGrant,
    signInGrant: signInGrant ?? absent,
    secondFactor: secondFactor ?? absent,
  };
}
