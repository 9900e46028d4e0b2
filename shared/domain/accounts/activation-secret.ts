/** The secret in activation links, for calls that are about to mail one (docs/contract/accounts.md#secrets). */
import type { AccountItem } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { isToBeActivated } from './openings.ts';
import { areExpired, newPrimarySecret } from './secrets.ts';
import { accountUpdate } from './update-account.ts';

/**
 * A new secret for an account that waits to be activated and whose link has expired: the mail would be useless otherwise.
 * Undefined for any other account, also for one that is not to be activated by mail.
 */
export function renewedActivation(
  account: AccountItem | undefined,
  context: Pick<Context, 'keyring' | 'time' | 'config' | 'now'>,
): Write | undefined {
  if (!account?.primarySecret || !isToBeActivated(account) || !areExpired(account, context)) return undefined;
  return accountUpdate(account, newPrimarySecret(account.id, context));
}
