/**
 * Text bodies that the gateway changed. It hands `text/*`, JSON, XML and JavaScript types over as a string, in
 * which octets that are not UTF-8 have become U+FFFD (wire contract, request bodies).
 */
import type { ServiceRequest } from '../http/request.ts';
import { hashOfBody } from './body-hash.ts';

const REPLACEMENT_CHARACTER = Buffer.from('\ufffd', 'utf8');

/**
 * Whether the octets at hand are not certainly those that were sent: their number differs from
 * `Content-Length`, or U+FFFD occurs and no matching `oauth_body_hash` shows that the client sent it. Such a
 * body is answered with 400, whatever the operation, and never stored.
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
