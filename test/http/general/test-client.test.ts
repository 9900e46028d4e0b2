import { describe, expect, it } from 'vitest';
import { type RequestOptions, SignedClient } from '../../support/client.ts';

const origin = 'https://phr.example.net';
const portal = {
  consumerKey: 'portal',
  consumerSecret: 'portal secret',
  token: 'Sess0Token9',
  tokenSecret: 'Sess&Secret',
};

function signature(client: SignedClient, method: string, path: string, options: RequestOptions): string {
  const { authorization } = client.prepare(method, path, options).headers;
  return decodeURIComponent(/oauth_signature="([^"]*)"/.exec(authorization!)![1]!);
}

describe('The client of these tests computes the signature of the test vector for', () => {
  it('a two-legged form', () => {
    const credentials = { consumerKey: 'pill-chart@apps.example.net', consumerSecret: 's3cr+t/1' };
    const client = new SignedClient(origin, credentials, { now: () => 1_767_225_600 });
    const form = { oauth_callback: 'oob', indivo_record_id: 'b3f1c0de-0000-4000-8000-00000000a001' };
    const options = { form, protocol: { oauth_nonce: 'k3Jv0aQ' } };
    expect(signature(client, 'POST', '/oauth/request_token', options)).toBe('Kem+JQ9MnWg1LdUxmE/UWKYDy7k=');
  });

  it.each([
    ['/accounts/rosa@mail.example/inbox/', 'Fga/Eof5/wlqz90mM4rBNJyz8dk='],
    ['/accounts/rosa%40mail.example/inbox/', 'UuthijpFGvLlRjyVSF8ndyGO/V8='],
  ])('a three-legged GET of %s with the hash of an empty body', (path, expected) => {
    const client = new SignedClient(origin, portal, { now: () => 1_767_225_601 });
    const options = {
      query: 'include_archive=1&limit=20',
      bodyHash: true,
      protocol: { oauth_nonce: '778899' },
    };
    expect(signature(client, 'GET', path, options)).toBe(expected);
  });

  it('a three-legged raw PUT', () => {
    const client = new SignedClient(origin, portal, { now: () => 1_767_225_602 });
    const path = '/accounts/rosa@mail.example/apps/pill-chart@apps.example.net/preferences';
    const options = { body: '<Prefs v="1"/>', protocol: { oauth_nonce: '778900' } };
    expect(signature(client, 'PUT', path, options)).toBe('e6FVQq4DHGUjFL9Y81KPeKvfYuM=');
    expect(client.prepare('PUT', path, options).headers.authorization).toContain(
      'oauth_body_hash="sm%2F0ld4COF9LZaEU9dgI5Pg3E3o%3D"',
    );
  });
});
