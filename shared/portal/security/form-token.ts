/**
 * Tokens that show that a form came from a page of this portal, in this browser. The cookie has a random
 * value, each form an HMAC of it: a page of another site can neither read the one nor compute the other.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The name of the hidden field. */
export const formTokenField = 'form_token';

export function newFormKey(): string {
  return randomBytes(24).toString('base64url');
}

/** The token of a form. A session has tokens of its own: one from before signing in does not work after it. */
export function formToken(formKey: string, sessionToken: string | undefined): string {
  return createHmac('sha256', formKey)
    .update(sessionToken ?? '')
    .digest('base64url');
}

/** Compares in constant time. */
export function isFormToken(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
