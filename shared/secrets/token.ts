/**
 * Token strings: 36 characters of 0-9A-Za-z. One for the kind, two for the master key of the secret, eleven
 * for the locator of the account that the token acts for, 22 random ones (130 bits). So a call's signature
 * can be verified, and the key of every item it needs computed, before the first read.
 */

import { randomAlphanumeric } from '../ids.ts';
import type { Keyring } from './keyring.ts';

const letters = { request: 'r', access: 'a', session: 's' } as const;
export type TokenKind = keyof typeof letters;

/** In the place of the locator, in tokens without an account. */
const noLocator = '0'.repeat(11);

const pattern = /^([ras])([0-9A-Za-z]{2})([0-9A-Za-z]{11})[0-9A-Za-z]{22}$/;

export interface ParsedToken {
  readonly token: string;
  readonly kind: TokenKind;
  readonly keyId: string;
  /** Locator of the account that it acts for; undefined when there is none. */
  readonly locator: string | undefined;
}

/** Creates a token string; `locator` names the account that it acts for. */
export function newToken(kind: TokenKind, keyring: Keyring, locator: string = noLocator): string {
  return letters[kind] + keyring.current + locator + randomAlphanumeric(22);
}

/**
 * Parses a token string; undefined when it cannot be one of ours. The key of a returned token is known.
 * Throws when the token names an unknown key and the ring cannot be read again.
 */
export async function parseToken(token: string, keyring: Keyring): Promise<ParsedToken | undefined> {
  const match = pattern.exec(token);
  if (!match) return undefined;
  const [, letter = '', keyId = '', locator = ''] = match;
  if (!(await keyring.find(keyId))) return undefined;
  const kind = (Object.keys(letters) as TokenKind[]).find((name) => letters[name] === letter)!;
  return { token, kind, keyId, locator: locator === noLocator ? undefined : locator };
}

/** Whether a text has the form of a request token. There may be no such token. */
export function isRequestToken(text: string): boolean {
  return pattern.exec(text)?.[1] === letters.request;
}

/** The secret of a token. */
export function tokenSecret(token: string, keyring: Keyring): string {
  return keyring.derive(token.slice(1, 3), 'token secret', token);
}

/** The verifier that approving a request token gives to the app. */
export function tokenVerifier(token: string, keyring: Keyring): string {
  return keyring.derive(token.slice(1, 3), 'verifier', token).slice(-22);
}
