/** POST /oauth/internal/sign_in (docs/contract/oauth.md#sign_in). */
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { forbidden } from '../../errors.ts';
import type {
  AccountItem,
  BrowsersItem,
  FactorsItem,
  MailLanguage,
  PasswordItem,
  UsernameItem,
} from '../../store/items/index.ts';
import { keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { check } from '../../store/writes.ts';
import { usablePasskeys } from '../factors/change.ts';
import { isDemanded } from '../factors/demand.ts';
import { newTicket } from '../factors/tickets.ts';
import { isTrusted } from '../factors/trusted-browsers.ts';
import type { Handler } from '../handler.ts';
import { newSession } from '../oauth/session.ts';
import { countAttempt } from './attempts.ts';
import { isKnown, newBrowserToken, rememberBrowser } from './browsers.ts';
import { noAccountId, opens, passwordOfLogin, success, unlockIfDue, verifierOf } from './login.ts';
import { networkOf } from './network.ts';
import { bucketOfBrowser, bucketsOfStranger } from './sign-in-buckets.ts';
import { type AccountChange, combine } from './update-account.ts';
import { normalizeUsername, passwordSystem } from './usernames.ts';

/**
 * Opens a session for a person who gives her password to the portal; where a second factor is asked for, a ticket for the second step.
 * Wrong passwords slow down and close nothing. An unknown username, a wrong password and an account that is not active cost the same and
 * are 403 alike, whatever second factors there are. 429 while the next attempt is too early.
 */
export const signIn: Handler<(typeof oauthEndpoints)['sign_in']> = async ({ form }, context) => {
  const { principal, store, now } = context;
  if (principal.kind !== 'app') throw forbidden();
  const { app } = principal;
  const username = normalizeUsername(form.username);
  const browser = form.browser || undefined;
  const own = bucketOfBrowser(username, browser ?? '');
  const strange = bucketsOfStranger(username, networkOf(form.source), now);
  const [entry, ownCount, ...counts] = await store.get([
    keys.username(passwordSystem, username),
    own.key,
    ...strange.map(({ key }) => key),
  ]);
  const first = await readPerson(entry, store);
  const isOwn = isKnown(first.browsers, browser, now);
  const [forgiven, isDemandedOf] = await Promise.all([
    isOwn ? countAttempt([own], context, [ownCount]) : countAttempt(strange, context, counts),
    isDemanded(entry?.accountId ?? noAccountId, context),
  ]);

  const verify = verifierOf(form.password);
  return retryWhenStale(async (attempt) => {
    const { account, password, browsers, factors } = attempt === 0 ? first : await readPerson(entry, store);
    const stored = password?.password;
    const right = await verify(stored);
    const unlock = account && unlockIfDue(account, context);
    if (!account || !stored || !right || !unlock || !opens(account, unlock)) throw forbidden();
    const verified = await passwordOfLogin(account.id, form.password, stored);
    const hasFactor = account.secondFactor === 'on';
    if (hasFactor && !(isOwn && isTrusted(factors, browser, now))) {
      const ticket = newTicket(account, { app, salt: verified.salt, browser }, now);
      await context.commit([ticket.write, verified.write, ...forgiven]);
      return [
        ['second_factor', 'required'],
        ['ticket', ticket.text],
        ['methods', methodsOf(factors).join(',')],
      ];
    }
    const spoken: AccountChange = form.language ? { set: { language: form.language as MailLanguage } } : {};
    const login = success(account, combine(unlock, spoken), context, [verified.write]);
    const limited = isDemandedOf && !hasFactor ? 'second factor' : undefined;
    const session = newSession(login.account, app, form, context, { limited });
    const token = isOwn && browser ? browser : newBrowserToken();
    const remembered = rememberBrowser(account.id, browsers, { token, proved: hasFactor }, now);
    // The browser must not have been forgotten in the meantime.
    const trusted =
      hasFactor && factors ? [check(keys.factors(account.id), { revision: factors.revision }, 'retry')] : [];
    await context.commit([...login.writes, ...session.writes, ...forgiven, remembered, ...trusted]);
    return [
      ...session.answer,
      ['browser', token],
      ...(limited ? ([['limited', 'second_factor']] as const) : []),
    ];
  });
};

/** What the second step takes, in the order in which people are asked. */
function methodsOf(factors: FactorsItem | undefined): readonly string[] {
  return [
    ...(factors?.totpSecret === undefined ? [] : ['totp']),
    ...(factors && factors.recoveryCodes.length > 0 ? ['recovery'] : []),
    ...(factors && usablePasskeys(factors) > 0 ? ['passkey'] : []),
  ];
}

interface Person {
  readonly account: AccountItem | undefined;
  readonly password: PasswordItem | undefined;
  readonly browsers: BrowsersItem | undefined;
  readonly factors: FactorsItem | undefined;
}

async function readPerson(entry: UsernameItem | undefined, store: Store): Promise<Person> {
  const id = entry?.accountId ?? noAccountId;
  const [account, password, browsers, factors] = await store.get([
    keys.account(id),
    keys.password(id),
    keys.browsers(id),
    keys.factors(id),
  ]);
  return account?.id === id
    ? { account, password, browsers, factors }
    : { account: undefined, password: undefined, browsers: undefined, factors: undefined };
}
