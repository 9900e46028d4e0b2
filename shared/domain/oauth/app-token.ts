/** Access tokens without an account: the app acts for itself, on one record (docs/contract/oauth.md#tokens-shape-and-life). */
import type { AppIdentity } from '../../access/principal.ts';
import type { FormAnswer } from '../../api/handler.ts';
import { newToken, tokenSecret } from '../../secrets/token.ts';
import type { TokenItem } from '../../store/items/index.ts';
import { epochSeconds } from '../../time.ts';
import type { Context } from '../context.ts';

/**
 * A token under the app's share of the record. For an autonomous app it never expires. For any other app it
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

/** The response that gives the app its access token. */
export function tokenAnswer(
  { token, carenetId, recordId }: TokenItem,
  { keyring }: Pick<Context, 'keyring'>,
): FormAnswer {
  return [
    ['oauth_token', token],
    ['oauth_token_secret', tokenSecret(token, keyring)],
    carenetId ? ['xoauth_indivo_carenet_id', carenetId] : ['xoauth_indivo_record_id', recordId!],
  ];
}
