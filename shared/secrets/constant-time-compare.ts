import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares two secrets in a time that does not reveal where they differ. An absent secret matches nothing. */
export function sameSecret(given: string, stored: string | undefined): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const equal = timingSafeEqual(digest(given), digest(stored ?? ''));
  return equal && stored !== undefined;
}
