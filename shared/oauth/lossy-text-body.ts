/**
 * Text bodies that the gateway changed. It passes `text/*`, JSON, XML and JavaScript types on as a string, in
 * which bytes that are not UTF-8 have become U+FFFD (docs/contract/general.md#request-bodies).
 */
import type { ServiceRequest } from '../request.ts';
import { hashOfBody } from './body-hash.ts';

const REPLACEMENT_CHARACTER = Buffer.from('\ufffd', 'utf8');

/**
 * Whether the body may differ from the bytes that were sent: its length differs from `Content-Length`, or it
 * contains U+FFFD and no matching `oauth_body_hash` shows that the client sent that. Such a body gets 400 in
 * every operation, and is never stored.
 */
export function isDamagedBody(
  request: Pick<ServiceRequest, 'headers' | 'body' | 'bodyWasText'>,
  bodyHash: string | undefined,
): boolean {
  if (!request.bodyWasText) return false;
  const length = request.headers['content-length'];
  if (length !== undefined && /^\d+$/.test(length) && Number(length) !== request.body.length) return true;
  return request.body.includes(REPLACEMENT_CHARACTER) && hashOfBody(request.body) !== bodyHash;
}
