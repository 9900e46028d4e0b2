/** POST /accounts/reset-links, …/check and …/use (docs/contract/accounts.md#links). */
import type { accountLinkEndpoints } from '../../api/endpoints/account-links.ts';
import { forbidden } from '../../errors.ts';
import { newId, randomAlphanumeric } from '../../ids.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import { hashPassword, type PasswordHash } from '../../secrets/password.ts';
import type { AccountItem, MailLanguage, MailRequestsItem } from '../../store/items/index.ts';
import { keys } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { remove } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { forgetTrusted } from '../factors/trusted-browsers.ts';
import type { Handler } from '../handler.ts';
import { requestMail } from '../mail/mail-event.ts';
import { renewedActivation } from './activation-secret.ts';
import { countAttempt, forgetAttempts, requestsFrom } from './attempts.ts';
import { newBrowserToken, rememberOnly } from './browsers.ts';
import { addRequest, liveRequests, mayAsk } from './mail-requests.ts';
import { isOpenedByMail } from './openings.ts';
import { accountNamed, isAsRead, readAccountId } from './own-account.ts';
import { storePassword } from './password-item.ts';
import { ownerOf, readOwnPassword } from './password-rules.ts';
import { guessesAtUsername } from './sign-in-buckets.ts';
import { endSessions, enter, forgetFailures } from './state-machine.ts';
import { type AccountChange, accountUpdate, combine } from './update-account.ts';
import { passwordSystem, usernameOf } from './usernames.ts';
import { isVoided } from './voided-links.ts';

type Endpoints = typeof accountLinkEndpoints;

/**
 * Mails a link for a new password, and changes nothing of the account. Takes the same reads and writes whether or not
 * there is an account; what the mail says is chosen when it is sent. Over the limits of the address nothing is sent.
 */
export const requestResetLink: Handler<Endpoints['reset_link_request']> = async ({ form }, context) => {
  const { store, now, time, keyring } = context;
  const id = readAccountId(form.account_id);
  const key = keys.resetRequests(id);
  const bucket = requestsFrom('reset links', form.source, now);
  const [count, ...first] = await store.get([bucket.key, key, keys.account(id)]);
  await countAttempt([bucket], context, [count]);
  await retryWhenStale(async (attempt) => {
    const [item, stored] = attempt === 0 ? first : await store.get([key, keys.account(id)]);
    if (!mayAsk(item, now)) return context.commit([]);
    const account = accountNamed(id, stored);
    const eventId = newId(now);
    const secret = keyring.seal(randomAlphanumeric(32), id);
    await context.commit([
      addRequest(key, item, { id: eventId, at: time, secret }, now),
      renewedActivation(account, context) ?? isAsRead(id, account),
      requestMail('reset_link', id, context, { eventId, language: languageIn(form) }),
    ]);
  });
};

/** Returns the username that the new password will be for. Uses nothing up. Throws 403 unless the link is valid now. */
export const checkResetLink: Handler<Endpoints['reset_link_check']> = async ({ form }, context) => {
  const { account } = await openedBy(form, context);
  return [['username', usernameOf(account, passwordSystem) ?? '']];
};

/**
 * Sets the password by a mailed link, once. Opens a lock-out, ends every session and every token of an app that acts for
 * the account, and makes all links useless that were mailed before. Of two uses at a time, one is 403.
 */
export const useResetLink: Handler<Endpoints['reset_link_use']> = async ({ form }, context) => {
  const { now, time, config } = context;
  let hash: PasswordHash | undefined;
  return retryWhenStale(async () => {
    const { account, requests } = await openedBy(form, context);
    const password = await readOwnPassword(form.password, ownerOf(account), config);
    hash ??= await hashPassword(password);
    const [browsers] = await context.store.get([keys.browsers(account.id)]);
    const browser = newBrowserToken();
    const entered = account.state === 'active' ? {} : enter(account, 'active', time);
    const change = combine(entered, forgetFailures, endSessions(), withoutSecrets);
    await context.commit([
      accountUpdate(account, change),
      storePassword(account.id, hash),
      ...forgetTrusted(account),
      remove(keys.resetRequests(account.id), { when: { revision: requests.revision }, refused: 'retry' }),
      rememberOnly(account.id, browsers, browser, now),
      forgetAttempts(guessesAtUsername(usernameOf(account, passwordSystem)!).key, now),
      requestMail('password_changed', account.id, context, { language: languageIn(form) }),
    ]);
    return [['browser', browser]];
  });
};

/** Makes every link useless that carries the primary secret. */
export const withoutSecrets: AccountChange = {
  remove: ['primarySecret', 'secondarySecret', 'secretsMadeAt', 'resetMailedAt'],
};

/** The language of a form. */
export function languageIn({ language }: { readonly language: string | undefined }): MailLanguage {
  return language === 'de' ? 'de' : 'en';
}

interface Opened {
  readonly account: AccountItem;
  readonly requests: MailRequestsItem;
}

/** The account that the link opens. Throws 403 when the secret is wrong, too old or used, and when the account is closed. */
async function openedBy(
  form: { readonly account_id: string; readonly secret: string },
  { store, keyring, now }: Pick<Context, 'store' | 'keyring' | 'now'>,
): Promise<Opened> {
  const id = readAccountId(form.account_id);
  const [stored, requests] = await store.get([keys.account(id), keys.resetRequests(id)]);
  const account = accountNamed(id, stored);
  let isRight = false;
  for (const { secret, at } of liveRequests(requests, now)) {
    if (isVoided(at, account)) continue;
    const opened = secret === undefined ? undefined : await keyring.open(secret, id);
    isRight = sameSecret(form.secret, opened) || isRight;
  }
  if (!isRight || !account || !requests || !isOpenedByMail(account)) throw forbidden();
  return { account, requests };
}
