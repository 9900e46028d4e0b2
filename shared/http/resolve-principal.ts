/** From verified credentials to a principal (wire contract: resolving credentials to a principal). */
import type { AppIdentity, Principal, TokenScope } from '../access/principal.ts';
import type { AccountItem, TokenItem } from '../domain/items.ts';
import { isActingFor, isExpired, isIssuedTo, isStanding } from '../domain/oauth/token-validity.ts';
import type { Consumer } from './consumer-cache.ts';
import type { Loaded } from './loading.ts';

/**
 * The principal, or undefined when the token does not count: not found, expired, revoked, of another app, or
 * acting for an account that is not active. There is no fallback to the app itself.
 */
export function resolvePrincipal(
  consumer: Consumer,
  hasToken: boolean,
  loaded: Loaded,
  now: number,
): Principal | undefined {
  const app = identityOf(consumer);
  if (!hasToken) return { kind: 'app', app };
  const { token } = loaded;
  if (!token || isExpired(token, now)) return undefined;
  if (token.connect) return connected(app, token, loaded);
  if (!isIssuedTo(token, app)) return undefined;
  if (token.kind === 'session') return sessionOf(app, token, loaded.tokenAccount);
  if (app.kind !== 'user') return undefined;
  if (token.kind === 'request') {
    // A request token for a carenet dies with the carenet.
    if (token.carenetId !== undefined && !loaded.tokenCarenet) return undefined;
    return { kind: 'requestToken', app, token: token.token };
  }
  return tokenPrincipal(app, token, loaded);
}

function identityOf({ id, kind, name, autonomous, grant }: AppIdentity): AppIdentity {
  return { id, kind, name, autonomous, grant };
}

function sessionOf(
  app: AppIdentity,
  token: TokenItem,
  account: AccountItem | undefined,
): Principal | undefined {
  if (app.kind !== 'ui' || !isActingFor(token, account) || token.grant !== account.sessionGrant)
    return undefined;
  return { kind: 'session', account: { id: account.id, fullName: account.fullName } };
}

/** The UI app signs, but the call is one of the app that the token is of; the UI app disappears. */
function connected(ui: AppIdentity, token: TokenItem, loaded: Loaded): Principal | undefined {
  const { tokenApp } = loaded;
  if (ui.kind !== 'ui' || !isIssuedTo(token.connect!, ui)) return undefined;
  if (!tokenApp || !isIssuedTo(token, tokenApp)) return undefined;
  return tokenPrincipal(identityOf(tokenApp), token, loaded);
}

function tokenPrincipal(app: AppIdentity, token: TokenItem, loaded: Loaded): Principal | undefined {
  const scope = scopeOf(token);
  const grounds = {
    share: loaded.tokenShare ?? loaded.appShare,
    carenet: loaded.tokenCarenet,
    carenetShare: loaded.tokenAppShare,
    account: loaded.tokenAccount,
  };
  if (!scope || !isStanding(token, grounds)) return undefined;
  if (token.accountId === undefined) return { kind: 'token', app, account: undefined, scope };
  const { id, fullName } = loaded.tokenAccount!;
  return { kind: 'token', app, account: { id, fullName }, scope };
}

function scopeOf({ recordId, carenetId }: TokenItem): TokenScope | undefined {
  if (!recordId) return undefined;
  return carenetId ? { kind: 'carenet', carenetId, recordId } : { kind: 'record', recordId };
}
