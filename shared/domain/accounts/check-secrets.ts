/** GET …/check-secrets/{PRIMARY_SECRET} and POST …/initialize/{PRIMARY_SECRET} */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { ApiError, forbidden } from '../../errors.ts';
import type { AccountItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { endOfLockOut, isCounted, rejectGuess } from './lockout.ts';
import { isSecret } from './secrets.ts';
import { transition } from './state-machine.ts';
import {
  type AccountChange,
  accountUpdate,
  afterChange,
  changeAccount,
  combine,
  isUnchanged,
} from './update-account.ts';

type Endpoints = typeof accountEndpoints;

/**
 * Returns whether the secrets are right. Wrong secrets are counted. A secondary secret is not checked when the
 * account has none. In a state in which guesses do not count, no secondary secret is right: its million values
 * must not be tried one after the other.
 */
export const checkSecrets: Handler<Endpoints['account_check_secrets']> = async ({ path, query }, context) => {
  const secondary = query.secondary_secret;
  await changeAccount(context, async (stored) => {
    const { account, unlock } = unlocked(stored, context);
    if (!(await isSecret(account, 'primarySecret', path.PRIMARY_SECRET, context)))
      return rejectGuess(account, 'secret', context, unlock);
    if (secondary === undefined || !account.secondarySecret) return context.commit([]);
    if (!isCounted(account, 'secret')) throw forbidden();
    if (!(await isSecret(account, 'secondarySecret', secondary, context)))
      return rejectGuess(account, 'secret', context, unlock);
    await context.commit([unlock ? accountUpdate(account, unlock) : isUnchanged(account)]);
  });
};

/** Activates the account. The secrets stay, because they are checked again before the user chooses a password. */
export const initializeAccount: Handler<Endpoints['account_initialize']> = async (
  { path, form },
  context,
) => {
  const secondary = form.secondary_secret;
  await changeAccount(context, async (stored) => {
    const { account, unlock } = unlocked(stored, context);
    if (!(await isSecret(account, 'primarySecret', path.PRIMARY_SECRET, context)))
      return rejectGuess(account, 'secret', context, unlock);
    const change = combine(unlock ?? {}, transition(account, 'initialize', context.time));
    if (account.secondarySecret) {
      if (secondary === undefined) throw new ApiError('parameter_required', { name: 'secondary_secret' });
      if (!(await isSecret(account, 'secondarySecret', secondary, context)))
        return rejectGuess(account, 'secret', context, unlock);
    }
    await context.commit([accountUpdate(account, change), requestMail('welcome', account.id, context)]);
  });
};

/**
 * The account, after the end of its lock-out if that is due, and what that end changes. An account that has no username
 * yet has no log-in that could end it.
 */
function unlocked(
  stored: AccountItem,
  { config, now }: Pick<Context, 'config' | 'now'>,
): { readonly account: AccountItem; readonly unlock: AccountChange | undefined } {
  const unlock = endOfLockOut(stored, config, now);
  return { account: unlock ? afterChange(stored, unlock) : stored, unlock };
}
