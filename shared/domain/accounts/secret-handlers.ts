/** GET …/secret, GET and PUT …/primary-secret, POST …/secret-resend */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { isRecent } from './mail-limit.ts';
import { newPrimarySecret, openSecret } from './secrets.ts';
import { accountUpdate, changeAccount, combine } from './update-account.ts';

type Endpoints = typeof accountEndpoints;

/** The secondary secret. */
export const showSecret: Handler<Endpoints['account_secret']> = async (_input, { entities, keyring }) => ({
  secret: (await openSecret(entities.account, 'secondarySecret', keyring)) ?? null,
});

/** The primary secret. */
export const showPrimarySecret: Handler<Endpoints['account_primary_secret']> = async (
  _input,
  { entities, keyring },
) => ({ secret: (await openSecret(entities.account, 'primarySecret', keyring)) ?? null });

/** Makes links in earlier mails invalid and leaves everything else. */
export const voidPrimarySecret: Handler<Endpoints['account_primary_secret_void']> = async (
  _input,
  context,
) => {
  await changeAccount(context, (account) =>
    context.commit([accountUpdate(account, newPrimarySecret(account.id, context))]),
  );
};

/**
 * Mails the activation link again. Creates the secret in it when there is none. Sends nothing within a minute
 * of the last time, so that no one can fill a mailbox (docs/contract/accounts.md#mail).
 */
export const resendSecret: Handler<Endpoints['account_resend_secret']> = async (_input, context) => {
  await changeAccount(context, async (account) => {
    if (isRecent(account.secretResentAt, context.now)) return context.commit([]);
    const secret = account.primarySecret ? {} : newPrimarySecret(account.id, context);
    await context.commit([
      accountUpdate(account, combine(secret, { set: { secretResentAt: context.time } })),
      requestMail('activation', account.id, context),
    ]);
  });
};
