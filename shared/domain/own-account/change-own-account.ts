/** Changes of an account by a session of its own. */
import { isStillSession } from '../../access/grants.ts';
import { forbidden } from '../../errors.ts';
import type { AccountItem } from '../../store/items/index.ts';
import { changeAccount } from '../accounts/update-account.ts';
import type { Context } from '../context.ts';

/**
 * Runs the change on the account as it is. Throws 403 when another call has ended the session in the meantime: otherwise
 * two sessions that end each other could both go on.
 */
export function changeOwnAccount<T>(
  context: Context<'account' | 'signingToken'>,
  change: (account: AccountItem) => Promise<T>,
): Promise<T> {
  return changeAccount(context, (account) => {
    if (!isStillSession(context.entities.signingToken, account)) throw forbidden();
    return change(account);
  });
}
