/** Clients that sign what they are (RFC 7523; SMART App Launch 2.2, “Client Authentication: Asymmetric”; docs/contract/smart.md#private_key_jwt). */
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, errors, jwtVerify } from 'jose';
import { ApiError } from '../../errors.ts';
import { keys, type PublicJwk } from '../../store/items/index.ts';
import { absent } from '../../store/writes.ts';
import { epochSeconds } from '../../time.ts';
import { createFetcher } from '../../webhook/fetcher.ts';
import type { OpenContext } from '../context.ts';
import { addressOf, fhirBase } from './addresses.ts';
import type { SmartApp } from './clients.ts';
import { KeySets } from './key-sets.ts';

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Those that SMART demands. With others, a key that is meant for something else might do. */
export const assertionAlgorithms = ['RS384', 'ES384'];

/** Seconds until the end of an assertion, and what clocks may differ by. */
const longestLife = 300;
const clockTolerance = 30;
const longestId = 255;
const longestAssertion = 8192;
const day = 86_400;

const keySets = new KeySets();

/** The client that an assertion says it is of, before anything is verified; undefined for a text that is no assertion. */
export function clientIn(assertion: string): string | undefined {
  if (assertion.length > longestAssertion) return undefined;
  try {
    const { sub } = decodeJwt(assertion);
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Throws 401 unless the app has signed the assertion for this service (its token endpoint, as SMART says, or its issuer, as RFC 7523 is being amended), for these minutes, and it is used for the first time. It is used up
 * also when the call fails later. One write, and the look-up of the keys where they are at an address.
 */
export async function verifyAssertion(assertion: string, app: SmartApp, context: OpenContext): Promise<void> {
  const { store, callId, now } = context;
  const { jti, exp, iat } = await verified(assertion, app, context);
  const seconds = epochSeconds(now);
  if (exp > seconds + longestLife + clockTolerance)
    throw refused(`must expire within ${longestLife} seconds`);
  if (iat !== undefined && iat > seconds + clockTolerance) throw refused('must not be issued in the future');
  if (typeof jti !== 'string' || jti === '' || jti.length > longestId)
    throw refused(`must have a jti of 1 to ${longestId} characters`);
  // Kept beyond its end by what clocks may differ.
  const used = { writer: callId, ttl: exp + clockTolerance + day };
  if (!(await store.put(keys.smartAssertion(app.id, jti), used, { PK: absent })))
    throw refused('has been used already; sign a new one, with another jti, for each call');
}

async function verified(assertion: string, app: SmartApp, context: OpenContext) {
  const kid = keyIdIn(assertion);
  const known = await keysOf(app, kid, context);
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet({ keys: [...known] }), {
      algorithms: assertionAlgorithms,
      issuer: app.id,
      subject: app.id,
      audience: [addressOf('smart_token', context), fhirBase(context)],
      requiredClaims: ['exp', 'jti'],
      clockTolerance,
      currentDate: context.now,
    });
    return { ...payload, exp: payload.exp! };
  } catch (error) {
    throw refused(reasonOf(error));
  }
}

function keyIdIn(assertion: string): string {
  try {
    const { kid } = decodeProtectedHeader(assertion);
    if (typeof kid === 'string') return kid;
  } catch {
    // Reported below.
  }
  throw refused('must be a JWT whose header names the key (kid)');
}

async function keysOf(
  { smart }: SmartApp,
  kid: string,
  { config, now }: OpenContext,
): Promise<readonly PublicJwk[]> {
  if (smart.jwks) return smart.jwks.keys;
  if (smart.jwksUri === undefined) return [];
  const fetcher = createFetcher({ allowLoopback: config.pingAllowPrivate });
  return keySets.at(smart.jwksUri, kid, fetcher, now);
}

/** What a developer can mend. Of keys it says only that none fits: whether an address could be read is nobody's business. */
function reasonOf(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'has expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `has a claim that does not hold: ${error.claim}`;
  if (error instanceof errors.JOSEAlgNotAllowed)
    return `must be signed by ${assertionAlgorithms.join(' or ')}`;
  return 'is not signed with a key of this client';
}

function refused(problem: string): ApiError {
  return new ApiError('smart_assertion_refused', { problem });
}
