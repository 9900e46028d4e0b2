/** POST …/set-state, …/reset and …/forgot-password */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { ApiError, forbidden } from '../../errors.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { isRecent } from './mail-limit.ts';
import { areExpired, newSecondarySecret, newSecrets, openSecret } from './secrets.ts';
import { settableStates, transition } from './state-machine.ts';
import { accountUpdate, afterChange, changeAccount, combine } from './update-account.ts';

type Endpoints = typeof accountEndpoints;

/** Sets the state. A retired account stays retired, whatever is requested. */
export const setAccountState: Handler<Endpoints['account_set_state']> = async ({ form }, context) => {
  await changeAccount(context, async (account) => {
    if (account.state === 'retired') throw forbidden();
    const state = settableStates.find((name) => name === form.state);
    if (!state)
      throw new ApiError('parameter_invalid', { name: 'state', form: `one of ${settableStates.join(', ')}` });
    await context.commit([accountUpdate(account, transition(account, `set_${state}`, context.time))]);
  });
};

/** Returns the account to the uninitialized state with new secrets. Mails nothing. */
export const resetAccount: Handler<Endpoints['account_reset']> = async (_input, context) => {
  await changeAccount(context, async (account) => {
    const change = combine(transition(account, 'reset', context.time), newSecrets(account.id, context));
    await context.commit([accountUpdate(account, change)]);
  });
};

/**
 * The same for a user who asked for it: mails the link and returns the confirmation code. Within a minute of that mail
 * the link in it stays valid, and none is sent, so that no one can fill a mailbox (docs/contract/accounts.md#mail).
 */
export const forgotPassword: Handler<Endpoints['account_forgot_password']> = (_input, context) =>
  changeAccount(context, async (account) => {
    const isMailed = isRecent(account.resetMailedAt, context.now) && !areExpired(account, context);
    const secrets = isMailed
      ? newSecondarySecret(account.id, context)
      : combine(newSecrets(account.id, context), { set: { resetMailedAt: context.time } });
    const change = combine(transition(account, 'forgot_password', context.time), secrets);
    await context.commit([
      accountUpdate(account, change),
      ...(isMailed ? [] : [requestMail('password_reset', account.id, context)]),
    ]);
    const secret = await openSecret(afterChange(account, change), 'secondarySecret', context.keyring);
    return { secret: secret ?? null };
  });
