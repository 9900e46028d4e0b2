/** Asking for the present password again, before something that a person with a stranger's open browser must not do. */
import { ApiError } from '../../errors.ts';
import { type PasswordHash, verifyPassword } from '../../secrets/password.ts';
import { keys } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import { countAttempt, passwordOfSignedIn } from '../accounts/attempts.ts';
import type { Context } from '../context.ts';

/**
 * Counts the attempt, so that guesses slow down and close nothing. Returns the writes that forget it; the caller commits them
 * with its change. Throws 429 while there were too many.
 */
export function countGuess(context: Context<'account'>): Promise<readonly Write[]> {
  return countAttempt([passwordOfSignedIn(context.entities.account.id)], context);
}

/** The hash of the account's password; undefined when it has none. One round trip. */
export async function readPassword({
  store,
  entities,
}: Context<'account'>): Promise<PasswordHash | undefined> {
  const [item] = await store.get([keys.password(entities.account.id)]);
  return item?.password;
}

/** Throws 400 unless this is the password that was hashed. */
export async function requirePassword(password: string, stored: PasswordHash): Promise<void> {
  if (!(await verifyPassword(password, stored))) throw new ApiError('password_wrong');
}
