/** Access tokens of apps (docs/contract/oauth.md#tokens-shape-and-life). */
import type { Approval } from '../../access/grants.ts';
import type { AppIdentity } from '../../access/principal.ts';
import { newToken, tokenSecret } from '../../secrets/token.ts';
import { accountLocator, type TokenItem } from '../../store/items/index.ts';
import { epochSeconds } from '../../time.ts';
import type { Context } from '../context.ts';
import type { FormResponse } from '../handler.ts';

/**
 * A token without an account, under the app's share of the record: the app acts for itself. For an autonomous app it never expires. For any other app it
 * gives access only to the app's storage, and expires like every access token.
 */
export function appToken(
  app: Pick<AppIdentity, 'id' | 'grant' | 'autonomous'>,
  recordId: string,
  grant: string,
  { keyring, config, now }: Pick<Context, 'keyring' | 'config' | 'now'>,
): TokenItem {
  return {
    kind: 'access',
    token: newToken('access', keyring),
    appId: app.id,
    appGrant: app.grant,
    recordId,
    grant,
    ...(!app.autonomous && { expiresAt: epochSeconds(now) + config.accessTtl }),
  };
}

/** A token with which the app acts for the account that allowed it. It expires, and ends with what it was allowed under. */
export function accountToken(
  app: Pick<AppIdentity, 'id' | 'grant'>,
  { accountId, recordId, carenetId, grant, sessionGrant, basis }: Approval,
  { keyring, config, now }: Pick<Context, 'keyring' | 'config' | 'now'>,
): TokenItem {
  return {
    kind: 'access',
    token: newToken('access', keyring, accountLocator(accountId)),
    appId: app.id,
    appGrant: app.grant,
    accountId,
    recordId,
    ...(carenetId !== undefined && { carenetId }),
    grant,
    sessionGrant,
    basis,
    expiresAt: epochSeconds(now) + config.accessTtl,
  };
}

/** The response that gives the app its access token. */
export function tokenAnswer(
  { token, carenetId, recordId }: TokenItem,
  { keyring }: Pick<Context, 'keyring'>,
): FormResponse {
  return [
    ['oauth_token', token],
    ['oauth_token_secret', tokenSecret(token, keyring)],
    carenetId ? ['xoauth_indivo_carenet_id', carenetId] : ['xoauth_indivo_record_id', recordId!],
  ];
}
