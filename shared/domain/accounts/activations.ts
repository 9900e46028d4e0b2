/** POST /accounts/activations/check, …/use and …/code (docs/contract/accounts.md#links). */
import type { accountLinkEndpoints } from '../../api/endpoints/account-links.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import { hashPassword, type PasswordHash } from '../../secrets/password.ts';
import { type AccountItem, keys } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import type { Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { forgetTrusted } from '../factors/trusted-browsers.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { codeOf, countAttempt } from './attempts.ts';
import { isNew, isToBeActivated, wasForgotten } from './openings.ts';
import { accountNamed, readAccountId } from './own-account.ts';
import { storePassword } from './password-item.ts';
import { ownerOf, readOwnPassword } from './password-rules.ts';
import { languageIn, withoutSecrets } from './reset-links.ts';
import { isSecret, newSecondarySecret, openSecret } from './secrets.ts';
import { endSessions, enter, forgetFailures } from './state-machine.ts';
import { accountUpdate, afterChange, combine } from './update-account.ts';
import { claimUsername, passwordSystem, readUsername, usernameOf } from './usernames.ts';

type Endpoints = typeof accountLinkEndpoints;

/** What a link is for: `activate` is that of `init`, `reset` that of `reset_password`, `code` that of `send_secret`. */
type Purpose = 'activate' | 'reset' | 'code';

/** What the person chooses when she uses the link. */
type Choice = 'username and password' | 'password' | 'nothing';

/** A mail of the contract's forgot-password works for a day at this service's own calls. */
const forgottenMs = 86_400_000;

/** Tells what using the link asks for. Uses nothing up, and counts no failure. Throws 403 unless the link is valid now. */
export const checkActivation: Handler<Endpoints['activation_check']> = async ({ form }, context) => {
  const account = await accountOf(form, purposeIn(form), context);
  return [
    ['chooses', choiceOf(account, purposeIn(form))],
    ['code', account.secondarySecret === undefined ? 'none' : 'required'],
  ];
};

/**
 * Activates the account by a mailed link, once, with all that the person chose, or changes nothing. The links that carry the same
 * secret stop working. A wrong code slows down and closes nothing.
 */
export const useActivation: Handler<Endpoints['activation_use']> = async ({ form }, context) => {
  const purpose = purposeIn(form);
  let forgiven: readonly Write[] | undefined;
  let hash: PasswordHash | undefined;
  await retryWhenStale(async () => {
    const account = await accountOf(form, purpose, context);
    const choice = choiceOf(account, purpose);
    const username = choice === 'username and password' ? chosenUsername(form.username) : undefined;
    const authSystems = username
      ? [...account.authSystems, { name: passwordSystem, username }]
      : account.authSystems;
    const owner = ownerOf({ ...account, authSystems });
    const password =
      choice === 'nothing' ? undefined : await readOwnPassword(form.password ?? '', owner, context.config);
    if (account.secondarySecret !== undefined) {
      forgiven ??= await countAttempt([codeOf(account.id)], context);
      if (!sameSecret(form.code ?? '', await openSecret(account, 'secondarySecret', context.keyring)))
        throw new ApiError('confirmation_code_wrong');
    }
    if (password !== undefined) hash ??= await hashPassword(password);
    const change = combine(
      account.state === 'active' ? {} : enter(account, 'active', context.time),
      forgetFailures,
      { set: { authSystems } },
      purpose === 'reset' ? endSessions() : {},
      withoutSecrets,
    );
    await context.commit([
      accountUpdate(account, change),
      ...(username ? [claimUsername(passwordSystem, username, account.id)] : []),
      ...(hash ? [storePassword(account.id, hash), ...forgetTrusted(account)] : []),
      ...(purpose === 'reset'
        ? [requestMail('password_changed', account.id, context, { language: languageIn(form) })]
        : []),
      ...(forgiven ?? []),
    ]);
  });
};

/** A new confirmation code for who holds the link of an account that nobody has activated. The link stays valid. */
export const newActivationCode: Handler<Endpoints['activation_code']> = (form, context) =>
  retryWhenStale(async () => {
    const account = await accountOf(form.form, 'code', context);
    const change = newSecondarySecret(account.id, context);
    await context.commit([accountUpdate(account, change)]);
    return {
      secret: (await openSecret(afterChange(account, change), 'secondarySecret', context.keyring)) ?? null,
    };
  });

function purposeIn({ purpose }: { readonly purpose: string }): Purpose {
  return purpose === 'reset' ? 'reset' : 'activate';
}

function chosenUsername(text: string | undefined): string {
  if (text === undefined) throw new ApiError('parameter_required', { name: 'username' });
  return readUsername(text);
}

function choiceOf(account: AccountItem, purpose: Purpose): Choice {
  if (purpose === 'reset') return 'password';
  return account.authSystems.length === 0 ? 'username and password' : 'nothing';
}

/** The account that the link is for. Throws 403 in the same words whatever is wrong: account, secret, age or state. */
async function accountOf(
  form: { readonly account_id: string; readonly secret: string },
  purpose: Purpose,
  context: Pick<Context, 'store' | 'keyring' | 'config' | 'now'>,
): Promise<AccountItem> {
  const id = readAccountId(form.account_id);
  const [stored] = await context.store.get([keys.account(id)]);
  const account = accountNamed(id, stored);
  if (!account || !(await isSecret(account, 'primarySecret', form.secret, context))) throw forbidden();
  if (!isOpen(account, purpose, context.now)) throw forbidden();
  return account;
}

function isOpen(account: AccountItem, purpose: Purpose, now: Date): boolean {
  const isTooOld = wasForgotten(account) && now.getTime() >= Date.parse(account.resetMailedAt!) + forgottenMs;
  if (isTooOld) return false;
  switch (purpose) {
    case 'activate':
      return isToBeActivated(account) || wasForgotten(account);
    case 'reset':
      return wasForgotten(account) && usernameOf(account, passwordSystem) !== undefined;
    case 'code':
      return isNew(account) && account.secondarySecret !== undefined;
  }
}
