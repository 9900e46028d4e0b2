/** POST /oauth/internal/sign_in (docs/contract/oauth.md#sign_in). */
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import type { Handler } from '../../api/handler.ts';
import { forbidden } from '../../errors.ts';
import type {
  AccountItem,
  BrowsersItem,
  Language,
  PasswordItem,
  UsernameItem,
} from '../../store/items/index.ts';
import { keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { newSession } from '../oauth/session.ts';
import { type Bucket, countAttempt, guessesOfOne } from './attempts.ts';
import { isKnown, newBrowserToken, rememberBrowser } from './browsers.ts';
import { noAccountId, opens, passwordOfLogin, success, unlockIfDue, verifierOf } from './login.ts';
import { networkOf } from './network.ts';
import { type AccountChange, combine } from './update-account.ts';
import { normalizeUsername, passwordSystem } from './usernames.ts';

/**
 * Opens a session for a person who gives her password to the portal. Wrong passwords slow down and close nothing. An
 * unknown username, a wrong password and an account that is not active cost the same and are 403 alike. 429 while
 * the next attempt is too early.
 */
export const signIn: Handler<(typeof oauthEndpoints)['sign_in']> = async ({ form }, context) => {
  const { principal, store, now } = context;
  if (principal.kind !== 'app') throw forbidden();
  const { app } = principal;
  const username = normalizeUsername(form.username);
  const browser = form.browser || undefined;
  const places = bucketsOf(username, networkOf(form.source), browser);
  const buckets = [...places.strange, places.own];
  const [entry, ...counts] = await store.get([keys.username(passwordSystem, username), ...keysOf(buckets)]);
  const first = await readPerson(entry, store);
  const isOwn = isKnown(first.browsers, browser, now);
  const forgiven = isOwn
    ? await countAttempt([places.own], context, counts.slice(-1))
    : await countAttempt(places.strange, context, counts.slice(0, -1));

  const verify = verifierOf(form.password);
  return retryWhenStale(async (attempt) => {
    const { account, password, browsers } = attempt === 0 ? first : await readPerson(entry, store);
    const stored = password?.password;
    const right = await verify(stored);
    const unlock = account && unlockIfDue(account, context);
    if (!account || !stored || !right || !unlock || !opens(account, unlock)) throw forbidden();
    const verified = await passwordOfLogin(account.id, form.password, stored);
    const spoken: AccountChange = form.language ? { set: { language: form.language as Language } } : {};
    const login = success(account, combine(unlock, spoken), context, [verified]);
    const session = newSession(login.account, app, form, context);
    const token = isOwn && browser ? browser : newBrowserToken();
    const remembered = rememberBrowser(account.id, browsers, token, now);
    await context.commit([...login.writes, ...session.writes, ...forgiven, remembered]);
    return [...session.answer, ['browser', token]];
  });
};

/** Guesses of everybody who is not known, at one username: 118 a day. */
const guessesOfStrangers = { free: 20, firstPause: 60, longestPause: 900 } as const;

/** Guesses from one network at any usernames. A clinic may be one network, so its pauses are short. */
const guessesOfNetwork = { free: 50, firstPause: 1, longestPause: 60 } as const;

/** Where an attempt counts: that of a known browser in its own bucket alone, any other in all that strangers have. */
function bucketsOf(
  username: string,
  network: string,
  browser: string | undefined,
): { readonly strange: readonly Bucket[]; readonly own: Bucket } {
  const bucket = (
    rule: Bucket['rule'],
    success: Bucket['success'],
    ...subject: readonly string[]
  ): Bucket => ({
    key: keys.attempts('sign-in', ...subject),
    rule,
    success,
  });
  return {
    strange: [
      bucket(guessesOfOne, 'forgets all', 'username and network', username, network),
      bucket(guessesOfStrangers, 'forgets itself', 'username', username),
      bucket(guessesOfNetwork, 'forgets itself', 'network', network),
    ],
    own: bucket(guessesOfOne, 'forgets all', 'username and browser', username, browser ?? ''),
  };
}

interface Person {
  readonly account: AccountItem | undefined;
  readonly password: PasswordItem | undefined;
  readonly browsers: BrowsersItem | undefined;
}

async function readPerson(entry: UsernameItem | undefined, store: Store): Promise<Person> {
  const id = entry?.accountId ?? noAccountId;
  const [account, password, browsers] = await store.get([
    keys.account(id),
    keys.password(id),
    keys.browsers(id),
  ]);
  return account?.id === id
    ? { account, password, browsers }
    : { account: undefined, password: undefined, browsers: undefined };
}

function keysOf(buckets: readonly Bucket[]): readonly Bucket['key'][] {
  return buckets.map(({ key }) => key);
}
