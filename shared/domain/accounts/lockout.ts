/** Counting failed log-ins and locking out (docs/contract/accounts.md#login-counters-and-lock-out). */
import type { Config } from '../../settings/config.ts';
import type { AccountItem } from '../../store/items/index.ts';
import { enter, forgetFailures } from './state-machine.ts';
import { type AccountChange, combine } from './update-account.ts';

/** What was guessed wrong. */
export type Guess = 'password' | 'secret';

const countedStates: Readonly<Record<Guess, readonly string[]>> = {
  password: ['active'],
  secret: ['active', 'uninitialized'],
};

/** What a wrong guess changes. Undefined in states in which it does not count. */
export function failure(
  account: AccountItem,
  guess: Guess,
  maximum: number,
  time: string,
): AccountChange | undefined {
  if (!countedStates[guess].includes(account.state)) return undefined;
  const failedLoginCount = account.failedLoginCount + 1;
  const counted: AccountChange = { set: { failedLoginCount, lastFailedLoginAt: time } };
  if (failedLoginCount < maximum) return counted;
  return combine(counted, enter(account, 'disabled', time), { set: { lockedOut: true } });
}

/**
 * What the end of a lock-out changes: the account is active again when the timeout has passed since the last
 * failure. Undefined when the account is not locked out, not yet for long enough, or was disabled by an
 * admin.
 */
export function endOfLockOut(
  account: AccountItem,
  { reenableTimeout }: Pick<Config, 'reenableTimeout'>,
  now: Date,
): AccountChange | undefined {
  if (account.state !== 'disabled' || !account.lockedOut || reenableTimeout === undefined) return undefined;
  const end = Date.parse(account.lastFailedLoginAt ?? '') + reenableTimeout * 1000;
  if (!(end <= now.getTime())) return undefined;
  return combine(enter(account, 'active', now.toISOString()), forgetFailures);
}
