/** Whether a session began with a second factor, where the account has one (docs/contract/sign-in.md#sessions-without-the-second-step). */
import { ApiError } from '../../errors.ts';
import type { AccountItem, FactorsItem } from '../../store/items/index.ts';
import type { Write } from '../../store/writes.ts';
import { isUnchanged } from '../accounts/update-account.ts';
import type { Context } from '../context.ts';
import { after, storeFactors } from './change.ts';

/**
 * To be asked before a second factor is added without a proof of another. Somebody at a browser that is trusted who knows the password must not
 * get a factor of his own: the call is 403, and the account trusts no browser any more, so that signing in again takes the second step.
 * `forgiven` are the writes of a password that was right.
 */
export async function requireSecondStep(
  account: AccountItem,
  factors: FactorsItem | undefined,
  context: Pick<Context<'signingToken'>, 'entities' | 'commitRefused'>,
  forgiven: readonly Write[],
): Promise<void> {
  if (!context.entities.signingToken.passwordAlone || account.secondFactor !== 'on') return;
  const forgotten =
    factors && factors.trustedBrowsers.length > 0
      ? [storeFactors(account.id, factors, after(factors, { trustedBrowsers: [] }))]
      : [];
  await context.commitRefused([...forgotten, isUnchanged(account), ...forgiven], 403);
  throw new ApiError('sign_in_again');
}
