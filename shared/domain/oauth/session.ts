/** Sessions: the UI app logs a user in (docs/contract/oauth.md#session_create). */
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { isOwnSystem } from '../../own-systems.ts';
import { newToken, tokenSecret } from '../../secrets/token.ts';
import {
  type AccountItem,
  type AppItem,
  accountLocator,
  keys,
  type SessionItem,
  sessionIdOf,
} from '../../store/items/index.ts';
import { retryWhenStale } from '../../store/store.ts';
import { put, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { type Login, loginVouched, loginWithPassword } from '../accounts/login.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { issueToken } from './issue-token.ts';

export const createSession: Handler<(typeof oauthEndpoints)['session_create']> = async (
  { form },
  context,
) => {
  const { principal } = context;
  if (form.password === undefined && form.system === undefined)
    throw new ApiError('parameter_required', { name: 'password or system' });
  if (principal.kind !== 'app' || isOwnSystem(form.system ?? '')) throw forbidden();
  const { app } = principal;

  return retryWhenStale(async () => {
    const { account, writes } = await logIn(form, { ...context, appId: app.id });
    const session = newSession(account, app, form, context);
    await context.commit([...writes, ...session.writes]);
    return session.answer;
  });
};

/** How a session begins. */
interface Beginning {
  /** It can only set up a second factor, until the account has one. */
  readonly limited?: 'second factor' | undefined;
  /** With a recovery code. */
  readonly recovered?: true | undefined;
}

/** DynamoDB removes a session from the list one day after it has expired. */
const removeAfterSeconds = 86_400;

/**
 * A session of the account in this app: the writes that open it, and what the app gets of it. `device` is what the app says
 * about the browser.
 */
export function newSession(
  account: AccountItem,
  app: Pick<AppItem, 'id' | 'grant' | 'name'>,
  { device }: { readonly device: string | undefined },
  { keyring, config, now, time }: Pick<Context, 'keyring' | 'config' | 'now' | 'time'>,
  { limited, recovered }: Beginning = {},
): { readonly writes: readonly Write[]; readonly answer: readonly (readonly [string, string])[] } {
  const token = newToken('session', keyring, accountLocator(account.id));
  const { sessionGrant, signInGrant } = account;
  const id = sessionIdOf(token);
  const expiresAt = epochSeconds(now) + config.sessionTtl;
  const session: SessionItem = {
    id,
    appId: app.id,
    device: device?.trim() || app.name,
    createdAt: time,
    usedAt: time,
    expiresAt,
    sessionGrant,
    signInGrant,
    ttl: expiresAt + removeAfterSeconds,
  };
  const writes = [
    ...issueToken({
      kind: 'session',
      token,
      appId: app.id,
      appGrant: app.grant,
      accountId: account.id,
      grant: sessionGrant,
      sessionId: id,
      signInGrant,
      limited,
      recovered,
      expiresAt,
    }),
    put(keys.session(account.id, id), session),
  ];
  const answer = [
    ['oauth_token', token],
    ['oauth_token_secret', tokenSecret(token, keyring)],
    ['account_id', account.id],
  ] as const;
  return { writes, answer };
}

interface SessionForm {
  readonly username: string;
  readonly password: string | undefined;
  readonly system: string | undefined;
}

/** A password is checked by this service, whatever `system` says. Without one the UI app vouches for the user. */
function logIn(
  { username, password, system }: SessionForm,
  context: Context & { readonly appId: string },
): Promise<Login> {
  const name = percentDecodedOnceMore(username);
  if (password) return loginWithPassword(name, password, context);
  if (system) return loginVouched(system, name, context);
  throw forbidden();
}

/** Existing clients encode the name once more than the form does (docs/contract/oauth.md#session_create). */
function percentDecodedOnceMore(username: string): string {
  try {
    return decodeURIComponent(username);
  } catch {
    return username;
  }
}
