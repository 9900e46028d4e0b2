import { describe, expect, it } from 'vitest';
import { expectDenied, expectOk, expectXml } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, admin, clientOf, createAccount, demographics } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';

const desk = {
  kind: 'admin',
  manifest: { name: 'Desk', id: 'desk@apps.example.org', ui_app: false },
  credentials: { consumer_key: 'desk+key@apps.example.org', consumer_secret: 's3cr+t/1 & % é' },
} as const;

const service = await startServiceInMemory({ apps: { desk } });
const client = admin(service);
const id = await createAccount(service);

describe('The Authorization header', () => {
  it.each([
    ['the scheme in lower case', (header: string) => header.replace('OAuth', 'oauth')],
    ['the scheme in upper case', (header: string) => header.replace('OAuth', 'OAUTH')],
    ['no spaces', (header: string) => header.replaceAll(', ', ',')],
    ['many spaces', (header: string) => header.replaceAll(', ', '  ,   ')],
    [
      'its parameters in any order',
      (header: string) => `OAuth ${header.slice(6).split(', ').toReversed().join(', ')}`,
    ],
  ])('may have %s', async (_what, alterAuthorization) => {
    expect((await client.get('/version', { alterAuthorization })).status).toBe(200);
  });

  it.each(['', 'http://127.0.0.1', 'https://phr.example.net/', 'anything at all'])(
    'may have realm %j, which is not signed',
    async (realm) => {
      expect((await client.get('/version', { realm })).status).toBe(200);
    },
  );

  it('may name a consumer key other than the app id, with any characters in the secret', async () => {
    const answer = await clientOf(service, service.apps.desk).post('/records/', { body: demographics() });
    expectXml(answer);
    expect(child(answer.xml(), 'created').attributes.by).toBe('desk@apps.example.org');
    expectDenied(
      await clientOf(service, { ...service.apps.desk, consumerKey: desk.manifest.id }).get('/version'),
    );
  });

  it('may have values that are not percent-encoded', async () => {
    const alterAuthorization = (header: string): string => header.replace('%40', '@');
    expect((await client.get('/version', { alterAuthorization })).status).toBe(200);
  });

  it('may have an empty oauth_token, which counts as none', async () => {
    expectXml(await client.get(accountPath(id), { protocol: { oauth_token: '' } }));
  });
});

describe('The signature of a body', () => {
  const path = (): string => accountPath(id, '/info-set');
  const body = 'full_name=Hash';

  it('may leave out the body hash, or the content type beside the hash', async () => {
    expectOk(await client.post(path(), { body, contentType: 'text/plain', bodyHash: false }));
    expectOk(await client.post(path(), { body, contentType: 'text/plain', oauthContentType: false }));
  });

  it.each(['text/plain; charset=utf-8', 'text/plain', 'TEXT/Plain'])(
    'may have oauth_content_type %s for text/plain; charset=utf-8',
    async (oauthContentType) => {
      expectOk(
        await client.post(path(), { body, contentType: 'text/plain; charset=utf-8', oauthContentType }),
      );
    },
  );

  it('is rejected when the signed oauth_content_type is not the content type', async () => {
    expectDenied(
      await client.post(path(), { body, contentType: 'text/plain', oauthContentType: 'application/xml' }),
    );
  });

  it('is rejected when the signed hash is that of another body', async () => {
    expectDenied(
      await client.post(path(), {
        body,
        contentType: 'text/plain',
        bodyHash: '2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
      }),
    );
    expectDenied(await client.post(path(), { body, contentType: 'text/plain', bodyHash: 'nonsense' }));
  });

  it('covers a hash sent with a form or without a content type, but the hash is not compared', async () => {
    expectOk(await client.post(path(), { form: body, bodyHash: 'nonsense', oauthContentType: false }));
    expectXml(await client.get(accountPath(id, '/secret'), { bodyHash: 'nonsense' }));
  });
});

it('REQUIRE_BODY_HASH rejects a raw body without a body hash', async () => {
  const strict = await startServiceInMemory({ env: { REQUIRE_BODY_HASH: 'true' } });
  try {
    const path = accountPath(await createAccount(strict), '/info-set');
    const raw = { body: 'full_name=A', contentType: 'text/plain' };
    expectDenied(await admin(strict).post(path, { ...raw, bodyHash: false }));
    expectOk(await admin(strict).post(path, raw));
    expectOk(await admin(strict).post(path, { form: 'full_name=B' }));
  } finally {
    await strict.stop();
  }
});
