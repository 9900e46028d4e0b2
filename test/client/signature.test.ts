import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { headerParameters, librarySigner } from '../../local/demo/oauth-library.ts';
import { encode, path, textOfPairs } from '../../shared/client/encoding.ts';
import { authorization } from '../../shared/client/signature.ts';
import { signRequest } from '../../shared/oauth/sign.ts';
import { anyCharacter } from '../support/any-character.ts';

const credentials = {
  consumerKey: 'app@apps.example.org',
  consumerSecret: 'consumer & secret',
  token: 'token/1',
  tokenSecret: 'token=secret é',
};
const request = {
  method: 'POST',
  address: 'https://phr.example.org/accounts/a%40b/info-set',
  body: undefined,
  timestamp: 1767225600,
  nonce: '7d8f3e4a',
};

describe('A signature', () => {
  it('is the one in the example of the README', async () => {
    const [key, secret] = ['problems@apps.example.org', 'development-only-problems-secret'];
    const header = await authorization(
      { ...request, method: 'GET', address: 'http://127.0.0.1:8000/version', pairs: [] },
      { consumerKey: key, consumerSecret: secret, token: undefined, tokenSecret: undefined },
    );
    expect(headerParameters(header)).toEqual({
      oauth_consumer_key: key,
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '1767225600',
      oauth_nonce: '7d8f3e4a',
      oauth_version: '1.0',
      oauth_signature: 'DG0k/utRhASKJ6A0lF78fACR3P4=',
    });
  });

  it('carries the token, and the hash and media type of a body that is not a form', async () => {
    const bytes = new TextEncoder().encode('Hello World!');
    const header = await authorization(
      { ...request, pairs: [], body: { bytes, mediaType: 'text/plain' } },
      credentials,
    );
    expect(headerParameters(header)).toMatchObject({
      oauth_token: 'token/1',
      // The example in the specification of the extension, for this text.
      oauth_body_hash: 'Lve95gjOVATpfV8EL5X4nxwjKHE=',
      oauth_content_type: 'text/plain',
    });
  });

  it('of any pairs is the one that a public library and the service compute', async () => {
    const text = fc.string({ unit: anyCharacter, maxLength: 8 });
    const pairs = fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name, maxLength: 6 });
    const signer = librarySigner(credentials);
    await fc.assert(
      fc.asyncProperty(pairs, async (pairs) => {
        const header = await authorization({ ...request, pairs }, credentials);
        const { oauth_signature: signature, ...protocol } = headerParameters(header);
        const parameters = [...Object.entries(protocol), ...pairs];
        const { consumerSecret, tokenSecret } = credentials;
        const url = request.address;
        expect(signature).toBe(signRequest({ method: 'POST', url, parameters, consumerSecret, tokenSecret }));
        // The library sorts before it encodes, so it is right only for names that need no encoding.
        if (!pairs.every(([name]) => /^[a-z]*$/.test(name))) return;
        const data = Object.fromEntries(pairs);
        const token = { key: credentials.token, secret: tokenSecret };
        const made = signer.getSignature(
          { url, method: 'POST', data },
          token.secret,
          protocol as unknown as OAuth.Data,
        );
        expect(signature).toBe(made);
      }),
      { numRuns: 50 },
    );
  });

  it('does not depend on the order of the pairs: they are sorted by encoded name, then by encoded value', async () => {
    const signed = async (pairs: readonly (readonly [string, string])[]) =>
      headerParameters(await authorization({ ...request, pairs }, credentials)).oauth_signature;
    const sorted = [
      ['a', '1'],
      ['a', '2'],
      ['a-b', '0'],
      ['é', '0'],
    ] as const;
    expect(await signed(sorted.toReversed())).toBe(await signed(sorted));
  });
});

describe('The encoding', () => {
  test.each([
    ['azAZ09-._~', 'azAZ09-._~'],
    [" !'()*", '%20%21%27%28%29%2A'],
    ['a+b%c/d?e#f@g&h=i', 'a%2Bb%25c%2Fd%3Fe%23f%40g%26h%3Di'],
    ['ö€😀', '%C3%B6%E2%82%AC%F0%9F%98%80'],
  ])('of %j is %s', (text, encoded) => {
    expect(encode(text)).toBe(encoded);
  });

  it('of pairs keeps empty values and repeated names', () => {
    const pairs = [
      ['a b', ''],
      ['c', '&'],
      ['c', '='],
    ] as const;
    expect(textOfPairs(pairs)).toBe('a%20b=&c=%26&c=%3D');
  });

  it('of a path makes one segment of each value', () => {
    expect(path`/accounts/${'rosa@mail.example'}/apps/${'a/b c'}/x`).toBe(
      '/accounts/rosa%40mail.example/apps/a%2Fb%20c/x',
    );
  });

  test.each(['', '.', '..', undefined as unknown as string])(
    'of a path rejects %j, which would lead elsewhere',
    (value) => {
      expect(() => path`/accounts/${value}/records/`).toThrow(TypeError);
    },
  );
});
