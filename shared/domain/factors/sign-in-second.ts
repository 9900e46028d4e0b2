/** POST /oauth/internal/sign_in/second_factor (docs/contract/sign-in.md#sign_in_second). */
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { forbidden } from '../../errors.ts';
import type { MailLanguage } from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { countedAttempt } from '../accounts/attempts.ts';
import { newBrowserToken, rememberBrowser } from '../accounts/browsers.ts';
import { success } from '../accounts/login.ts';
import { type AccountChange, combine } from '../accounts/update-account.ts';
import type { Handler } from '../handler.ts';
import { newSession } from '../oauth/session.ts';
import { after, storeFactors } from './change.ts';
import { proveAndTell } from './proof.ts';
import { readTicket } from './tickets.ts';
import { trust } from './trusted-browsers.ts';

/**
 * Opens a session for a person who has given her password, with a code. The attempt counts before the code is looked at. A wrong code leaves
 * the ticket as it is; of several uses of a ticket or a code at the same time, one opens a session.
 */
export const signInSecond: Handler<(typeof oauthEndpoints)['sign_in_second']> = async ({ form }, context) => {
  const { principal, now } = context;
  if (principal.kind !== 'app') throw forbidden();
  const { app } = principal;
  const browser = form.browser || undefined;
  const first = await readTicket(form.ticket, { app, browser }, context);
  const { forgiven, number } = await countedAttempt(first.bucket, context, first.counted);

  return retryWhenStale(async (attempt) => {
    const waiting = attempt === 0 ? first : await readTicket(form.ticket, { app, browser }, context);
    const { account, unlock, factors, browsers, isKnownBrowser, use } = waiting;
    const proof = await proveAndTell(form, account.id, factors, async () => number, context);
    const token = isKnownBrowser && browser ? browser : newBrowserToken();
    const change = { ...proof.change, ...(form.trust === 'true' && trust(factors, token, now)) };
    const spoken: AccountChange = form.language ? { set: { language: form.language as MailLanguage } } : {};
    const login = success(account, combine(unlock, spoken), context);
    const recovered = form.kind === 'recovery' ? true : undefined;
    const session = newSession(login.account, app, form, context, { recovered });
    await context.commit([
      ...login.writes,
      ...session.writes,
      ...use,
      storeFactors(account.id, factors, after(factors, change)),
      rememberBrowser(account.id, browsers, { token, proved: true }, now),
      ...proof.writes,
      ...forgiven,
    ]);
    return [...session.answer, ['browser', token]];
  });
};
