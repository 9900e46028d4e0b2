/** Tokens of backend apps (SMART App Launch 2.2, “Backend Services”; docs/contract/smart.md#backend-apps). */
import { ApiError } from '../../errors.ts';
import { intersect } from '../../smart/scope-sets.ts';
import { grantedOf, parseScopes } from '../../smart/scopes.ts';
import { newSmartSecret } from '../../smart/secrets.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import { registeredScopes, type SmartApp } from './clients.ts';
import { storeToken, type TokenAnswer } from './issue.ts';
import { provedForItself } from './proved-for.ts';

/** Seconds, as SMART demands at most. There is no refresh token: the app signs again. */
const lifetime = 300;

/** A token for the system scopes that the app asks for and is registered for. What a record lets in is decided when the token is used. */
export async function issueToBackend(
  values: ReadonlyMap<string, string>,
  app: SmartApp,
  context: OpenContext,
): Promise<TokenAnswer> {
  if (app.smart.authMethod !== 'private_key_jwt') throw new ApiError('smart_grant_type_refused');
  const common = intersect(parseScopes(values.get('scope') ?? ''), registeredScopes(app));
  const { text: scope, resources } = grantedOf(
    common.resources.filter(({ context }) => context === 'system'),
    [],
  );
  if (resources.length === 0) throw new ApiError('smart_scope_refused');
  const text = newSmartSecret();
  provedForItself(app, scope, context);
  const token = {
    kind: 'access',
    appId: app.id,
    appGrant: app.grant,
    scope,
    issuedAt: context.time,
    expiresAt: epochSeconds(context.now) + lifetime,
  } as const;
  await context.commit([storeToken(text, token)]);
  return { access_token: text, token_type: 'Bearer', expires_in: lifetime, scope };
}
