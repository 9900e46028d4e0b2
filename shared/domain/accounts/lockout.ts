/** Counting failed log-ins and locking out (docs/contract/accounts.md#login-counters-and-lock-out). */
import { forbidden } from '../../errors.ts';
import type { Config } from '../../settings/config.ts';
import type { AccountItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import { enter, forgetFailures } from './state-machine.ts';
import { type AccountChange, accountUpdate, combine } from './update-account.ts';

/** What was guessed wrong. */
export type Guess = 'password' | 'secret';

const countedStates: Readonly<Record<Guess, readonly string[]>> = {
  password: ['active'],
  secret: ['active', 'uninitialized'],
};

/** Whether a wrong guess counts as a failure. */
export function isCounted({ state }: AccountItem, guess: Guess): boolean {
  return countedStates[guess].includes(state);
}

/** What a wrong guess changes. Undefined in states in which it does not count. */
export function failure(
  account: AccountItem,
  guess: Guess,
  maximum: number,
  time: string,
): AccountChange | undefined {
  if (!isCounted(account, guess)) return undefined;
  const failedLoginCount = account.failedLoginCount + 1;
  const counted: AccountChange = { set: { failedLoginCount, lastFailedLoginAt: time } };
  if (failedLoginCount < maximum) return counted;
  return combine(counted, enter(account, 'disabled', time), { set: { stateBeforeLockOut: account.state } });
}

/**
 * Counts a wrong guess where it counts, then throws 403. Responds only after the failure is stored, so that
 * simultaneous guesses get no more tries than guesses one after the other. `unlock` is what has changed the account since
 * it was read, and is stored too.
 */
export async function rejectGuess(
  account: AccountItem,
  guess: Guess,
  { config, time, commitRefused }: Pick<Context, 'config' | 'time' | 'commitRefused'>,
  unlock: AccountChange = {},
): Promise<never> {
  const counted = failure(account, guess, config.maxFailedLogins, time);
  if (counted) await commitRefused([accountUpdate(account, combine(unlock, counted))], 403);
  throw forbidden();
}

/**
 * What the end of a lock-out changes: when the timeout has passed since the last failure, the account returns
 * to the state that it had before. That need not be `active`, so a lock-out opens nothing that was closed.
 * Undefined when the account is not locked out, not yet for long enough, or was disabled by an admin.
 */
export function endOfLockOut(
  account: AccountItem,
  { reenableTimeout }: Pick<Config, 'reenableTimeout'>,
  now: Date,
): AccountChange | undefined {
  const { stateBeforeLockOut, lastFailedLoginAt } = account;
  if (stateBeforeLockOut === undefined || reenableTimeout === undefined) return undefined;
  const end = Date.parse(lastFailedLoginAt ?? '') + reenableTimeout * 1000;
  if (!(end <= now.getTime())) return undefined;
  return combine(enter(account, stateBeforeLockOut, now.toISOString()), forgetFailures);
}
