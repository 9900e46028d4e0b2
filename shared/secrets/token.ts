/**
 * Token strings: 36 characters of 0-9A-Za-z. One for the kind, two for the master key of the secret, eleven
 * for the locator of the account the token acts for, 22 random ones (130 bits). So a call's signature can be
 * verified, and everything that the call needs can be named, before the first read.
 */

import { randomAlphanumeric } from '../ids.ts';
import { noLocator } from '../store/keys.ts';
import type { Keyring } from './keyring.ts';

const letters = { request: 'r', access: 'a', session: 's' } as const;
export type TokenKind = keyof typeof letters;

const pattern = /^([ras])([0-9A-Za-z]{2})([0-9A-Za-z]{11})[0-9A-Za-z]{22}$/;

export interface ParsedToken {
  readonly token: string;
  readonly kind: TokenKind;
  readonly keyId: string;
  /** Locator of the account it acts for; undefined when it acts for none. */
  readonly locator: string | undefined;
}

/** Makes a token string; `locator` names the account it acts for. */
export function newToken(kind: TokenKind, keyring: Keyring, locator: string = noLocator): string {
  return letters[kind] + keyring.current + locator + randomAlphanumeric(22);
}

/**
 * Takes a token string apart; undefined when it cannot be one of ours. The key of what comes out is known. Throws when
 * the token names a key that is not known, and it cannot be found out whether there is one.
 */
export async function parseToken(token: string, keyring: Keyring): Promise<ParsedToken | undefined> {
  const match = pattern.exec(token);
  if (!match) return undefined;
  const [, letter, keyId, locator] = match as unknown as [string, string, string, string];
  if (!(await keyring.find(keyId))) return undefined;
  const kind = (Object.keys(letters) as TokenKind[]).find((name) => letters[name] === letter)!;
  return { token, kind, keyId, locator: locator === noLocator ? undefined : locator };
}

/** The secret that belongs to a token. */
export function tokenSecret(token: string, keyring: Keyring): string {
  return keyring.derive(token.slice(1, 3), 'token secret', token);
}

/** The verifier that the approval of a request token hands to the app. */
export function tokenVerifier(token: string, keyring: Keyring): string {
  return keyring.derive(token.slice(1, 3), 'verifier', token).slice(-22);
}
