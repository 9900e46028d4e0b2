/** HMAC-SHA1 signatures (RFC 5849 §3.4.2). */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { bytesOfText } from './byte-string.ts';
import { percentEncode } from './percent-encoding.ts';

/** The key: both secrets encoded and joined by `&`, "even when either secret is empty". Never log it. */
export function signatureKey(consumerSecret: string, tokenSecret: string): string {
  return `${percentEncode(bytesOfText(consumerSecret))}&${percentEncode(bytesOfText(tokenSecret))}`;
}

/** The signature: Base64 with padding (RFC 2045 §6.8). The base string is ASCII and may come in parts. */
export function hmacSha1(key: string, ...baseString: readonly string[]): string {
  const hmac = createHmac('sha1', key);
  for (const part of baseString) hmac.update(part, 'latin1');
  return hmac.digest('base64');
}

/**
 * The signatures of base strings that differ only in their start. The rest, in pieces, is iterated once, and no piece
 * is kept.
 */
export function hmacSha1OfEach(
  key: string,
  starts: readonly string[],
  rest: Iterable<Buffer>,
): readonly string[] {
  const hmacs = starts.map((start) => createHmac('sha1', key).update(start, 'latin1'));
  for (const piece of rest) for (const hmac of hmacs) hmac.update(piece);
  return hmacs.map((hmac) => hmac.digest('base64'));
}

/** Compares in constant time: the time must not reveal how many characters are right. */
export function equalSignatures(expected: string, given: string): boolean {
  const a = Buffer.from(expected, 'utf8');
  const b = Buffer.from(given, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}
