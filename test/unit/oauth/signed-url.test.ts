import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { isSignedWith, readSignedUrl, signUrl } from '../../../shared/oauth/signed-url.ts';

const base = '/widgets/DocumentAccess?record_id=R1&document_id=D9';
const signed = `${base}&surl_timestamp=2026-01-01T00%3A00%3A00Z&surl_token=AccTok77&surl_sig=K7Um32tZGoZU3lQmmkDH4vEdZM0%3D`;

/** Tells whether the URL is complete and signed with the secret of docs/contract/oauth.md#test-vectors. */
function isGood(url: string): boolean {
  const read = readSignedUrl(url);
  return read !== undefined && isSignedWith(read, 'AccSecret77');
}

describe('A signed URL', () => {
  it('is the one in the contract', () => {
    expect(signUrl(base, 'AccTok77', 'AccSecret77', '2026-01-01T00:00:00Z')).toBe(signed);
    expect(isGood(signed)).toBe(true);
  });

  it('is split into its values and the signed text', () => {
    expect(readSignedUrl(signed)).toEqual({
      signature: 'K7Um32tZGoZU3lQmmkDH4vEdZM0=',
      timestamp: '2026-01-01T00:00:00Z',
      token: 'AccTok77',
      unsigned: `${base}&surl_timestamp=2026-01-01T00%3A00%3A00Z&surl_token=AccTok77`,
    });
  });

  test.each([
    ['first', signed.replace(/\?(.*)&(surl_sig=.*)$/, '?$2&$1')],
    ['in the middle', signed.replace(/&document_id=D9(.*)&(surl_sig=.*)$/, '&$2&document_id=D9$1')],
  ])('is valid wherever its signature is: %s', (_where, url) => {
    expect(url).not.toBe(signed);
    expect(isGood(url)).toBe(true);
  });

  test.each([
    ['a value', signed.replace('R1', 'R2')],
    ['the path', signed.replace('Access', 'access')],
    ['an escape that means the same', signed.replace('%3A', '%3a')],
    ['the order', `/widgets/DocumentAccess?document_id=D9&record_id=R1${signed.slice(base.length)}`],
    ['the timestamp', signed.replace('00Z', '01Z')],
    ['the token', signed.replace('AccTok77', 'AccTok78')],
    ['the signature', signed.replace('K7Um', 'K7Un')],
    ['an addition', signed.replace('&surl_sig', '&x=1&surl_sig')],
    ['an addition after it', `${signed}&x=1`],
    ['an origin', `https://ui.example.org${signed}`],
    ['a second signature', `${signed}&surl_sig=K7Um32tZGoZU3lQmmkDH4vEdZM0%3D`],
  ])('is invalid when something has changed: %s', (_what, url) => {
    expect(isGood(url)).toBe(false);
  });

  it('has the last value of each of its parameters when they are repeated', () => {
    const repeated = '?surl_sig=old%3D&surl_token=Old1&surl_timestamp=2020-01-01T00%3A00%3A00Z&';
    expect(readSignedUrl(signed.replace('?', repeated))).toEqual({
      signature: 'K7Um32tZGoZU3lQmmkDH4vEdZM0=',
      timestamp: '2026-01-01T00:00:00Z',
      token: 'AccTok77',
      unsigned: `${base.replace('?', repeated)}&surl_timestamp=2026-01-01T00%3A00%3A00Z&surl_token=AccTok77`,
    });
  });

  it('is valid when it repeats its parameters and the last signature covers the others', () => {
    // The signature was computed with openssl.
    const url =
      '/p?surl_sig=old&surl_token=Old1&surl_timestamp=2020&surl_timestamp=2026-01-01T00%3A00%3A00Z&surl_token=AccTok77';
    expect(isGood(`${url}&surl_sig=ho3v1x1%2BZ87r833u4NiYqXFCvak%3D`)).toBe(true);
    expect(isGood(`/p?surl_sig=ho3v1x1%2BZ87r833u4NiYqXFCvak%3D&${url.slice(3)}&surl_sig=old`)).toBe(false);
  });

  it('is invalid with another secret', () => {
    expect(isSignedWith(readSignedUrl(signed)!, 'AccSecret78')).toBe(false);
    expect(isSignedWith(readSignedUrl(signed)!, '')).toBe(false);
  });

  test.each([
    ['no query', '/widgets/DocumentAccess'],
    ['no question mark', signed.slice(signed.indexOf('surl_timestamp'))],
    ['none of the parameters', base],
    ['no signature', signed.replace(/&surl_sig=.*/, '')],
    ['an empty signature', signed.replace(/surl_sig=.*/, 'surl_sig=')],
    ['no timestamp', signed.replace(/&surl_timestamp=[^&]*/, '')],
    ['no token', signed.replace(/&surl_token=[^&]*/, '')],
    ['a token that is not UTF-8', signed.replace('AccTok77', '%ff')],
    ['nothing', ''],
  ])('cannot be read with %s', (_what, url) => {
    expect(readSignedUrl(url)).toBeUndefined();
  });

  it('may write a space in a value as a plus sign', () => {
    expect(readSignedUrl(signed.replace('AccTok77', 'Acc+Tok%2B77'))?.token).toBe('Acc Tok+77');
  });

  it('is valid with its own secret only, whatever URL, token and secret', () => {
    const piece = fc.string({ unit: fc.constantFrom('a', 'Z', '=', '+', '%41', '%', ';', '?', '/') });
    const query = fc.array(piece).map((pieces) => `/p?${['x=1', ...pieces].join('&')}`);
    const word = fc.string({ minLength: 1, unit: 'grapheme' });
    fc.assert(
      fc.property(query, word, word, word, (url, token, secret, other) => {
        const read = readSignedUrl(signUrl(url, token, secret, '2026-01-01T00:00:00Z'))!;
        expect(read.token).toBe(token);
        expect(isSignedWith(read, secret)).toBe(true);
        expect(isSignedWith(read, other)).toBe(other === secret);
      }),
    );
  });
});
