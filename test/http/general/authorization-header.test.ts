import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignedClient } from '../../support/client.ts';
import { expectDenied, expectOk, expectXml } from '../../support/expectations.ts';
import { accountPath, admin, clientOf, createAccount, demographics } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { child } from '../../support/xml-tree.ts';

const desk = {
  kind: 'admin',
  manifest: { name: 'Desk', id: 'desk@apps.example.org', ui_app: false },
  credentials: { consumer_key: 'desk+key@apps.example.org', consumer_secret: 's3cr+t/1 & % é' },
} as const;

let service: TestService<'desk'>;
let client: SignedClient;
let id: string;

beforeAll(async () => {
  service = await startService({ apps: { desk } });
  client = admin(service);
  id = await createAccount(service);
});

afterAll(() => service.stop());

describe('header syntax', () => {
  it.each([
    ['the scheme in lower case', (header: string) => header.replace('OAuth', 'oauth')],
    ['the scheme in upper case', (header: string) => header.replace('OAuth', 'OAUTH')],
    ['no blanks', (header: string) => header.replaceAll(', ', ',')],
    ['many blanks', (header: string) => header.replaceAll(', ', '  ,   ')],
    ['any order', (header: string) => `OAuth ${header.slice(6).split(', ').toReversed().join(', ')}`],
  ])('takes %s', async (_what, alterAuthorization) => {
    expect((await client.get('/version', { alterAuthorization })).status).toBe(200);
  });

  it.each(['', 'http://127.0.0.1', 'https://phr.example.net/', 'anything at all'])(
    'takes realm %j and does not sign it',
    async (realm) => {
      expect((await client.get('/version', { realm })).status).toBe(200);
    },
  );

  it('takes a key that is not the id, and secrets with any characters', async () => {
    const answer = await clientOf(service, service.apps.desk).post('/records/', { body: demographics() });
    expectXml(answer);
    expect(child(answer.xml(), 'created').attributes.by).toBe('desk@apps.example.org');
    expectDenied(
      await clientOf(service, { ...service.apps.desk, consumerKey: desk.manifest.id }).get('/version'),
    );
  });

  it('takes values that are not percent-encoded', async () => {
    const alterAuthorization = (header: string): string => header.replace('%40', '@');
    expect((await client.get('/version', { alterAuthorization })).status).toBe(200);
  });

  it('takes an empty oauth_token for none', async () => {
    expectXml(await client.get(accountPath(id), { protocol: { oauth_token: '' } }));
  });
});

describe('body hash and content type', () => {
  const path = (): string => accountPath(id, '/info-set');
  const body = 'full_name=Hash';

  it('takes a raw body without a hash, and one with a hash and without the content type', async () => {
    expectOk(await client.post(path(), { body, contentType: 'text/plain', bodyHash: false }));
    expectOk(await client.post(path(), { body, contentType: 'text/plain', oauthContentType: false }));
  });

  it.each(['text/plain; charset=utf-8', 'text/plain', 'TEXT/Plain'])(
    'takes oauth_content_type %s for text/plain; charset=utf-8',
    async (oauthContentType) => {
      expectOk(
        await client.post(path(), { body, contentType: 'text/plain; charset=utf-8', oauthContentType }),
      );
    },
  );

  it('refuses a signed oauth_content_type that is not the content type', async () => {
    expectDenied(
      await client.post(path(), { body, contentType: 'text/plain', oauthContentType: 'application/xml' }),
    );
  });

  it('refuses a signed hash of something else', async () => {
    expectDenied(
      await client.post(path(), {
        body,
        contentType: 'text/plain',
        bodyHash: '2jmj7l5rSw0yVb/vlWAYkK/YBwk=',
      }),
    );
    expectDenied(await client.post(path(), { body, contentType: 'text/plain', bodyHash: 'nonsense' }));
  });

  it('only signs, and does not compare, a hash that comes with a form or without a content type', async () => {
    expectOk(await client.post(path(), { form: body, bodyHash: 'nonsense', oauthContentType: false }));
    expectXml(await client.get(accountPath(id, '/secret'), { bodyHash: 'nonsense' }));
  });
});

it('demands a body hash with REQUIRE_BODY_HASH', async () => {
  const strict = await startService({ env: { REQUIRE_BODY_HASH: 'true' } });
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
