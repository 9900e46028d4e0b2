/** POST /accounts/{ACCOUNT_EMAIL}/password (docs/contract/accounts.md#account_own_password_change). */
import type { ownAccountEndpoints } from '../../api/endpoints/own-account.ts';
import { ApiError } from '../../errors.ts';
import { hashPassword, type PasswordHash, verifyPassword } from '../../secrets/password.ts';
import { replacePassword } from '../accounts/password-item.ts';
import { ownerOf, readOwnPassword } from '../accounts/password-rules.ts';
import { forgetFailures } from '../accounts/state-machine.ts';
import { accountUpdate, combine } from '../accounts/update-account.ts';
import { voidLinks } from '../accounts/voided-links.ts';
import { forgetTrusted } from '../factors/trusted-browsers.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { changeOwnAccount } from './change-own-account.ts';
import { endSessionsExcept } from './end-sessions.ts';
import { countGuess, readPassword, requirePassword } from './present-password.ts';

/**
 * Changes the password and ends all other sessions, in one transaction. Anyone who has the old password or an older
 * session is out; the apps that the person let in go on.
 */
export const changeOwnPassword: Handler<(typeof ownAccountEndpoints)['account_own_password_change']> = async (
  { form },
  context,
) => {
  const forgiven = await countGuess(context);
  let hash: PasswordHash | undefined;
  await changeOwnAccount(context, async (account) => {
    const stored = await readPassword(context);
    if (!stored) throw new ApiError('account_without_password');
    await requirePassword(form.old, stored);
    const password = await readOwnPassword(form.new, ownerOf(account), context.config);
    if (await verifyPassword(password, stored)) throw new ApiError('password_unchanged');
    hash ??= await hashPassword(password);
    const ended = endSessionsExcept(context.entities.signingToken.sessionId);
    await context.commit([
      accountUpdate(account, combine(forgetFailures, ended, voidLinks(context.time))),
      replacePassword(account.id, hash, stored),
      ...forgetTrusted(account),
      requestMail('password_changed', account.id, context),
      ...forgiven,
    ]);
  });
};
