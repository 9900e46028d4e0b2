/** POST …/authsystems/password/change and …/authsystems/password/set */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { hashPassword, type PasswordHash, verifyPassword } from '../../secrets/password.ts';
import { keys } from '../../store/items/index.ts';
import { forgetTrusted } from '../factors/trusted-browsers.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { rejectGuess } from './lockout.ts';
import { replacePassword, storePassword } from './password-item.ts';
import { ownerOf, readSpecifiedPassword } from './password-rules.ts';
import { endSessions, forgetFailures, transition } from './state-machine.ts';
import { accountUpdate, changeAccount, combine } from './update-account.ts';
import { passwordSystem, usernameOf } from './usernames.ts';
import { voidLinks } from './voided-links.ts';

type Endpoints = typeof accountEndpoints;

/**
 * Changes the password of an account that knows the old one. A wrong old password is counted before it is
 * rejected. Throws 403 also when the account is no longer active, which ends the session of the caller:
 * simultaneous guesses have locked it.
 */
export const changePassword: Handler<Endpoints['account_password_change']> = async ({ form }, context) => {
  let wasRight = false;
  await changeAccount(context, async (account) => {
    if (account.state !== 'active') throw forbidden();
    const [item] = await context.store.get([keys.password(account.id)]);
    const stored = item?.password;
    const right = await verifyPassword(form.old, stored);
    // Another call has changed the password in the meantime: the old one was no guess.
    if (!stored || (wasRight && !right)) throw forbidden();
    if (!right) return rejectGuess(account, 'password', context);
    wasRight = true;
    const rules = { config: context.config, asked: false };
    const hash = await hashPassword(await readSpecifiedPassword(form.new, ownerOf(account), rules));
    await context.commit([
      accountUpdate(account, voidLinks(context.time)),
      replacePassword(account.id, hash, stored),
      ...forgetTrusted(account),
      requestMail('password_changed', account.id, context),
    ]);
  });
};

/**
 * Sets the password without the old one. An uninitialized account becomes active. Sessions and tokens of the account
 * end, because a person who knew the old password may have them (docs/contract/accounts.md#account_password_set).
 */
export const setPassword: Handler<Endpoints['account_password_set']> = async ({ form }, context) => {
  const rules = { config: context.config, asked: form.password_rules !== undefined };
  const password = await readSpecifiedPassword(form.password, ownerOf(context.entities.account), rules);
  let hash: PasswordHash | undefined;
  await changeAccount(context, async (account) => {
    if (usernameOf(account, passwordSystem) === undefined) throw new ApiError('account_without_password');
    hash ??= await hashPassword(password);
    const change =
      account.state === 'uninitialized' ? transition(account, 'set_password', context.time) : forgetFailures;
    const ended = combine(change, endSessions(), voidLinks(context.time));
    await context.commit([
      accountUpdate(account, ended),
      storePassword(account.id, hash),
      ...forgetTrusted(account),
    ]);
  });
};
