import { describe, expect, it } from 'vitest';
import { expectNotFound, expectNotOffered } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { admin } from '../../support/scenario.ts';

const service = await startServiceInMemory();
const client = admin(service);

describe('A path that matches no route returns 404, signed or not:', () => {
  it.each([
    '/',
    '/nothing',
    '/oauth',
    '/oauth/',
    '/oauth/internal/',
    '/accounts/a@b.example/nothing',
    '/accounts/a@b.example/inf%6F-set/',
    '/accounts//info-set',
    '//accounts/',
    '/v1/accounts/',
    '/Accounts/',
    '/ACCOUNTS/SEARCH/x',
    '/experimental/',
    '/experimental/nothing',
    '/version.json',
    '/../version',
    '/%',
    '/%zz',
    '/%E0%A4',
    '/accounts/%/info-set/x',
    '/a%00b',
  ])('%s', async (path) => {
    expectNotFound(await client.get(path));
    expectNotFound(await client.get(path, { unsigned: true }));
    expectNotFound(await client.post(path, { unsigned: true }));
  });
});

describe('A trailing slash is significant and never redirected:', () => {
  it.each([
    '/accounts',
    '/apps',
    '/capabilities',
    '/version/',
    '/manifest/',
    '/accounts/search/',
    '/accounts/a@b.example/',
    '/accounts/a@b.example/records',
    '/accounts/a@b.example/permissions',
    '/accounts/a@b.example/authsystems',
    '/accounts/a@b.example/secret/',
    '/oauth/request_token/',
    '/oauth/access_token/',
    '/oauth/internal/session_create/',
    '/apps/problems@apps.example.org/',
    '/apps/problems@apps.example.org/manifest/',
  ])('%s returns 404', async (path) => {
    expectNotFound(await client.get(path));
    expectNotFound(await client.post(path));
  });
});

const account = '/accounts/a@b.example';
const token = '/oauth/internal/request_tokens/T';
const offered: [string, string[]][] = [
  ['/oauth/request_token', ['POST']],
  ['/oauth/access_token', ['POST']],
  ['/oauth/internal/session_create', ['POST']],
  [`${token}/claim`, ['POST']],
  [`${token}/approve`, ['POST']],
  [`${token}/info`, ['GET']],
  ['/accounts/', ['POST']],
  ['/accounts/search', ['GET']],
  [account, ['GET']],
  [`${account}/info-set`, ['POST']],
  [`${account}/set-state`, ['POST']],
  [`${account}/reset`, ['POST']],
  [`${account}/forgot-password`, ['POST']],
  [`${account}/secret-resend`, ['POST']],
  [`${account}/secret`, ['GET']],
  [`${account}/primary-secret`, ['GET', 'PUT']],
  [`${account}/check-secrets/S`, ['GET']],
  [`${account}/initialize/S`, ['POST']],
  [`${account}/authsystems/`, ['POST']],
  [`${account}/authsystems/password/change`, ['POST']],
  [`${account}/authsystems/password/set`, ['POST']],
  [`${account}/authsystems/password/set-username`, ['POST']],
  [`${account}/records/`, ['GET']],
  [`${account}/permissions/`, ['GET']],
  ['/version', ['GET']],
  ['/manifest', ['GET']],
  ['/capabilities/', ['GET']],
  ['/apps/', ['GET']],
  ['/apps/manifests/', ['GET']],
  ['/apps/problems@apps.example.org', ['DELETE', 'GET']],
  ['/apps/problems@apps.example.org/manifest', ['GET']],
];

describe('A method that is not offered returns 405 with Allow and no body before any signature check:', () => {
  it.each(offered)('%s offers %j', async (path, methods) => {
    const others = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'].filter((method) => !methods.includes(method));
    for (const method of others)
      expectNotOffered(await client.request(method, path, { unsigned: true }), methods);
  });

  it('OPTIONS too, as no call may come from the page of another origin', async () => {
    for (const [path, methods] of offered)
      expectNotOffered(await client.request('OPTIONS', path, { unsigned: true }), methods);
  });

  it('HEAD too, on known paths only', async () => {
    const known = await client.request('HEAD', '/version', { unsigned: true });
    expect([known.status, known.headers.allow]).toEqual([405, 'GET']);
    const unknown = await client.request('HEAD', '/nothing', { unsigned: true });
    expect(unknown.status).toBe(404);
  });

  it('for a signed call too, whether or not the account exists', async () => {
    expectNotOffered(await client.put(`${account}/reset`), ['POST']);
    expectNotOffered(await client.request('PATCH', `${account}/reset`), ['POST']);
  });
});
