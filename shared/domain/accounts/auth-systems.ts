/** POST …/authsystems/ and …/authsystems/password/set-username */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { hashPassword, type PasswordHash } from '../../secrets/password.ts';
import { forgetTrusted } from '../factors/trusted-browsers.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { storePassword } from './password-item.ts';
import { readSpecifiedPassword } from './password-rules.ts';
import { transition } from './state-machine.ts';
import { accountUpdate, changeAccount, combine } from './update-account.ts';
import { claimUsername, passwordSystem, readUsername, releaseUsername, usernameOf } from './usernames.ts';

type Endpoints = typeof accountEndpoints;

/** Adds an auth system. A password makes the account active; an external system leaves the state as it is. */
export const addAuthSystem: Handler<Endpoints['account_authsystem_add']> = async ({ form }, context) => {
  const username = readUsername(form.username);
  const { system } = form;
  const { id, fullName } = context.entities.account;
  const rules = { config: context.config, asked: form.password_rules !== undefined };
  const password =
    system === passwordSystem
      ? await readSpecifiedPassword(form.password ?? '', { id, fullName, username }, rules)
      : undefined;
  if (!context.config.authSystems.includes(system)) throw forbidden();
  let hash: PasswordHash | undefined;

  await changeAccount(context, async (account) => {
    if (account.state === 'retired') throw forbidden();
    if (usernameOf(account, system) !== undefined) throw new ApiError('auth_system_exists');
    if (password !== undefined) hash ??= await hashPassword(password);
    const authSystems = [...account.authSystems, { name: system, username }];
    const activation = hash ? transition(account, 'add_password', context.time) : {};
    await context.commit([
      accountUpdate(account, combine({ set: { authSystems } }, activation)),
      claimUsername(system, username, account.id),
      ...(hash ? [storePassword(account.id, hash), ...forgetTrusted(account)] : []),
    ]);
  });
};

/** Changes the username of the password system. A mail tells the person: with the old one she can no longer sign in. */
export const setUsername: Handler<Endpoints['account_username_set']> = async ({ form }, context) => {
  const username = readUsername(form.username);
  await changeAccount(context, async (account) => {
    const before = usernameOf(account, passwordSystem);
    if (before === undefined) throw new ApiError('account_without_password');
    if (before === username) return context.commit([]);
    const authSystems = account.authSystems.map((entry) =>
      entry.name === passwordSystem ? { ...entry, username } : entry,
    );
    await context.commit([
      accountUpdate(account, { set: { authSystems } }),
      claimUsername(passwordSystem, username, account.id),
      releaseUsername(passwordSystem, before),
      requestMail('username_changed', account.id, context),
    ]);
  });
};
