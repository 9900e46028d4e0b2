import { describe, it } from 'vitest';
import { expectDenied } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, admin, clientOf, createAccount } from '../../support/scenario.ts';
import { userApp } from '../../support/user-app.ts';

const keyless = {
  ...userApp('keyless', { index: 'https://keyless.example.org/' }),
  credentials: { consumer_key: 'keyless@apps.example.org', consumer_secret: '' },
};

const service = await startServiceInMemory({ apps: { keyless } });
const client = admin(service);
const id = await createAccount(service);

describe('A request is rejected with 403 Permission Denied', () => {
  const required = [
    'oauth_consumer_key',
    'oauth_signature_method',
    'oauth_signature',
    'oauth_timestamp',
    'oauth_nonce',
    'oauth_version',
  ];

  it('without an Authorization header', async () => {
    expectDenied(await client.get('/version', { unsigned: true }));
  });

  it.each(required)('without %s', async (name) => {
    expectDenied(await client.get('/version', { omit: [name] }));
  });

  it.each(required)('with an empty %s', async (name) => {
    expectDenied(await client.get('/version', { protocol: { [name]: '' } }));
  });

  it.each([
    ['oauth_consumer_key', 'stranger@apps.example.org'],
    ['oauth_consumer_key', 'ADMIN@apps.example.org'],
    ['oauth_signature_method', 'PLAINTEXT'],
    ['oauth_signature_method', 'hmac-sha1'],
    ['oauth_signature_method', 'HMAC-SHA256'],
    ['oauth_signature', 'AAAAAAAAAAAAAAAAAAAAAAAAAAA='],
    ['oauth_signature', 'ä'],
    ['oauth_version', '1'],
    ['oauth_version', '1.0a'],
    ['oauth_version', '2.0'],
    ['oauth_timestamp', 'yesterday'],
    ['oauth_timestamp', '0'],
    ['oauth_timestamp', '-5'],
    ['oauth_timestamp', '1e99'],
    ['oauth_timestamp', '99999999999999999999'],
    ['oauth_nonce', 'n'.repeat(101)],
    ['oauth_token', 'no-such-token'],
  ])('with %s %s', async (name, value) => {
    expectDenied(await client.get('/version', { protocol: { [name]: value } }));
  });

  it('with a timestamp that is not a whole number', async () => {
    const seconds = Math.floor(service.now());
    for (const value of [`${seconds}.5`, `${seconds}abc`, ` ${seconds}`, `0x${seconds.toString(16)}`]) {
      expectDenied(await client.get('/version', { protocol: { oauth_timestamp: value } }));
    }
  });

  it('with the secret of another app, or none', async () => {
    const { consumerKey } = service.apps.admin;
    const { consumerSecret } = service.apps.ui;
    expectDenied(
      await clientOf(service, { ...service.apps.admin, consumerKey, consumerSecret }).get('/version'),
    );
    expectDenied(await clientOf(service, { ...service.apps.admin, consumerSecret: '' }).get('/version'));
  });

  it('with the key of an app whose consumer secret is empty', async () => {
    expectDenied(await clientOf(service, service.apps.keyless).get('/version'));
    expectDenied(
      await clientOf(service, service.apps.keyless).post('/oauth/request_token', {
        form: { oauth_callback: 'oob' },
      }),
    );
  });

  it.each([
    'Bearer abc',
    'Basic YTpi',
    'OAuth',
    'OAuth ',
    'OAuth ,,,',
    'OAuth oauth_version',
    'OAuth oauth_version=1.0, garbage',
    'OAuth realm="http://x"',
    'oauth_consumer_key="a"',
    '"',
    'OAuth oauth_consumer_key="%zz"',
  ])('with the Authorization header %j', async (authorization) => {
    expectDenied(await client.get('/version', { unsigned: true, headers: { authorization } }));
  });

  it('with another scheme before valid parameters', async () => {
    const alterAuthorization = (header: string): string => header.replace('OAuth', 'Bearer');
    expectDenied(await client.get('/version', { alterAuthorization }));
  });

  it('with protocol parameters in the query or the form instead of the header', async () => {
    const { headers } = client.prepare('GET', '/version');
    const pairs = headers.authorization!.replace('OAuth ', '').replaceAll('"', '').replaceAll(', ', '&');
    expectDenied(await client.get('/version', { unsigned: true, query: pairs }));
    expectDenied(await client.post(accountPath(id, '/reset'), { unsigned: true, form: pairs }));
  });
});
