import { describe, expect, it } from 'vitest';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectNotFound,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  carenetOf,
  clientOf,
  createActiveAccount,
  createRecord,
  externalSystem,
  requestToken,
  tokenPath,
} from '../../support/scenario.ts';

const path = '/oauth/request_token';

const service = await startServiceInMemory({ env: externalSystem });
const app = clientOf(service, service.apps.user);
const account = await createActiveAccount(service);
const record = await createRecord(service, account);

describe('POST /oauth/request_token', () => {
  it('returns an unbound token and confirms the callback', async () => {
    const answer = await app.post(path, { form: { oauth_callback: 'oob' } });
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['oauth_token', expect.stringMatching(/^[0-9A-Za-z]{20,40}$/)],
      ['oauth_token_secret', expect.stringMatching(/^[0-9A-Za-z]{20,60}$/)],
      ['oauth_callback_confirmed', 'true'],
    ]);
  });

  it('returns the record of a record-bound token', async () => {
    const answer = await app.post(path, { form: { oauth_callback: 'oob', indivo_record_id: record } });
    expectForm(answer);
    expect(answer.form().slice(2)).toEqual([
      ['xoauth_indivo_record_id', record],
      ['oauth_callback_confirmed', 'true'],
    ]);
  });

  it('returns the carenet of a carenet-bound token', async () => {
    const carenet = await carenetOf(account, 'Work/School');
    const answer = await app.post(path, { form: { oauth_callback: 'oob', indivo_carenet_id: carenet } });
    expectForm(answer);
    expect(answer.form().slice(2)).toEqual([
      ['xoauth_indivo_carenet_id', carenet],
      ['oauth_callback_confirmed', 'true'],
    ]);
  });

  it('returns a new token and secret each time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.post(path, { form: { oauth_callback: 'oob' } })),
    );
    const values = answers.flatMap((answer) =>
      answer
        .form()
        .slice(0, 2)
        .map(([, value]) => value),
    );
    expect(new Set(values).size).toBe(20);
  });

  it.each(['oob', 'https://elsewhere.example.org/back?a=1&b=%20', 'http://127.0.0.1:9000/'])(
    'accepts the callback %s',
    async (callback) => {
      expectForm(await app.post(path, { form: { oauth_callback: callback } }));
      expectForm(await app.post(path, { callback }));
    },
  );

  it('accepts a callback that is the same in header and body', async () => {
    expectForm(await app.post(path, { callback: 'oob', form: { oauth_callback: 'oob' } }));
  });

  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['neither oob nor an absolute URL', '/back'],
    ['not a URL', 'somewhere else'],
  ])('returns 400 when the callback is %s', async (_what, callback) => {
    expectBadRequest(await app.post(path, { form: { oauth_callback: callback } }));
    expectBadRequest(await app.post(path, callback === undefined ? {} : { callback }));
  });

  it('returns 404 for an unknown record or carenet', async () => {
    expectNotFound(
      await app.post(path, { form: { oauth_callback: 'oob', indivo_record_id: 'no-such-record' } }),
    );
    expectNotFound(
      await app.post(path, { form: { oauth_callback: 'oob', indivo_carenet_id: 'no-such-carenet' } }),
    );
    expectNotFound(await app.post(path, { form: { oauth_callback: 'oob', indivo_carenet_id: record } }));
  });

  it('returns 400 for a record and a carenet together', async () => {
    const carenet = await carenetOf(account, 'Family');
    const form = { oauth_callback: 'oob', indivo_record_id: record, indivo_carenet_id: carenet };
    expectBadRequest(await app.post(path, { form }));
  });

  it('returns 405 for an unsigned GET', async () => {
    expect((await app.get(path, { unsigned: true })).status).toBe(405);
  });
});

describe('A request token', () => {
  it('can sign the exchange and the calls open to every principal, and nothing else', async () => {
    const { client } = await requestToken(service, service.apps.user, { indivo_record_id: record });
    expect((await client.get('/version')).status).toBe(200);
    expect((await client.get('/apps/')).status).toBe(200);
    const refused = await Promise.all([
      client.get(`/records/${record}`),
      client.get(`/accounts/${account.id}`),
      client.post('/accounts/', { form: { account_id: 'x@mail.example' } }),
      client.delete(`/apps/${service.apps.user.id}`),
      client.get('/accounts/search', { query: { fullname: 'x' } }),
      client.get(`/records/${record}/documents/`),
    ]);
    refused.forEach(expectDenied);
  });

  it('is denied with the key of another app and with a wrong secret', async () => {
    const { client } = await requestToken(service, service.apps.user);
    const { token, tokenSecret } = client.credentials;
    for (const other of [service.apps.background, service.apps.admin, service.apps.ui]) {
      expectDenied(await clientOf(service, other).withToken(token!, tokenSecret!).get('/version'));
    }
    expectDenied(await app.withToken(token!, 'A'.repeat(tokenSecret!.length)).get('/version'));
    expectDenied(await app.withToken(token!, '').get('/version'));
  });

  it.each([
    ['truncated', (token: string) => token.slice(0, -1)],
    ['lengthened', (token: string) => `${token}A`],
    ['changed', (token: string) => token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')],
    ['in another letter case', (token: string) => token.toLowerCase()],
    ['reversed', (token: string) => [...token].toReversed().join('')],
  ])('is unknown when it is %s', async (_how, change) => {
    const { token, client } = await requestToken(service, service.apps.user);
    const { tokenSecret } = client.credentials;
    expectDenied(await app.withToken(change(token), tokenSecret!).get('/version'));
    expectNotFound(await account.session.get(tokenPath(change(token), 'info')));
    expectXml(await account.session.get(tokenPath(token, 'info')));
  });
});
