/** Verification of a signed request (RFC 5849 §3.2). */
import type { ServiceRequest } from '../http/request.ts';
import {
  baseStringStart,
  encodeParameters,
  normalizeBySortingUnencoded,
  normalizeParameters,
} from './base-string.ts';
import { bodyCoverage } from './body-coverage.ts';
import { bodyAssertionsHold } from './body-integrity.ts';
import { type ByteString, bytesOfBuffer, bytesOfText } from './byte-string.ts';
import { type Pair, parseFormPairs, type Separators } from './form-pairs.ts';
import { normalizeOrigin } from './normalize-origin.ts';
import { pathForms } from './path-forms.ts';
import type { ProtocolParameters } from './protocol-parameters.ts';
import { equalSignatures, hmacSha1, signatureKey } from './signature.ts';

/** The older order is tried only for as many pairs as a client may send, to keep hostile bodies cheap. */
const LEGACY_SORT_PAIRS = 100_000;

export interface Secrets {
  readonly consumerSecret: string;
  /** Empty when the request carries no token. */
  readonly tokenSecret: string;
}

export interface VerifyOptions {
  readonly requireBodyHash: boolean;
}

/**
 * Whether the request was signed with these secrets and is unchanged. Tries every path form by
 * which a client may know the resource, then the ways in which older clients split bodies and sort
 * parameters. An empty consumer secret is never accepted: anyone could sign with it. Not checked here:
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
  const starts = candidateUris(request).map((uri) => baseStringStart(request.method, uri));
  const tried = new Set<string>();
  for (const normalized of parameterCandidates(request, parameters)) {
    if (tried.has(normalized)) continue;
    tried.add(normalized);
    const rest = encodeParameters(normalized);
    for (const start of starts) {
      if (equalSignatures(hmacSha1(key, start, rest), parameters.signature)) return true;
    }
  }
  return false;
}

function candidateUris({ origin, path, pathIsDecoded }: ServiceRequest): readonly ByteString[] {
  const start = bytesOfText(normalizeOrigin(origin));
  return pathForms(path, pathIsDecoded).map((form) => (start + form) as ByteString);
}

/** Normalized parameters as in RFC 5849, then as older clients make them, each computed on demand. */
function* parameterCandidates(request: ServiceRequest, parameters: ProtocolParameters): Generator<string> {
  const isPairs = bodyCoverage(request, parameters.bodyHash) === 'pairs';
  const separators: readonly Separators[] = isPairs && request.body.includes(';') ? ['&', '&;'] : ['&'];
  const body = isPairs ? bytesOfBuffer(request.body) : undefined;
  for (const separator of separators)
    yield normalizeParameters(signedPairs(request, parameters, body, separator));
  for (const separator of separators) {
    const pairs = atMost(LEGACY_SORT_PAIRS, signedPairs(request, parameters, body, separator));
    if (pairs !== undefined) yield normalizeBySortingUnencoded(pairs);
  }
}

function* signedPairs(
  request: ServiceRequest,
  parameters: ProtocolParameters,
  body: ByteString | undefined,
  separators: Separators,
): Generator<Pair> {
  yield* parameters.headerPairs;
  yield* parseFormPairs(bytesOfText(request.rawQuery));
  if (body !== undefined) yield* parseFormPairs(body, separators);
}

function atMost(count: number, pairs: Iterable<Pair>): readonly Pair[] | undefined {
  const list: Pair[] = [];
  for (const pair of pairs) {
    if (list.length === count) return undefined;
    list.push(pair);
  }
  return list;
}
