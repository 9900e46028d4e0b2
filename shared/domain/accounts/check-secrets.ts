/** GET …/check-secrets/{PRIMARY_SECRET} and POST …/initialize/{PRIMARY_SECRET} */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError, forbidden } from '../../errors.ts';
import type { AccountItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import { requestMail } from '../mail/mail-event.ts';
import { failure } from './lockout.ts';
import { isSecret } from './secrets.ts';
import { transition } from './state-machine.ts';
import { accountUpdate, changeAccount } from './update-account.ts';

type Endpoints = typeof accountEndpoints;

/**
 * Returns whether the secrets are right, in any state. A wrong primary secret is counted. A wrong secondary
 * secret is not counted, and is not checked when the account has none.
 */
export const checkSecrets: Handler<Endpoints['account_check_secrets']> = async ({ path, query }, context) => {
  const secondary = query.secondary_secret;
  await changeAccount(context, async (account) => {
    if (!(await isSecret(account, 'primarySecret', path.PRIMARY_SECRET, context)))
      return rejectGuess(account, context);
    if (secondary !== undefined && account.secondarySecret) {
      if (!(await isSecret(account, 'secondarySecret', secondary, context))) throw forbidden();
    }
    await context.commit([]);
  });
};

/** Activates the account. The secrets stay, because they are checked again before the user chooses a password. */
export const initializeAccount: Handler<Endpoints['account_initialize']> = async (
  { path, form },
  context,
) => {
  const secondary = form.secondary_secret;
  await changeAccount(context, async (account) => {
    if (!(await isSecret(account, 'primarySecret', path.PRIMARY_SECRET, context)))
      return rejectGuess(account, context);
    const change = transition(account, 'initialize', context.time);
    if (account.secondarySecret) {
      if (secondary === undefined) throw new ApiError('parameter_required', { name: 'secondary_secret' });
      if (!(await isSecret(account, 'secondarySecret', secondary, context)))
        return rejectGuess(account, context);
    }
    await context.commit([accountUpdate(account, change), requestMail('welcome', account.id, context)]);
  });
};

/** Counts a wrong secret where it counts, then rejects it. Responds only after the failure is stored. */
async function rejectGuess(account: AccountItem, context: Context): Promise<never> {
  const counted = failure(account, 'secret', context.config.maxFailedLogins, context.time);
  if (counted) await context.commitRefused([accountUpdate(account, counted)], 403);
  throw forbidden();
}
