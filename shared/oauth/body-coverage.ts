/** How a signature covers the body (RFC 5849 §3.4.1.3.1; docs/contract/oauth.md#signature-base-string). */
import { mediaTypeOf, type ServiceRequest } from '../request.ts';

const FORM = 'application/x-www-form-urlencoded';

/**
 * `pairs`: as form pairs among the signed parameters; `bytes`: by its hash, if there is one; `none`: the
 * request has neither a body nor a media type.
 */
export type BodyCoverage = 'pairs' | 'bytes' | 'none';

/**
 * Form-typed bodies are signed as pairs, bodies of any other type as bytes. A body without a type counts as
 * bytes when a hash comes with it and as pairs otherwise, so that removing the type never leaves it unsigned.
 */
export function bodyCoverage(
  request: Pick<ServiceRequest, 'headers' | 'body'>,
  bodyHash: string | undefined,
): BodyCoverage {
  const type = mediaTypeOf(request);
  if (type === FORM) return 'pairs';
  if (type !== undefined) return 'bytes';
  if (request.body.length === 0) return 'none';
  return bodyHash === undefined ? 'pairs' : 'bytes';
}
