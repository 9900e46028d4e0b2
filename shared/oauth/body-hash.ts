/** `oauth_body_hash` (OAuth Request Body Hash 1.0, §3.2). */
import { createHash } from 'node:crypto';

/** Base64 of the SHA-1 hash of the bytes. */
export function hashOfBody(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64');
}
