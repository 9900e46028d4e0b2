/** Verification of a signed request (RFC 5849 §3.2). */
import type { ServiceRequest } from '../request.ts';
import { baseStringStart, sortEncoded, sortUnencoded } from './base-string.ts';
import { bodyCoverage } from './body-coverage.ts';
import { bodyAssertionsHold, hashCoversBody } from './body-integrity.ts';
import { type ByteString, bytesOfBuffer, bytesOfText } from './byte-string.ts';
import { hasTooManyPairs, type Pair, parseFormPairs } from './form-pairs.ts';
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
  const outside = [...parameters.headerPairs, ...parseFormPairs(bytesOfText(request.rawQuery))];
  const isAnySigned = (formsOf: FormsOf, candidates: Iterable<readonly SortKey[]>) => {
    const starts = candidateUris(request, formsOf).map((uri) => baseStringStart(request.method, uri));
    const tried: (readonly SortKey[])[] = [];
    for (const sorted of candidates) {
      if (tried.some((earlier) => isSame(earlier, sorted))) continue;
      tried.push(sorted);
      const signatures = hmacSha1OfEach(key, starts, encodedPieces(sorted));
      if (signatures.some((each) => equalSignatures(each, parameters.signature))) return true;
    }
    return false;
  };
  if (bodyCoverage(request, parameters.bodyHash) === 'pairs') {
    const { bodyPairs } = parameters;
    const formsOf = request.body.length > retryLimits.pathForms ? mainPathForms : pathForms;
    const splits = bodyPairs ? splitsOf(bodyPairs, request.body, parameters.bodyHash !== undefined) : [];
    if (isAnySigned(formsOf, candidatesWithPairs(outside, splits, request.body.length))) return true;
    // Without its pairs, a form is protected only by its hash, as any other body is.
    if (!hashCoversBody(request, parameters)) return false;
  }
  return isAnySigned(pathForms, bothOrders(outside));
}

type FormsOf = typeof pathForms;

function isSame(a: readonly SortKey[], b: readonly SortKey[]): boolean {
  return a.length === b.length && a.every((each, index) => each === b[index]);
}

function candidateUris(
  { origin, path, pathIsDecoded }: ServiceRequest,
  formsOf: FormsOf,
): readonly ByteString[] {
  const start = bytesOfText(normalizeOrigin(origin));
  return formsOf(path, pathIsDecoded).map((form) => (start + form) as ByteString);
}

/**
 * The pairs of a form in each way in which clients split it, the second computed on demand. With a hash, a form without any
 * pair is left out: its signature would be that of a raw body whose bytes somebody took away.
 */
function* splitsOf(bodyPairs: readonly Pair[], body: Buffer, hasHash: boolean): Generator<readonly Pair[]> {
  if (bodyPairs.length > 0 || !hasHash) yield bodyPairs;
  if (body.length > retryLimits.semicolons || !maySplitAtSemicolons(body)) return;
  const split = [...parseFormPairs(bytesOfBuffer(body), '&;')];
  if (split.length > 0 || !hasHash) yield split;
}

/** The signed parameters in the order of RFC 5849, then as older clients sort them, each computed on demand. */
function* candidatesWithPairs(
  outside: readonly Pair[],
  splits: Iterable<readonly Pair[]>,
  bytes: number,
): Generator<readonly SortKey[]> {
  const tried: (readonly Pair[])[] = [];
  for (const split of splits) {
    yield sortEncoded([...outside, ...split]);
    tried.push(split);
  }
  if (bytes > retryLimits.olderOrder) return;
  for (const split of tried) yield sortUnencoded([...outside, ...split]);
}

/** The parameters outside of the body, which are few, in the order of RFC 5849 and as older clients sort them. */
function* bothOrders(outside: readonly Pair[]): Generator<readonly SortKey[]> {
  yield sortEncoded(outside);
  yield sortUnencoded(outside);
}

function maySplitAtSemicolons(body: Buffer): boolean {
  return body.includes(';') && !hasTooManyPairs(body, '&;');
}
