/** What a signature covers: docs/contract/oauth.md#signature-base-string. */
import { describe, expect, it } from 'vitest';
import { expectDenied } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, admin, clientOf, createAccount } from '../../support/scenario.ts';

const service = await startServiceInMemory();
const client = admin(service);
const id = await createAccount(service);

describe('A signed request is rejected with 403 after a change', () => {
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

  it('in its raw body, when the body hash is signed', async () => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), {
      body: 'full_name=A',
      contentType: 'text/plain',
    });
    expectDenied(await client.send({ ...prepared, body: Buffer.from('full_name=B') }));
  });

  it('in its content type, when that is signed', async () => {
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
      const longer = (header: string): string => header.replace(`${name}="`, `${name}="7`);
      const endingOtherwise = (header: string): string =>
        header.replace(
          new RegExp(`(${name}="[^"]*)(.)"`),
          (_, start, end) => `${start}${end === '7' ? '8' : '7'}"`,
        );
      expectDenied(await client.get('/version', { alterAuthorization: longer }));
      expectDenied(await client.get('/version', { alterAuthorization: endingOtherwise }));
    },
  );

  it('that adds or removes a protocol parameter', async () => {
    // The right hash of the empty body, so that only the signature can tell.
    const added = (header: string): string =>
      `${header}, oauth_body_hash="2jmj7l5rSw0yVb%2FvlWAYkK%2FYBwk%3D"`;
    expectDenied(await client.get('/version', { alterAuthorization: added }));
    const removed = (header: string): string => header.replace(/, oauth_body_hash="[^"]*"/, '');
    expectDenied(await client.get('/version', { bodyHash: true, alterAuthorization: removed }));
  });

  it('and never changes the account', async () => {
    const { text } = await client.get(accountPath(id));
    expect(text).not.toMatch(/Forged|Signed|signed@/);
  });

  // If one of these were denied to the caller anyway, its test above could not fail.
  it('and is accepted when it is signed as it is sent', async () => {
    const answers = [
      await client.get(accountPath(id, '/primary-secret')),
      await client.put(accountPath(id, '/primary-secret')),
      await client.get(accountPath(id, '/secret')),
      await client.get('/accounts/search', { query: 'fullname=Rosa' }),
      await client.get('/accounts/search', { query: 'fullname=Ros' }),
      await client.get('/accounts/search', { query: 'fullname=Rosa&contact_email=x' }),
      await client.post(accountPath(id, '/info-set'), { form }),
      await client.post(accountPath(id, '/info-set'), { form, query: 'x=1' }),
      await client.post(accountPath(id, '/info-set'), { form: { full_name: 'Forged' } }),
      await client.post(accountPath(id, '/info-set'), { body: 'full_name=A', contentType: 'text/plain' }),
      await client.post(accountPath(id, '/info-set'), { body: 'full_name=A', contentType: 'text/html' }),
      await client.get('/version'),
      await client.get('/version', { bodyHash: true }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });
});

describe('A protocol parameter that occurs twice returns 403:', () => {
  it.each(['oauth_nonce', 'oauth_version', 'oauth_signature', 'oauth_consumer_key'])('%s', async (name) => {
    const alterAuthorization = (header: string): string =>
      `${header}, ${new RegExp(`${name}="[^"]*"`).exec(header)}`;
    expectDenied(await client.get('/version', { alterAuthorization }));
  });

  it('oauth_callback in the header and, with another value, in the body', async () => {
    const app = clientOf(service, service.apps.user);
    // Alone, either of the two is accepted: one is `oob`, the other one registered.
    const form = { oauth_callback: 'https://problems.example.org/after' };
    expectDenied(await app.post('/oauth/request_token', { callback: 'oob', form }));
  });

  it('oauth_callback twice in the body', async () => {
    const app = clientOf(service, service.apps.user);
    expectDenied(
      await app.post('/oauth/request_token', {
        form: 'oauth_callback=oob&oauth_callback=https%3A%2F%2Fx.example',
      }),
    );
  });
});
