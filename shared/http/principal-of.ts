/** From verified credentials to a principal (wire contract: resolving credentials to a principal). */
import type { AppIdentity, Principal, TokenScope } from '../access/principal.ts';
import type { AccountItem, CarenetAppItem, TokenItem } from '../domain/items.ts';
import type { Consumer } from './consumers.ts';
import type { Loaded } from './entities.ts';

/**
 * The principal, or undefined when the token does not count: not found, expired, revoked, of another app, or
 * acting for an account that is not active. There is no fallback to the app itself.
 */
export function principalOf(
  consumer: Consumer,
  hasToken: boolean,
  loaded: Loaded,
  now: number,
): Principal | undefined {
  const app = identityOf(consumer);
  if (!hasToken) return { kind: 'app', app };
  const { token } = loaded;
  if (!token || token.appId !== app.id || token.appGrant !== app.grant) return undefined;
  if (token.expiresAt !== undefined && token.expiresAt <= now) return undefined;
  if (token.kind === 'session') return sessionOf(app, token, loaded.tokenAccount);
  if (app.kind !== 'user' || token.connect) return undefined;
  if (token.kind === 'request') {
    // A request token for a carenet dies with the carenet.
    if (token.carenetId !== undefined && !loaded.tokenCarenet) return undefined;
    return { kind: 'requestToken', app, token: token.token };
  }
  return tokenPrincipal(app, token, loaded);
}

function identityOf({ id, kind, name, autonomous, grant }: Consumer): AppIdentity {
  return { id, kind, name, autonomous, grant };
}

function sessionOf(
  app: AppIdentity,
  token: TokenItem,
  account: AccountItem | undefined,
): Principal | undefined {
  if (app.kind !== 'ui' || !isActive(token, account) || token.grant !== account.sessionGrant)
    return undefined;
  return { kind: 'session', account: { id: account.id, fullName: account.fullName } };
}

function tokenPrincipal(app: AppIdentity, token: TokenItem, loaded: Loaded): Principal | undefined {
  const scope = scopeOf(token);
  const share = loaded.tokenShare ?? loaded.appShare;
  if (!scope || !share || share.grant !== token.grant || share.appGrant !== token.appGrant) return undefined;
  if (scope.kind === 'carenet' && !isPlacementAlive(loaded)) return undefined;
  if (token.accountId === undefined) return { kind: 'token', app, account: undefined, scope };
  const account = loaded.tokenAccount;
  if (!isActive(token, account)) return undefined;
  return { kind: 'token', app, account: { id: account.id, fullName: account.fullName }, scope };
}

/** A placement lives in its carenet and stands on the app's share of the record. */
function isPlacementAlive({ tokenCarenet, tokenShare, tokenAppShare }: Loaded): boolean {
  const placement = tokenShare as CarenetAppItem | undefined;
  return tokenCarenet !== undefined && placement?.shareGrant === tokenAppShare?.grant;
}

function scopeOf({ recordId, carenetId }: TokenItem): TokenScope | undefined {
  if (!recordId) return undefined;
  return carenetId ? { kind: 'carenet', carenetId, recordId } : { kind: 'record', recordId };
}

function isActive(token: TokenItem, account: AccountItem | undefined): account is AccountItem {
  return account !== undefined && account.id === token.accountId && account.state === 'active';
}
