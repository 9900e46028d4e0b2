import { describe, expect, test } from 'vitest';
import { baseStringStart, encodeParameters, sortUnencoded } from '../../../shared/oauth/base-string.ts';
import { bytesOfText } from '../../../shared/oauth/byte-string.ts';
import { type Pair, parseFormPairs } from '../../../shared/oauth/form-pairs.ts';
import { encodedPieces } from '../../../shared/oauth/sort-key.ts';

const pairs = (form: string) => [...parseFormPairs(bytesOfText(form))];
/** The normalized parameters: the third part of the base string, decoded once. */
const normalizeParameters = (list: readonly Pair[]) => decodeURIComponent(encodeParameters(list));
const normalizeBySortingUnencoded = (list: readonly Pair[]) =>
  decodeURIComponent(Array.from(encodedPieces(sortUnencoded(list)), String).join(''));
const start = (method: string, uri: string) => baseStringStart(method, bytesOfText(uri));

// https://www.rfc-editor.org/rfc/rfc5849#section-3.4.1.3
const rfcExample = [
  ...pairs('b5=%3D%253D&a3=a&c%40=&a2=r%20b'),
  ...pairs('oauth_consumer_key=9djdj82h48djs9d2&oauth_token=kkk9d7dh3k39sjv7'),
  ...pairs('oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_nonce=7d8f3e4a'),
  ...pairs('c2&a3=2+q'),
];

describe('RFC 5849 §3.4.1', () => {
  test('gives the normalized parameters', () => {
    expect(normalizeParameters(rfcExample)).toBe(
      'a2=r%20b&a3=2%20q&a3=a&b5=%3D%253D&c%40=&c2=&oauth_consumer_key=9djdj82h48djs9d2&oauth_nonce=7d8f3e4a&oauth_signature_method=HMAC-SHA1&oauth_timestamp=137131201&oauth_token=kkk9d7dh3k39sjv7',
    );
  });

  test('gives the base string', () => {
    expect(start('POST', 'http://example.com/request') + encodeParameters(rfcExample)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    );
  });
});

describe('Normalized parameters', () => {
  test('put a name before longer names that start with it', () => {
    expect(normalizeParameters(pairs('a-=1&a%21=2&a=3&a.=4'))).toBe('a=3&a%21=2&a-=1&a.=4');
  });

  test('sort equal names by encoded value', () => {
    expect(normalizeParameters(pairs('a=b&a=%7B&a=B&a='))).toBe('a=&a=%7B&a=B&a=b');
  });

  test('keep equal pairs as often as they occur', () => {
    expect(normalizeParameters(pairs('a=1&a=1'))).toBe('a=1&a=1');
  });

  test('sort by encoded name, and by unencoded name only in the older order', () => {
    expect(normalizeParameters(pairs('a0=1&a%40=2'))).toBe('a%40=2&a0=1');
    expect(normalizeBySortingUnencoded(pairs('a%40=2&a0=1'))).toBe('a0=1&a%40=2');
    expect(normalizeBySortingUnencoded(pairs('a=%40&a=0&a=0'))).toBe('a=0&a=0&a=%40');
    expect(normalizeBySortingUnencoded(pairs('a=0&a=0&a=%40'))).toBe('a=0&a=0&a=%40');
  });

  test('encode bytes, not characters', () => {
    expect(normalizeParameters(pairs('a=%FF&a=%C3%A9'))).toBe('a=%C3%A9&a=%FF');
  });
});

describe('The start of a base string', () => {
  test('has the method in upper case', () => {
    expect(start('get', 'https://phr.example.net/')).toBe('GET&https%3A%2F%2Fphr.example.net%2F&');
  });

  test('encodes the path as given', () => {
    expect(start('GET', 'http://h:8000/a@b%40+é')).toBe('GET&http%3A%2F%2Fh%3A8000%2Fa%40b%2540%2B%C3%A9&');
  });
});
