/** From verified credentials to a principal (docs/contract/access.md#resolving-credentials-to-a-principal). */
import { isAccessTokenInForce, isRequestTokenInForce, isSessionInForce } from '../../access/grants.ts';
import type { AppIdentity, Caller, TokenScope } from '../../access/principal.ts';
import type { TokenItem } from '../../store/items/index.ts';
import type { Loaded } from './loaded.ts';

/**
 * The principal, or undefined when the call carries a token that is not in force for this app. There is no fallback
 * to the app itself. `now` is in seconds since the epoch.
 */
export function resolvePrincipal(
  signer: AppIdentity,
  hasToken: boolean,
  loaded: Loaded,
  now: number,
): Caller | undefined {
  const app = identityOf(signer);
  if (!hasToken) return { kind: 'app', app };
  if (loaded.signingToken?.kind === 'session') return sessionOf(app, loaded, now);
  if (loaded.signingToken?.kind === 'request') return requestTokenOf(app, loaded, now);
  return accessTokenOf(app, loaded, now);
}

/** The identity alone, without the signer's secret. */
function identityOf({ id, kind, name, autonomous, grant }: AppIdentity): AppIdentity {
  return { id, kind, name, autonomous, grant };
}

function sessionOf(
  app: AppIdentity,
  { signingToken: token, tokenAccount }: Loaded,
  now: number,
): Caller | undefined {
  if (app.kind !== 'ui' || !isSessionInForce(token, app, tokenAccount, now)) return undefined;
  const { id, fullName, secondFactor } = tokenAccount;
  const isLimited = token?.limited !== undefined && secondFactor !== 'on';
  return { kind: 'session', account: { id, fullName }, ...(isLimited && { limited: true }) };
}

function requestTokenOf(
  app: AppIdentity,
  { signingToken: token, tokenCarenet }: Loaded,
  now: number,
): Caller | undefined {
  if (app.kind !== 'user' || !isRequestTokenInForce(token, { app, carenet: tokenCarenet }, now))
    return undefined;
  return { kind: 'requestToken', app, token: token.token };
}

/** A UI app that signs with a connect token is not the caller: the app that the token is for is. */
function accessTokenOf(signer: AppIdentity, loaded: Loaded, now: number): Caller | undefined {
  const { signingToken: token, tokenApp, tokenAccount } = loaded;
  const isConnect = token?.connect !== undefined;
  if (signer.kind !== (isConnect ? 'ui' : 'user')) return undefined;
  const app = isConnect ? tokenApp && identityOf(tokenApp) : signer;
  const grounds = {
    app,
    uiApp: signer,
    share: loaded.tokenShare ?? loaded.appShare,
    carenet: loaded.tokenCarenet,
    placement: loaded.tokenPlacement,
    account: tokenAccount,
    record: loaded.tokenRecord ?? loaded.record,
    fullShare: loaded.tokenFullShare ?? loaded.fullShare,
    member: loaded.tokenMember,
  };
  if (!app || !isAccessTokenInForce(token, grounds, now)) return undefined;
  const { accountId } = token;
  const account =
    accountId === undefined ? undefined : { id: accountId, fullName: tokenAccount?.fullName ?? '' };
  return { kind: 'token', app, account, scope: scopeOf(token) };
}

function scopeOf({ recordId, carenetId }: TokenItem & { readonly recordId: string }): TokenScope {
  return carenetId ? { kind: 'carenet', carenetId, recordId } : { kind: 'record', recordId };
}
