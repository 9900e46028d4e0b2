import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { bytesOfText } from '../../../shared/oauth/byte-string.ts';
import { authorizationText, signedHeader, signRequest } from '../../../shared/oauth/sign.ts';
import { parsePairs } from '../../support/pairs.ts';

const requestToken = {
  method: 'POST',
  url: 'https://phr.example.net/oauth/request_token',
  parameters: [
    ['oauth_callback', 'oob'],
    ['indivo_record_id', 'b3f1c0de-0000-4000-8000-00000000a001'],
    ['oauth_consumer_key', 'pill-chart@apps.example.net'],
    ['oauth_nonce', 'k3Jv0aQ'],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', '1767225600'],
    ['oauth_version', '1.0'],
  ],
  consumerSecret: 's3cr+t/1',
  tokenSecret: '',
} as const;

describe('The signature of a request', () => {
  it('without a token is the one in the contract', () => {
    expect(signRequest(requestToken)).toBe('Kem+JQ9MnWg1LdUxmE/UWKYDy7k=');
  });

  it('with a token and a query is the one in the contract', () => {
    const signature = signRequest({
      method: 'GET',
      url: 'https://phr.example.net/accounts/rosa@mail.example/inbox/',
      parameters: [
        ['include_archive', '1'],
        ['limit', '20'],
        ['oauth_body_hash', '2jmj7l5rSw0yVb/vlWAYkK/YBwk='],
        ['oauth_consumer_key', 'portal'],
        ['oauth_nonce', '778899'],
        ['oauth_signature_method', 'HMAC-SHA1'],
        ['oauth_timestamp', '1767225601'],
        ['oauth_token', 'Sess0Token9'],
        ['oauth_version', '1.0'],
      ],
      consumerSecret: 'portal secret',
      tokenSecret: 'Sess&Secret',
    });
    expect(signature).toBe('Fga/Eof5/wlqz90mM4rBNJyz8dk=');
  });

  test.each([
    [
      'HTTPS://PHR.Example.NET:443/oauth/request_token',
      'scheme and host in upper case, and the default port',
    ],
    ['https://phr.example.net/oauth/request_token?a=b', 'a query, which is not among the parameters'],
    ['https://phr.example.net/oauth/request_token#top', 'a fragment'],
  ])('does not change with %s: %s', (url) => {
    expect(signRequest({ ...requestToken, url })).toBe('Kem+JQ9MnWg1LdUxmE/UWKYDy7k=');
  });

  test.each([
    ['the method', { method: 'PUT' }],
    ['the port', { url: 'https://phr.example.net:8443/oauth/request_token' }],
    ['the path', { url: 'https://phr.example.net/oauth/request_token/' }],
    ['a parameter', { parameters: [...requestToken.parameters, ['a', 'b'] as const] }],
    ['the consumer secret', { consumerSecret: '' }],
    ['the token secret', { tokenSecret: 'x' }],
  ])('changes with %s', (_what, change) => {
    expect(signRequest({ ...requestToken, ...change })).not.toBe('Kem+JQ9MnWg1LdUxmE/UWKYDy7k=');
  });
});

describe('The signature of a text that is not a URL', () => {
  test.each(['start page', 'start page?a=b', 'start page#top', 'start page?a=b\n#c?d'])(
    'covers it without its query: %j',
    (url) => {
      const call = { method: 'get', url, parameters: [], consumerSecret: 'secret', tokenSecret: '' };
      const expected = createHmac('sha1', 'secret&').update('GET&start%20page&').digest('base64');
      expect(signRequest(call)).toBe(expected);
    },
  );
});

describe('A signed Authorization header', () => {
  it('has an empty realm and percent-encoded values', () => {
    expect(
      authorizationText([
        ['oauth_nonce', 'a b'],
        ['x', 'ü"/'],
      ]),
    ).toBe('OAuth realm="", oauth_nonce="a%20b", x="%C3%BC%22%2F"');
  });

  it('of a request without a token covers its query and its form', () => {
    const header = signedHeader({
      method: 'POST',
      url: new URL('https://phr.example.net/oauth/request_token?oauth_callback=oob'),
      form: [
        {
          name: bytesOfText('indivo_record_id'),
          value: bytesOfText('b3f1c0de-0000-4000-8000-00000000a001'),
        },
      ],
      consumer: { key: 'pill-chart@apps.example.net', secret: 's3cr+t/1' },
      nonce: 'k3Jv0aQ',
      timestamp: 1767225600,
    });
    const shown = header.slice('OAuth '.length).replaceAll('", ', '&').replaceAll('"', '');
    expect(Object.fromEntries(parsePairs(shown))).toEqual({
      realm: '',
      oauth_version: '1.0',
      oauth_consumer_key: 'pill-chart@apps.example.net',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_nonce: 'k3Jv0aQ',
      oauth_timestamp: '1767225600',
      oauth_signature: 'Kem+JQ9MnWg1LdUxmE/UWKYDy7k=',
    });
  });
});
