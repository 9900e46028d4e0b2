import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOptions, SignedClient } from '../../support/client.ts';
import { expectDenied, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { accountPath, admin, clientOf, createAccount, freshEmail, ui } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';

let service: TestService<'keyless'>;
let client: SignedClient;
let id: string;

beforeAll(async () => {
  service = await startService({
    apps: {
      keyless: {
        kind: 'user',
        manifest: { name: 'Keyless', id: 'keyless@apps.example.org', index: 'https://keyless.example.org/' },
        credentials: { consumer_key: 'keyless@apps.example.org', consumer_secret: '' },
      },
    },
  });
  client = admin(service);
  id = await createAccount(service);
});

afterAll(() => service.stop());

const timestamp = (difference: number): RequestOptions => ({
  protocol: { oauth_timestamp: String(Math.floor(service.now()) + difference) },
});
const nonce = (): string => randomBytes(8).toString('hex');

describe('a request without usable credentials is 403 Permission Denied', () => {
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
  ])('with the header %j', async (authorization) => {
    expectDenied(await client.get('/version', { unsigned: true, headers: { authorization } }));
  });

  it('with another scheme in front of right parameters', async () => {
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

describe('time', () => {
  it.each([290, -290])('tolerates a clock that is %i seconds off', async (difference) => {
    expect((await client.get('/version', timestamp(difference))).status).toBe(200);
  });

  it.each([310, -310, 86_400, -86_400])('refuses a clock that is %i seconds off', async (difference) => {
    expectDenied(await client.get('/version', timestamp(difference)));
  });
});

describe('nonces', () => {
  it('lets an identical request through once only', async () => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), { form: { full_name: 'Once' } });
    expectOk(await client.send(prepared));
    expectDenied(await client.send(prepared));
    expectDenied(await client.send(prepared));
  });

  it('lets exactly one of fifty identical requests sent at once through', async () => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), {
      form: { full_name: 'One of fifty' },
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.send(prepared)));
    const [accepted, refused] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ];
    expect([accepted.length, refused.length]).toEqual([1, 49]);
    refused.forEach(expectDenied);
  });

  it('counts a request that was refused for other reasons as seen', async () => {
    const prepared = client.prepare('GET', accountPath(freshEmail()));
    expectNotFound(await client.send(prepared));
    expectDenied(await client.send(prepared));
  });

  it('refuses the same nonce and timestamp for another request of the same consumer', async () => {
    const protocol = { oauth_nonce: nonce(), oauth_timestamp: String(Math.floor(service.now())) };
    expect((await client.get('/version', { protocol })).status).toBe(200);
    expectDenied(await client.get('/manifest', { protocol }));
  });

  it('takes the same nonce with another timestamp, and of another consumer', async () => {
    const seconds = Math.floor(service.now());
    const protocol = { oauth_nonce: '12345678', oauth_timestamp: String(seconds) };
    const statuses = [
      await client.get('/version', { protocol }),
      await client.get('/version', { protocol: { ...protocol, oauth_timestamp: String(seconds - 1) } }),
      await ui(service).get('/version', { protocol }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('does not let a stranger use up a nonce', async () => {
    const protocol = { oauth_nonce: nonce(), oauth_timestamp: String(Math.floor(service.now())) };
    const stranger = clientOf(service, { ...service.apps.admin, consumerSecret: 'guessed' });
    expectDenied(await stranger.get('/version', { protocol }));
    expect((await client.get('/version', { protocol })).status).toBe(200);
  });

  it('takes a nonce of a hundred characters', async () => {
    const protocol = { oauth_nonce: nonce().padEnd(100, 'n') };
    expect((await client.get('/version', { protocol })).status).toBe(200);
  });

  it('still refuses a replay when the window is almost over', async () => {
    const early = client.prepare('GET', '/version', timestamp(290));
    expect((await client.send(early)).status).toBe(200);
    service.advance(570);
    expectDenied(await client.send(early));
  });
});

describe('a request changed after signing is 403', () => {
  const form = { full_name: 'Signed', contact_email: 'signed@mail.example' };

  it('in its method', async () => {
    const prepared = client.prepare('GET', accountPath(id, '/primary-secret'));
    expectDenied(await client.send({ ...prepared, method: 'PUT' }));
  });

  it('in its path', async () => {
    const prepared = client.prepare('GET', accountPath(id, '/secret'));
    expectDenied(await client.send({ ...prepared, target: accountPath(id, '/primary-secret') }));
    expectDenied(
      await client.send({ ...prepared, target: accountPath(await createAccount(service), '/secret') }),
    );
  });

  it('in its query, for any method', async () => {
    const read = client.prepare('GET', '/accounts/search', { query: { fullname: 'Rosa' } });
    expectDenied(await client.send({ ...read, target: '/accounts/search?fullname=Ros' }));
    expectDenied(await client.send({ ...read, target: `${read.target}&contact_email=x` }));
    expectDenied(await client.send({ ...read, target: '/accounts/search' }));
    const write = client.prepare('POST', accountPath(id, '/info-set'), { form });
    expectDenied(await client.send({ ...write, target: `${write.target}?x=1` }));
  });

  it.each([
    ['a changed value', 'full_name=Forged&contact_email=signed%40mail.example'],
    ['an added field', 'full_name=Signed&contact_email=signed%40mail.example&x=1'],
    ['a repeated field', 'full_name=Signed&contact_email=signed%40mail.example&full_name=Signed'],
    ['a removed field', 'full_name=Signed'],
    ['an empty body', ''],
  ])('in its form: %s', async (_change, changed) => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), { form });
    const body = Buffer.from(changed);
    const headers = { ...prepared.headers, 'content-length': String(body.length) };
    expectDenied(await client.send({ ...prepared, headers, body }));
  });

  it('in its raw body, when the body hash was signed', async () => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), {
      body: 'full_name=A',
      contentType: 'text/plain',
    });
    expectDenied(await client.send({ ...prepared, body: Buffer.from('full_name=B') }));
  });

  it('in its content type, when that was signed', async () => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), {
      body: 'full_name=A',
      contentType: 'text/plain',
    });
    expectDenied(
      await client.send({ ...prepared, headers: { ...prepared.headers, 'content-type': 'text/html' } }),
    );
  });

  it.each(['oauth_consumer_key', 'oauth_timestamp', 'oauth_nonce', 'oauth_signature'])(
    'in its %s',
    async (name) => {
      const first = (header: string): string => header.replace(`${name}="`, `${name}="7`);
      const last = (header: string): string =>
        header.replace(
          new RegExp(`(${name}="[^"]*)(.)"`),
          (_, start, end) => `${start}${end === '7' ? '8' : '7'}"`,
        );
      expectDenied(await client.get('/version', { alterAuthorization: first }));
      expectDenied(await client.get('/version', { alterAuthorization: last }));
    },
  );

  it('by a protocol parameter added or removed', async () => {
    const added = (header: string): string =>
      `${header}, oauth_body_hash="2jmj7l5rSw0yVb%2FvlWAYkK%2FYBwk%3D"`;
    expectDenied(await client.get('/version', { alterAuthorization: added }));
    const removed = (header: string): string => header.replace(/, oauth_body_hash="[^"]*"/, '');
    expectDenied(await client.get('/version', { bodyHash: true, alterAuthorization: removed }));
  });

  it('and none of these changed the account', async () => {
    const { text } = await client.get(accountPath(id));
    expect(text).not.toMatch(/Forged|Signed|signed@/);
  });
});

describe('a protocol parameter that occurs twice is 403', () => {
  it.each(['oauth_nonce', 'oauth_version', 'oauth_signature', 'oauth_consumer_key'])('%s', async (name) => {
    const alterAuthorization = (header: string): string =>
      `${header}, ${new RegExp(`${name}="[^"]*"`).exec(header)}`;
    expectDenied(await client.get('/version', { alterAuthorization }));
  });

  it('oauth_callback in the header and, with another value, in the body', async () => {
    const app = clientOf(service, service.apps.user);
    const form = { oauth_callback: 'https://problems.example.org/after' };
    expectDenied(await app.post('/oauth/request_token', { callback: 'oob', form }));
  });

  it('oauth_callback in the body', async () => {
    const app = clientOf(service, service.apps.user);
    expectDenied(
      await app.post('/oauth/request_token', {
        form: 'oauth_callback=oob&oauth_callback=https%3A%2F%2Fx.example',
      }),
    );
  });
});

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
