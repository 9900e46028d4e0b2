/** Usernames of auth systems: one per account and system, unique within a system. */
import { ApiError } from '../../errors.ts';
import { type AccountItem, keys } from '../../store/items/index.ts';
import { create, remove, type Write } from '../../store/writes.ts';

/** The only auth system whose passwords are stored here. Other systems vouch for their users. */
export const passwordSystem = 'password';

/** Trims a username and makes it lower case, as it is stored and looked up everywhere. */
export function normalizeUsername(text: string): string {
  return text.trim().toLowerCase();
}

/** A username from a form. Throws 400 when nothing is left after trimming. */
export function readUsername(text: string): string {
  const username = normalizeUsername(text);
  if (username === '') throw new ApiError('parameter_empty', { name: 'username' });
  return username;
}

/** The account's username in a system. Undefined when it has none there. */
export function usernameOf(account: AccountItem, system: string): string | undefined {
  return account.authSystems.find(({ name }) => name === system)?.username;
}

/** Claims a username. Rejected with 400 when another account has it. */
export function claimUsername(system: string, username: string, accountId: string): Write {
  return create(keys.username(system, username), { accountId }, () => new ApiError('username_taken'));
}

/** Releases a username. Must be committed with a guarded change of the account that had it. */
export function releaseUsername(system: string, username: string): Write {
  return remove(keys.username(system, username));
}
