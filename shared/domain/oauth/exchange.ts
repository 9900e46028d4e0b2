/** Exchanging an approved request token for an access token (docs/contract/oauth.md#exchange_token; RFC 5849 §2.3). */
import { type Approval, isApprovalInForce } from '../../access/grants.ts';
import type { AppIdentity } from '../../access/principal.ts';
import type { oauthEndpoints } from '../../api/endpoints/oauth.ts';
import { ApiError, forbidden } from '../../errors.ts';
import { sameSecret } from '../../secrets/constant-time-compare.ts';
import { tokenVerifier } from '../../secrets/token.ts';
import { keys, type TokenItem } from '../../store/items/index.ts';
import { check, present, remove, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import type { Handler } from '../handler.ts';
import { accountToken, appToken, tokenAnswer } from './app-token.ts';
import { stillInControl, stillPlaced, stillRegistered, stillShared } from './grant-conditions.ts';
import { issueToken } from './issue-token.ts';
import { readGrounds } from './token-grounds.ts';

export const exchangeToken: Handler<(typeof oauthEndpoints)['exchange_token']> = async (
  { form },
  context,
) => {
  const { oauth, keyring, principal, store } = context;
  const verifier = oauth.verifier ?? form.oauth_verifier;
  if (!verifier) throw new ApiError('parameter_required', { name: 'oauth_verifier' });
  const request = context.entities.signingToken;
  const { approval } = request;
  if (principal.kind !== 'requestToken' || !approval) throw forbidden();
  if (!sameSecret(verifier, tokenVerifier(request.token, keyring))) throw forbidden();

  const { app } = principal;
  // An autonomous app gets access to the whole record, so its token cannot be for a carenet.
  if (app.autonomous && approval.carenetId !== undefined) throw forbidden();
  const grounds = await readGrounds({ ...approval, appId: app.id }, store);
  if (!isApprovalInForce(approval, { ...grounds, app })) throw forbidden();
  const access = accessToken(approval, app, context);
  await context.commit([
    remove(keys.token(request.token), { when: { PK: present }, refused: forbidden }),
    ...stillAllowed(approval, app.id),
    // Nothing checks the account of a token that never expires again.
    ...(access.expiresAt === undefined
      ? [stillRegistered(app, forbidden), stillInControl(approval, forbidden)]
      : []),
    ...issueToken(access),
  ]);
  return tokenAnswer(access, context);
};

/** The app still has the share or the placement that it was approved under. */
function stillAllowed({ recordId, carenetId, grant }: Approval, appId: string): readonly Write[] {
  if (carenetId === undefined) return [stillShared(recordId, { appId, grant }, forbidden)];
  return [
    stillPlaced(carenetId, { appId, grant }, forbidden),
    check(keys.carenet(carenetId), { PK: present }, forbidden),
  ];
}

function accessToken(approval: Approval, app: AppIdentity, context: Context): TokenItem {
  if (app.autonomous) return appToken(app, approval.recordId, approval.grant, context);
  return accountToken(app, approval, context);
}
