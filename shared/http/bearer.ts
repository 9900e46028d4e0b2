/**
 * Authentication with a bearer token (RFC 6750): the token's item first, then in one batch what it depends on. No nonce is needed: anyone who
 * has the token may repeat a call.
 */
import type { AccessContext } from '../access/access-context.ts';
import { onlyReads } from '../access/predicates.ts';
import type { Endpoint } from '../api/endpoint.ts';
import { reservedBodyKey } from '../domain/bodies/reservation.ts';
import { bearerOf, loadGrounds, loadToken } from '../domain/loading/bearer.ts';
import { scopeLacking } from '../domain/smart/scope-lacking.ts';
import { ApiError } from '../errors.ts';
import { isDamagedBody } from '../oauth/lossy-text-body.ts';
import { keys } from '../store/items/index.ts';
import { absent } from '../store/writes.ts';
import { epochSeconds } from '../time.ts';
import { reservationTtl } from './authenticate.ts';
import type { IdentifiedCall, RejectionReason, RoutedCall } from './call-state.ts';
import { queryValues } from './form-values.ts';
import type { PipelineServices } from './services.ts';

/** RFC 6750 §2.1. Tokens of this service are much shorter than the longest that is looked for. */
const bearer = /^Bearer +([A-Za-z0-9._~+/-]{1,200}=*) *$/i;

/** Identifies the app and the account behind the token. Throws 401 for a token that is missing or not in force, and 400 for one in a wrong place. */
export async function authenticateBearer(
  call: RoutedCall,
  { store, keyring }: PipelineServices,
): Promise<IdentifiedCall> {
  const { request, endpoint, path } = call;
  const token = await loadToken(readBearer(call), store);
  if (!token) throw rejected(call, 'unknown-bearer');
  const bodyKey = reservedBodyKey(endpoint, request.callId);
  const now = epochSeconds(request.receivedAt);
  // Not earlier: strangers would store reservations.
  const nonceKey = keys.nonce('', '', now, request.callId);
  const [loaded] = await Promise.all([
    loadGrounds(token, store),
    // No signature has read the keys, with which positions of pages are sealed.
    keyring.ready().then(() => keyring.renew()),
    bodyKey &&
      store.put(nonceKey, { writer: request.callId, ttl: now + reservationTtl, bodyKey }, { PK: absent }),
  ]);
  const found = bearerOf(token, loaded, request.receivedAt);
  if (!found) throw rejected(call, 'bearer-without-effect');
  const { principal, entities, auditedIn } = found;
  call.report.caller = principal;
  call.audit.identify(principal, auditedIn, undefined);
  return {
    ...call,
    principal,
    entities,
    access: { principal, path },
    oauth: { callback: undefined, verifier: undefined },
    nonceKey,
    bodyKey,
    // No signature says that the body arrived as it was sent.
    isBodyDamaged: isDamagedBody(request, undefined),
  };
}

/** The token of the call. An address must not hold one: it would be in the logs of everything on its way (RFC 6750 §2.3). */
function readBearer({ request }: RoutedCall): string {
  const { authorization } = request.headers;
  if (queryValues(request).has('access_token')) throw new ApiError('bearer_misplaced');
  if (authorization === undefined || !/^Bearer(?: |$)/i.test(authorization))
    throw new ApiError('bearer_required');
  const [, token] = bearer.exec(authorization) ?? [];
  if (token === undefined) throw new ApiError('bearer_misplaced');
  return token;
}

/** The error for a token that does not let its app make the call. It names the scope that would. */
export function scopeMissing(
  { rule, scope = '*.rs' }: Pick<Endpoint, 'rule' | 'scope'>,
  { principal, path }: Pick<AccessContext, 'principal' | 'path'>,
): Error {
  if (rule === 'FHIR_WRITE' && onlyReads({ principal })) return new ApiError('circle_not_writable');
  const [type, letters] = scope.split('.') as [string, string];
  return scopeLacking(principal, type || (path.FHIR_TYPE ?? '*'), letters);
}

/** Stores the reason for the log, and returns the 401, which does not contain it. */
function rejected({ report }: RoutedCall, reason: RejectionReason): Error {
  report.rejected = reason;
  return new ApiError('bearer_invalid');
}
