/**
 * What `oauth_body_hash` and `oauth_content_type` assert about the body
 * (docs/contract/oauth.md#body-hash-and-content-type-extension).
 */
import { mediaTypeOf, type ServiceRequest } from '../request.ts';
import { bodyCoverage } from './body-coverage.ts';
import { hashOfBody } from './body-hash.ts';
import { isDamagedBody } from './lossy-text-body.ts';
import type { ProtocolParameters } from './protocol-parameters.ts';

type Assertions = Pick<ProtocolParameters, 'bodyHash' | 'contentType'>;

/**
 * Whether both assertions hold. With `requireBodyHash`, a body that is covered only by its hash must have
 * one.
 */
export function bodyAssertionsHold(
  request: ServiceRequest,
  { bodyHash, contentType }: Assertions,
  requireBodyHash: boolean,
): boolean {
  return contentTypeHolds(request, contentType) && bodyHashHolds(request, bodyHash, requireBodyHash);
}

/** Whether the request has a hash and it is that of the bytes that were received. */
export function hashCoversBody(
  { body }: ServiceRequest,
  { bodyHash }: Pick<Assertions, 'bodyHash'>,
): boolean {
  return bodyHash !== undefined && hashOfBody(body) === bodyHash;
}

/**
 * A hash with form pairs that are signed, or without a body and a type, is signed like any parameter and not compared: a
 * client sends one with every request that is not plainly a form. Where such pairs are not signed, hashCoversBody decides. A damaged body cannot match its hash and
 * gets 400 later.
 */
function bodyHashHolds(request: ServiceRequest, bodyHash: string | undefined, required: boolean): boolean {
  if (bodyCoverage(request, bodyHash) !== 'bytes') return true;
  if (bodyHash === undefined) return !required || request.body.length === 0;
  return hashOfBody(request.body) === bodyHash || isDamagedBody(request, bodyHash);
}

/** Verified when present: it must equal the media type or the whole header, case-insensitively. */
function contentTypeHolds(request: ServiceRequest, contentType: string | undefined): boolean {
  if (contentType === undefined) return true;
  const asserted = contentType.trim().toLowerCase();
  const whole = request.headers['content-type']?.trim().toLowerCase() ?? '';
  return asserted === (mediaTypeOf(request) ?? '') || asserted === whole;
}
