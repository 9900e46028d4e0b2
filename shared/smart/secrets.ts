/** Secrets that come and go in one authorization (docs/contract/smart.md#secrets). */
import { createHash, createHmac } from 'node:crypto';
import { randomAlphanumeric, toAlphanumeric } from '../ids.ts';
import { sameSecret } from '../secrets/constant-time-compare.ts';

/** 256 bits. */
const length = 43;
const form = /^[0-9A-Za-z]{43}$/;

/** The id of a request or a launch, a code, or a token. */
export function newSmartSecret(): string {
  return randomAlphanumeric(length);
}

/** Whether a text can be such a secret: no other text is looked up. */
export function isSmartSecret(text: string): boolean {
  return form.test(text);
}

/** What S256 can be (RFC 7636 §4.2): SHA-256 in base64url. */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Whether this is the verifier of the challenge (RFC 7636 §4.6). */
export function isVerifierOf(challenge: string, verifier: string | undefined): boolean {
  if (verifier === undefined || !/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return sameSecret(createHash('sha256').update(verifier).digest('base64url'), challenge);
}

/**
 * The refresh token that follows another one. It is computed from that and a random text, which is stored: so an answer that was lost can be
 * given again to one who has the token before, and the table alone gives none.
 */
export function nextRefreshToken(token: string, salt: string): string {
  return toAlphanumeric(createHmac('sha256', token).update(`next refresh token ${salt}`).digest(), length);
}
