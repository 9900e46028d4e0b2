/**
 * What a mailed link may open, by the state of an account (docs/contract/accounts.md#what-a-link-opens). One place for the
 * mails, which offer it, and for the calls, which do it.
 */
import type { AccountItem } from '../../store/items/index.ts';
import { passwordSystem, usernameOf } from './usernames.ts';

/** Whether it has never had a way to sign in, and its activation link is for choosing one. */
export function isToBeActivated(account: AccountItem): boolean {
  if (account.state === 'uninitialized') return !wasForgotten(account);
  return account.state === 'active' && account.authSystems.length === 0;
}

/** Whether nobody has activated it yet, so that a new confirmation code harms nobody. */
export function isNew(account: AccountItem): boolean {
  return account.state === 'uninitialized' && account.authSystems.length === 0 && !wasForgotten(account);
}

/** Whether another UI app has closed it until its own mail for a forgotten password is used. */
export function wasForgotten({ state, resetMailedAt }: AccountItem): boolean {
  return state === 'uninitialized' && resetMailedAt !== undefined;
}

/**
 * Whether a link for a new password opens it: an active account, one that too many failures locked out, and one that waits
 * for such a link. Never one that an administrator disabled, retired or reset.
 */
export function isOpenedByMail(account: AccountItem): boolean {
  if (usernameOf(account, passwordSystem) === undefined) return false;
  const { state, stateBeforeLockOut } = account;
  return state === 'active' || stateBeforeLockOut === 'active' || wasForgotten(account);
}
