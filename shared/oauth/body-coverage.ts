/** How a signature covers the body (RFC 5849 §3.4.1.3.1; wire contract, signature base string). */
import { mediaTypeOf, type ServiceRequest } from '../http/request.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * `pairs`: as form pairs among the signed parameters; `octets`: by its hash, if at all; `none`: there is
 * neither a body nor a type for one.
 */
export type BodyCoverage = 'pairs' | 'octets' | 'none';

/**
 * Form-typed bodies are signed as pairs, bodies of any other type as octets. A body without a type is octets
 * when a hash came with it and pairs otherwise, so that it never goes unsigned because its type was removed.
 */
export function bodyCoverage(
  request: Pick<ServiceRequest, 'headers' | 'body'>,
  bodyHash: string | undefined,
): BodyCoverage {
  const type = mediaTypeOf(request);
  if (type === FORM) return 'pairs';
  if (type !== undefined) return 'octets';
  if (request.body.length === 0) return 'none';
  return bodyHash === undefined ? 'pairs' : 'octets';
}
