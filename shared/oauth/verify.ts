/** Verification of a signed request (RFC 5849 §3.2). */
import type { ServiceRequest } from '../http/request.ts';
import { baseStringStart, sortEncoded, sortUnencoded } from './base-string.ts';
import { bodyAssertionsHold } from './body-integrity.ts';
import { type ByteString, bytesOfBuffer, bytesOfText } from './byte-string.ts';
import { hasTooManyPairs, parseFormPairs } from './form-pairs.ts';
import { normalizeOrigin } from './normalize-origin.ts';
import { mainPathForms, pathForms } from './path-forms.ts';
import type { ProtocolParameters } from './protocol-parameters.ts';
import { equalSignatures, hmacSha1OfEach, signatureKey } from './signature.ts';
import { encodedPieces, type SortKey } from './sort-key.ts';

/**
 * Largest form bodies, in bytes, for which a lenient retry is made. Without a limit, a caller without any secret
 * could have megabytes encoded and hashed many times (docs/contract/oauth.md#large-bodies).
 */
const retryLimits = { pathForms: 65_536, olderOrder: 65_536, semicolons: 524_288 } as const;

export interface Secrets {
  readonly consumerSecret: string;
  /** Empty when the request carries no token. */
  readonly tokenSecret: string;
}

export interface VerifyOptions {
  readonly requireBodyHash: boolean;
}

/**
 * Whether the request was signed with these secrets and is unchanged. Tries every path form by which a client may
 * know the resource, then the ways in which older clients split bodies and sort parameters. A large form gets fewer
 * tries. An empty consumer secret is never accepted: anyone could sign with it. Not checked here:
 * timestamp, nonce, and whether the body is damaged (isDamagedBody), for which the caller must respond with
 * 400.
 */
export function verifyRequest(
  request: ServiceRequest,
  parameters: ProtocolParameters,
  secrets: Secrets,
  options: VerifyOptions,
): boolean {
  if (secrets.consumerSecret === '') return false;
  if (!bodyAssertionsHold(request, parameters, options.requireBodyHash)) return false;
  const key = signatureKey(secrets.consumerSecret, secrets.tokenSecret);
  const starts = candidateUris(request, parameters).map((uri) => baseStringStart(request.method, uri));
  const tried: (readonly SortKey[])[] = [];
  for (const sorted of parameterCandidates(request, parameters)) {
    if (tried.some((earlier) => isSame(earlier, sorted))) continue;
    tried.push(sorted);
    const signatures = hmacSha1OfEach(key, starts, encodedPieces(sorted));
    if (signatures.some((each) => equalSignatures(each, parameters.signature))) return true;
  }
  return false;
}

function isSame(a: readonly SortKey[], b: readonly SortKey[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

/** How many bytes of the body the signature covers as pairs. */
function pairBytes({ body }: ServiceRequest, { bodyPairs }: ProtocolParameters): number {
  return bodyPairs === undefined ? 0 : body.length;
}

function candidateUris(request: ServiceRequest, parameters: ProtocolParameters): readonly ByteString[] {
  const { origin, path, pathIsDecoded } = request;
  const formsOf = pairBytes(request, parameters) > retryLimits.pathForms ? mainPathForms : pathForms;
  const start = bytesOfText(normalizeOrigin(origin));
  return formsOf(path, pathIsDecoded).map((form) => (start + form) as ByteString);
}

/** The signed parameters in the order of RFC 5849, then as older clients sort and split them, each computed on demand. */
function* parameterCandidates(
  request: ServiceRequest,
  parameters: ProtocolParameters,
): Generator<readonly SortKey[]> {
  const { headerPairs, bodyPairs = [] } = parameters;
  const outside = [...headerPairs, ...parseFormPairs(bytesOfText(request.rawQuery))];
  const size = pairBytes(request, parameters);
  const splits = [bodyPairs];
  yield sortEncoded([...outside, ...bodyPairs]);
  if (size > 0 && size <= retryLimits.semicolons && maySplitAtSemicolons(request.body)) {
    splits.push([...parseFormPairs(bytesOfBuffer(request.body), '&;')]);
    yield sortEncoded([...outside, ...splits[1]!]);
  }
  if (size > retryLimits.olderOrder) return;
  for (const split of splits) yield sortUnencoded([...outside, ...split]);
}

function maySplitAtSemicolons(body: Buffer): boolean {
  return body.includes(';') && !hasTooManyPairs(body, '&;');
}
