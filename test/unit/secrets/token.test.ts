import { describe, expect, it } from 'vitest';
import { readKeyring } from '../../../shared/secrets/keyring.ts';
import { newToken, parseToken, tokenSecret, tokenVerifier } from '../../../shared/secrets/token.ts';
import { accountLocator } from '../../../shared/store/items/index.ts';

const keyring = readKeyring(JSON.stringify({ current: 'k7', k7: 'a'.repeat(43) }));
const locator = accountLocator('rosa@mail.example');

describe('Tokens', () => {
  it.each(['request', 'access', 'session'] as const)(
    'of kind %s tell their kind, their key and their account',
    async (kind) => {
      const token = newToken(kind, keyring, locator);
      expect(await parseToken(token, keyring)).toEqual({ token, kind, keyId: 'k7', locator });
    },
  );

  it('without an account name none', async () => {
    const token = newToken('access', keyring);
    expect(await parseToken(token, keyring)).toEqual({
      token,
      kind: 'access',
      keyId: 'k7',
      locator: undefined,
    });
  });

  it('have at most 40 letters and digits, of which 22 are random', () => {
    const tokens = Array.from({ length: 1000 }, () => newToken('session', keyring, locator));
    for (const token of tokens) expect(token).toMatch(/^[0-9A-Za-z]{1,40}$/);
    expect(new Set(tokens.map((token) => token.slice(-22))).size).toBe(1000);
  });

  it.each([
    ['the empty text', ''],
    ['text of an unknown kind', `x${newToken('access', keyring).slice(1)}`],
    ['shorter', newToken('access', keyring).slice(0, -1)],
    ['text with a character in front', `a${newToken('access', keyring)}`],
    ['longer', `${newToken('access', keyring)}0`],
    ['text with other characters', `${newToken('access', keyring).slice(0, -1)}-`],
    ['text that ends in a line break', `${newToken('access', keyring)}\n`],
    ['text with a key that is not in the keyring', `ak8${newToken('access', keyring).slice(3)}`],
  ])('cannot be %s', async (_title, text) => expect(await parseToken(text, keyring)).toBeUndefined());

  it('keep their secret and verifier over releases, which derive them under the same names', () => {
    const token = newToken('request', keyring);
    expect(tokenSecret(token, keyring)).toBe(keyring.derive('k7', 'token secret', token));
    expect(tokenVerifier(token, keyring)).toBe(keyring.derive('k7', 'verifier', token).slice(21));
    expect(tokenVerifier(token, keyring)).toHaveLength(22);
  });

  it('have a secret of at most 60 characters and a verifier, each always the same and unlike the other', () => {
    const token = newToken('request', keyring);
    expect(tokenSecret(token, keyring)).toMatch(/^[0-9A-Za-z]{22,60}$/);
    expect(tokenVerifier(token, keyring)).toMatch(/^[0-9A-Za-z]{22,60}$/);
    expect(tokenSecret(token, keyring)).toBe(tokenSecret(token, keyring));
    expect(tokenSecret(token, keyring)).not.toContain(tokenVerifier(token, keyring));
    expect(tokenSecret(newToken('request', keyring), keyring)).not.toBe(tokenSecret(token, keyring));
  });
});
