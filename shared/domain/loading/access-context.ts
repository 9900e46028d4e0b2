/** Builds what the access rules decide by from what was loaded. */
import type { AccessContext, CarenetAccess, RecordAccess } from '../../access/access-context.ts';
import { isIssuedUnder, isPlacementInForce, isShareInForce } from '../../access/grants.ts';
import type { AppIdentity, Caller } from '../../access/principal.ts';
import type { AppShareItem, CarenetItem, RecordItem, TokenItem } from '../../store/items/index.ts';
import type { Loaded } from './loaded.ts';
import { accountInPath, appInPath } from './path.ts';

export function accessContextOf(
  principal: Caller,
  path: Readonly<Record<string, string>>,
  loaded: Loaded,
): AccessContext {
  const { record, carenet, requestToken } = loaded;
  const accountId = accountInPath(path);
  const appId = appInPath(path);
  const app = 'app' in principal ? principal.app : undefined;
  return {
    principal,
    path,
    ...(accountId !== undefined && { accountId }),
    ...(appId !== undefined && { appId }),
    ...(record && { record: recordAccess(record, app, loaded) }),
    ...(carenet && { carenet: carenetAccess(carenet, app, loaded) }),
    ...(requestToken && { requestToken: { claimedBy: requestToken.claimedBy } }),
  };
}

function recordAccess(
  { id, ownerId, creatorId }: RecordItem,
  app: AppIdentity | undefined,
  { fullShare, appShare, signingToken }: Loaded,
): RecordAccess {
  const appEnabled = isEnabled(app, appShare, signingToken);
  return { id, ownerId, creatorId, fullShare: fullShare !== undefined, appEnabled };
}

/** An access token gives access to the record only under the share with which it was issued. */
function isEnabled(
  app: AppIdentity | undefined,
  share: AppShareItem | undefined,
  token: TokenItem | undefined,
): boolean {
  return isShareInForce(share, app) && (token?.kind !== 'access' || isIssuedUnder(token, share));
}

function carenetAccess(
  { id, recordId }: CarenetItem,
  caller: AppIdentity | undefined,
  loaded: Loaded,
): CarenetAccess {
  return { id, recordId, member: loaded.member !== undefined, appPlaced: isAppPlaced(caller, loaded) };
}

/**
 * With a request token, whether the app that asks for it is placed. Otherwise, whether the caller is, by the
 * placement under which its token was issued.
 */
function isAppPlaced(
  caller: AppIdentity | undefined,
  { carenetApp, appShare, requestToken, app, signingToken }: Loaded,
): boolean {
  if (requestToken) return isPlacementInForce(carenetApp, appShare, app);
  return isPlacementInForce(carenetApp, appShare, caller) && isIssuedUnder(signingToken, carenetApp);
}
