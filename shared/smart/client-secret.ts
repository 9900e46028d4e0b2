/**
 * Secrets of SMART clients. They are long and random, so a plain digest is enough to recognise one, and nothing that is stored
 * can be used to sign in (docs/contract/apps.md#the-smart-part).
 */
import { createHash, randomBytes } from 'node:crypto';
import { sameSecret } from '../secrets/constant-time-compare.ts';

/** 192 bits, in 48 characters. */
const secretBytes = 24;

export function newClientSecret(): string {
  return randomBytes(secretBytes).toString('hex');
}

/** What is stored of a secret: SHA-256 in base64url. */
export function digestOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether this is the secret of the app. An app without one has none that fits. */
export function isClientSecret(app: { readonly smartSecret?: string }, secret: string): boolean {
  return sameSecret(digestOfSecret(secret), app.smartSecret);
}
