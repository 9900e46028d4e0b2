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

/** What a token is made for. */
interface Owner {
  readonly token: string;
  readonly accountId: string;
}

/**
 * The token of a form. A session has tokens of its own: one from before signing in does not work after it. The part after the dot
 * stays when the session has ended: it tells for whom the form was shown.
 */
export function formToken(formKey: string, session: Owner | undefined): string {
  const own = mac(formKey, session?.token ?? '');
  return session ? `${own}.${formOwner(formKey, session.accountId)}` : own;
}

/** Stands for an account, in this browser alone. */
export function formOwner(formKey: string, accountId: string): string {
  return mac(formKey, `account ${accountId}`);
}

/** What a token says of its owner, unproved: compare it with `formOwner` of an account. Empty without any. */
export function ownerIn(given: unknown): string {
  return (typeof given === 'string' && given.split('.')[1]) || '';
}

/** Compares in constant time. */
export function isFormToken(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

function mac(formKey: string, text: string): string {
  return createHmac('sha256', formKey).update(text).digest('base64url');
}
