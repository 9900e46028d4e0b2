/** Whether a token is in force, and what it is for (RFC 7662; SMART App Launch 2.2, “Token Introspection”; docs/contract/smart.md#introspection). */
import type { smartEndpoints } from '../../api/endpoints/smart.ts';
import { ApiError } from '../../errors.ts';
import { parseScopes } from '../../smart/scopes.ts';
import { isSmartSecret } from '../../smart/secrets.ts';
import { keys } from '../../store/items/index.ts';
import { epochSeconds } from '../../time.ts';
import type { OpenContext } from '../context.ts';
import type { Handler } from '../handler.ts';
import { fhirBase } from './addresses.ts';
import { authenticateClient } from './client-authentication.ts';
import { asSmartApp, type SmartApp } from './clients.ts';
import { type HeldToken, isUsable, tokenHeldBy } from './held-tokens.ts';
import { fhirUserOf } from './id-token.ts';
import { singleValues } from './token.ts';

const inactive = { active: false } as const;

/**
 * What a token of the calling client is for; `{ active: false }` for any other, whatever is wrong with it. The client proves who it is as
 * at the token endpoint, or by an access token of its own, as SMART suggests.
 */
export const introspectToken: Handler<(typeof smartEndpoints)['smart_introspect']> = async (
  { pairs },
  context,
) => {
  const values = singleValues(pairs.form);
  const app = await callingClient(values, context);
  const text = values.get('token');
  if (text === undefined) throw new ApiError('parameter_required', { name: 'token' });
  const held = await tokenHeldBy(app, text, context);
  if (!held || !(await isUsable(held, app, context))) return inactive;
  return described(held, app, context);
};

async function callingClient(values: ReadonlyMap<string, string>, context: OpenContext): Promise<SmartApp> {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(context.header('authorization') ?? '') ?? [];
  return bearer === undefined ? authenticateClient(values, context) : clientWith(bearer, context);
}

/** The client whose access token this is. Throws 401 for a token that is not in force. */
async function clientWith(bearer: string, context: OpenContext): Promise<SmartApp> {
  const { store } = context;
  const [token] = isSmartSecret(bearer) ? await store.get([keys.smartToken(bearer)]) : [];
  const [item] = token ? await store.get([keys.app(token.appId)]) : [];
  const app = asSmartApp(item);
  const held = app && (await tokenHeldBy(app, bearer, context));
  if (held?.token.kind !== 'access' || !(await isUsable(held, app!, context)))
    throw new ApiError('bearer_invalid');
  return app!;
}

async function described({ token, grant }: HeldToken, app: SmartApp, context: OpenContext) {
  const about = {
    active: true,
    scope: token.scope,
    client_id: app.id,
    ...(token.kind === 'access' && { token_type: 'Bearer' }),
    exp: token.expiresAt,
    iat: epochSeconds(new Date(token.issuedAt)),
  };
  if (!grant) return about;
  return { ...about, patient: grant.recordId, ...(await personOf({ token, grant }, app, context)) };
}

/** What the id token of the same code said of the person. */
async function personOf(
  { grant }: { readonly token: HeldToken['token']; readonly grant: NonNullable<HeldToken['grant']> },
  app: SmartApp,
  context: OpenContext,
) {
  const { others } = parseScopes(grant.scope);
  if (!others.has('openid')) return {};
  const [subject] = await context.store.get([keys.smartSubject(grant.accountId, app.id, app.grant)]);
  return {
    iss: fhirBase(context),
    ...(subject && { sub: subject.sub }),
    ...(subject && others.has('fhirUser') && { fhirUser: fhirUserOf(grant, subject.sub, context) }),
  };
}
