/** Exchanging an approved request token for an access token (docs/contract/oauth.md#exchange_token; RFC 5849 §2.3). */
import { isPlacementInForce, isShareInForce } from '../../access/grants.ts';
import type { AppIdentity } from '../../access/principal.ts';
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import { newToken, tokenVerifier } from '../../secrets/token.ts';
import { accountLocator, keys, type TokenItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { check, present, remove, type Write } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import type { Context } from '../context.ts';
import { appToken, tokenAnswer } from './app-token.ts';
import { stillInControl, stillPlaced, stillRegistered, stillShared } from './grant-conditions.ts';
import { issueToken } from './issue-token.ts';

export const exchangeToken: Handler<(typeof oauthEndpoints)['exchange_token']> = async (
  { form },
  context,
) => {
  const { oauth, keyring, principal } = context;
  const verifier = oauth.verifier ?? form.oauth_verifier;
  if (!verifier) throw new ApiError('parameter_required', { name: 'oauth_verifier' });
  const request = context.entities.signingToken;
  if (principal.kind !== 'requestToken' || !isApproved(request)) throw forbidden();
  if (!sameSecret(verifier, tokenVerifier(request.token, keyring))) throw forbidden();

  const { grant, control } = await grantFor(request, principal.app, context);
  const access = accessToken(request, principal.app, grant, context);
  await context.commit([
    remove(keys.token(request.token), { when: { PK: present }, refused: forbidden }),
    stillGranted(request, principal.app.id, grant),
    ...(request.approvedCarenetId
      ? [check(keys.carenet(request.approvedCarenetId), { PK: present }, forbidden)]
      : []),
    ...(access.expiresAt === undefined ? [stillRegistered(principal.app, forbidden), control] : []),
    ...issueToken(access),
  ]);
  return tokenAnswer(access, context);
};

/** A request token with the account that approved it and the record that it was approved for. */
type ApprovedToken = TokenItem & Required<Pick<TokenItem, 'approvedBy' | 'approvedRecordId'>>;

function isApproved(token: TokenItem): token is ApprovedToken {
  return token.approvedBy !== undefined && token.approvedRecordId !== undefined;
}

function stillGranted(
  { approvedCarenetId, approvedRecordId }: ApprovedToken,
  appId: string,
  grant: string,
): Write {
  return approvedCarenetId
    ? stillPlaced(approvedCarenetId, { appId, grant }, forbidden)
    : stillShared(approvedRecordId, { appId, grant }, forbidden);
}

interface Granted {
  readonly grant: string;
  /** Holds while the approver is in full control. A token that never expires requires it. */
  readonly control: Write;
}

/**
 * The grant under which the token is issued: the app's share of the record, or its placement in the carenet.
 * An autonomous app gets access to the whole record. So its token cannot be for a carenet, and the approver
 * must still be in full control of the record.
 */
async function grantFor(request: ApprovedToken, app: AppIdentity, { store }: Context): Promise<Granted> {
  const recordId = request.approvedRecordId;
  if (app.autonomous && request.approvedCarenetId) throw forbidden();
  const [record, fullShare, share, placement] = await store.get([
    keys.record(recordId),
    keys.fullShare(recordId, accountLocator(request.approvedBy)),
    keys.appShare(recordId, app.id),
    ...(request.approvedCarenetId ? [keys.carenetApp(request.approvedCarenetId, app.id)] : []),
  ]);
  const grantHolder = request.approvedCarenetId
    ? isPlacementInForce(placement, share, app) && placement
    : isShareInForce(share, app) && share;
  if (!grantHolder) throw forbidden();
  const control = stillInControl(expectItem(record), request.approvedBy, forbidden);
  const isOwner = record?.ownerId === request.approvedBy;
  if (app.autonomous && !isOwner && !fullShare) throw forbidden();
  return { grant: grantHolder.grant, control };
}

function accessToken(request: ApprovedToken, app: AppIdentity, grant: string, context: Context): TokenItem {
  const recordId = request.approvedRecordId;
  if (app.autonomous) return appToken(app, recordId, grant, context);
  const { keyring, config, now } = context;
  const accountId = request.approvedBy;
  return {
    kind: 'access',
    token: newToken('access', keyring, accountLocator(accountId)),
    appId: app.id,
    appGrant: app.grant,
    recordId,
    grant,
    accountId,
    ...(request.approvedCarenetId && { carenetId: request.approvedCarenetId }),
    expiresAt: epochSeconds(now) + config.accessTtl,
  };
}
