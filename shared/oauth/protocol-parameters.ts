/** The protocol parameters of a request (RFC 5849 §3.1; docs/contract/oauth.md#where-parameters-may-be). */

import { limits } from '../limits.ts';
import type { ServiceRequest } from '../request.ts';
import { parseAuthorizationHeader } from './authorization-header.ts';
import { bodyBorneParameters } from './body-borne-parameters.ts';
import { bodyCoverage } from './body-coverage.ts';
import { bytesOfBuffer, textOfBytes } from './byte-string.ts';
import { hasTooManyPairs, type Pair, parseFormPairs } from './form-pairs.ts';
import { readTimestamp } from './timestamp.ts';
import { isVerificationError, refuse, type VerificationError } from './verification-error.ts';

export interface ProtocolParameters {
  readonly consumerKey: string;
  /** Undefined for a 2-legged request; an empty `oauth_token` counts as absent. */
  readonly token: string | undefined;
  readonly signature: string;
  /** Seconds since the epoch, within the clock window. */
  readonly timestamp: number;
  readonly nonce: string;
  /** May be empty. */
  readonly callback: string | undefined;
  /** May be empty. */
  readonly verifier: string | undefined;
  readonly bodyHash: string | undefined;
  readonly contentType: string | undefined;
  /** The header parameters that the signature covers: all but `realm` and `oauth_signature`. */
  readonly headerPairs: readonly Pair[];
  /** The pairs of a body that is labelled as a form. Undefined for other bodies, and for too many pairs, which only a hash covers. */
  readonly bodyPairs: readonly Pair[] | undefined;
}

export interface ProtocolOptions {
  /** Tolerated difference between `oauth_timestamp` and the time of arrival, in seconds. */
  readonly clockWindow: number;
  /** `oauth_version` may be in the form body, as in a request for a request token. */
  readonly versionInBody?: boolean;
  /** The call reads its body as a form, whatever the type. */
  readonly readsForm?: boolean;
}

/**
 * Reads and checks the protocol parameters; it does not verify the signature. Parameters in the query are
 * ordinary ones: signed, never interpreted.
 */
export function readProtocolParameters(
  request: ServiceRequest,
  options: ProtocolOptions,
): ProtocolParameters | VerificationError {
  const header = parseAuthorizationHeader(request.headers.authorization);
  if (header === undefined) return refuse('no-oauth-header');
  if (isVerificationError(header)) return header;
  const parameters = new Map<string, string>();
  for (const { name, value } of header) {
    const key = textOfBytes(name);
    const text = textOfBytes(value);
    if (key === undefined || text === undefined) return refuse('malformed-parameter');
    parameters.set(key, text);
  }

  const bodyHash = parameters.get('oauth_body_hash');
  const isPairs = bodyCoverage(request, bodyHash) === 'pairs';
  const isTooMany = (isPairs || options.readsForm) && hasTooManyPairs(request.body);
  if (isTooMany && (options.readsForm || bodyHash === undefined)) return refuse('too-many-parameters');
  const bodyPairs = isPairs && !isTooMany ? [...parseFormPairs(bytesOfBuffer(request.body))] : undefined;
  const fromBody = bodyBorneParameters(bodyPairs ?? [], parameters, options.versionInBody ?? false);
  if (isVerificationError(fromBody)) return fromBody;

  const required = requiredParameters(new Map([...fromBody, ...parameters]), request.receivedAt, options);
  if (isVerificationError(required)) return required;
  return {
    ...required,
    token: parameters.get('oauth_token') || undefined,
    callback: parameters.get('oauth_callback') ?? fromBody.get('oauth_callback'),
    verifier: parameters.get('oauth_verifier') ?? fromBody.get('oauth_verifier'),
    bodyHash,
    contentType: parameters.get('oauth_content_type'),
    headerPairs: header.filter(({ name }) => name !== 'oauth_signature'),
    bodyPairs,
  };
}

type Required = Pick<ProtocolParameters, 'consumerKey' | 'signature' | 'timestamp' | 'nonce'>;

function requiredParameters(
  parameters: ReadonlyMap<string, string>,
  receivedAt: Date,
  options: ProtocolOptions,
): Required | VerificationError {
  const consumerKey = parameters.get('oauth_consumer_key');
  if (!consumerKey) return refuse('missing-consumer-key');

  const signature = parameters.get('oauth_signature');
  if (!signature) return refuse('missing-signature');

  // The service supports only HMAC-SHA1 (RFC 5849 §3.4.2).
  const method = parameters.get('oauth_signature_method');
  if (!method) return refuse('missing-signature-method');
  if (method !== 'HMAC-SHA1') return refuse('wrong-signature-method');

  // "OPTIONAL. If present, MUST be set to "1.0"" (RFC 5849 §3.1); this service requires it.
  const version = parameters.get('oauth_version');
  if (!version) return refuse('missing-version');
  if (version !== '1.0') return refuse('wrong-version');

  const nonce = parameters.get('oauth_nonce');
  if (!nonce) return refuse('missing-nonce');
  if ([...nonce].length > limits.nonce) return refuse('long-nonce');

  const value = parameters.get('oauth_timestamp');
  if (!value) return refuse('missing-timestamp');
  const timestamp = readTimestamp(value, receivedAt, options.clockWindow);
  if (typeof timestamp !== 'number') return timestamp;

  return { consumerKey, signature, timestamp, nonce };
}
