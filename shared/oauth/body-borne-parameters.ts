/** Protocol parameters in a form body (RFC 5849 §3.5.2; docs/contract/oauth.md#where-parameters-may-be). */

import { textOfBytes } from './byte-string.ts';
import type { Pair } from './form-pairs.ts';
import { refuse, type VerificationError } from './verification-error.ts';

const PROTOCOL_NAMES: ReadonlySet<string> = new Set([
  'oauth_body_hash',
  'oauth_callback',
  'oauth_consumer_key',
  'oauth_content_type',
  'oauth_nonce',
  'oauth_signature',
  'oauth_signature_method',
  'oauth_timestamp',
  'oauth_token',
  'oauth_verifier',
  'oauth_version',
]);

/**
 * Returns the protocol parameters that the body may carry instead of the header: `oauth_callback`,
 * `oauth_verifier` and, where allowed, `oauth_version`. Any other stays an ordinary form value. No protocol
 * parameter may occur twice in the body or differ from the one in the header (`duplicate-parameter`).
 */
export function bodyBorneParameters(
  body: Iterable<Pair>,
  header: ReadonlyMap<string, string>,
  versionInBody: boolean,
): ReadonlyMap<string, string> | VerificationError {
  const found = new Map<string, string>();
  for (const { name, value } of body) {
    // Looking a name up in the set reads all of it, and a body may have megabytes of names.
    if (!name.startsWith('oauth_') || !PROTOCOL_NAMES.has(name)) continue;
    const text = textOfBytes(value);
    if (text === undefined) return refuse('malformed-parameter');
    if (found.has(name)) return refuse('duplicate-parameter');
    if (header.has(name) && header.get(name) !== text) return refuse('duplicate-parameter');
    found.set(name, text);
  }
  for (const name of found.keys()) {
    const allowed =
      name === 'oauth_callback' || name === 'oauth_verifier' || (name === 'oauth_version' && versionInBody);
    if (!allowed) found.delete(name);
  }
  return found;
}
