import { beforeAll, describe, it } from 'vitest';
import {
  expectDenied,
  expectForm,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../../support/expectations.ts';
import { startInMemory } from '../../../support/in-memory.ts';
import {
  type Account,
  accountPath,
  admin,
  approve,
  authorizeApp,
  createAccountWithPassword,
  createExternalAccount,
  createRecord,
  externalSystem,
  type Holder,
  login,
  requestToken,
  succeeded,
  tokenPath,
} from '../../../support/scenario.ts';
import type { TestService } from '../../../support/test-service.ts';
import { userApp } from '../../../support/user-app.ts';

const night = userApp('night', { mode: 'background', oauth_callback_url: 'https://night.example.org/' });

describe.each([
  ['left at their defaults', {}, { session: 1800, access: 1800, request: 3600 }],
  [
    'set by configuration',
    { SESSION_TTL: '7200', ACCESS_TTL: '600', REQUEST_TOKEN_TTL: '900' },
    { session: 7200, access: 600, request: 900 },
  ],
])('With lifetimes %s,', (_when, env, ttl) => {
  let service: TestService<'night'>;
  let account: Account;
  let record: string;

  beforeAll(async () => {
    ({ service } = await startInMemory({ env: { ...externalSystem, ...env }, apps: { night } }));
    account = await createExternalAccount(service);
    record = await createRecord(service, account);
  });

  const holder = async (): Promise<Holder> => ({ id: account.id, session: await login(service, account) });

  it('a session expires, and use does not extend it', async () => {
    const { session } = await holder();
    service.advance(ttl.session - 60);
    expectXml(await session.get(accountPath(account.id)));
    service.advance(61);
    expectDenied(await session.get(accountPath(account.id)));
    expectDenied(await session.get('/version'));
  });

  it('an access token expires, and use does not extend it', async () => {
    const client = await authorizeApp(service, await holder(), record);
    service.advance(ttl.access - 60);
    expectXml(await client.get(`/records/${record}`));
    service.advance(61);
    expectDenied(await client.get(`/records/${record}`));
    expectDenied(await client.get('/version'));
  });

  it('an autonomous access token never expires', async () => {
    const client = await authorizeApp(service, await holder(), record, service.apps.night);
    service.advance(400 * 86_400);
    expectXml(await client.get(`/records/${record}`));
  });

  it('a request token expires', async () => {
    const { token, client } = await requestToken(service, service.apps.user, { indivo_record_id: record });
    service.advance(ttl.request - 60);
    const { session } = await holder();
    expectXml(await session.get(tokenPath(token, 'info')));
    service.advance(61);
    const late = (await holder()).session;
    expectNotFound(await late.get(tokenPath(token, 'info')));
    expectNotFound(await late.post(tokenPath(token, 'claim')));
    expectNotFound(await late.post(tokenPath(token, 'approve'), { form: { record_id: record } }));
    expectDenied(await client.get('/version'));
  });

  it('a request token that was approved in time cannot be exchanged after it expires', async () => {
    const early = await requestToken(service, service.apps.user, { indivo_record_id: record });
    const late = await requestToken(service, service.apps.user, { indivo_record_id: record });
    const { session, id } = await holder();
    const verifiers = [
      await approve({ id, session }, early.token, record),
      await approve({ id, session }, late.token, record),
    ];
    service.advance(ttl.request - 60);
    expectForm(await early.client.post('/oauth/access_token', { verifier: verifiers[0]! }));
    service.advance(61);
    expectDenied(await late.client.post('/oauth/access_token', { verifier: verifiers[1]! }));
  });
});

describe('An account', () => {
  let service: TestService<'night'>;

  beforeAll(async () => {
    ({ service } = await startInMemory({ apps: { night } }));
  });

  const changes: [string, string, Record<string, string>][] = [
    ['disabled', '/set-state', { state: 'disabled' }],
    ['retired', '/set-state', { state: 'retired' }],
    ['reset', '/reset', {}],
    ['marked as having forgotten its password', '/forgot-password', {}],
  ];

  it.each(changes)(
    'that is no longer active loses its sessions and the tokens of its apps, except autonomous ones: %s',
    async (_what, rest, form) => {
      const account = await createExternalAccount(service);
      const record = await createRecord(service, account);
      const session = await login(service, account);
      const holder = { id: account.id, session };
      const [access, autonomous] = [
        await authorizeApp(service, holder, record),
        await authorizeApp(service, holder, record, service.apps.night),
      ];
      succeeded(await admin(service).post(accountPath(account.id, rest), { form }), rest);
      expectDenied(await session.get(accountPath(account.id)));
      expectDenied(await session.get('/version'));
      expectDenied(await access.get(`/records/${record}`));
      expectDenied(await access.get('/version'));
      expectXml(await autonomous.get(`/records/${record}`));
    },
  );

  it('that becomes active again does not get its old sessions back but can log in again', async () => {
    const account = await createExternalAccount(service);
    const session = await login(service, account);
    for (const state of ['disabled', 'active']) {
      expectOk(await admin(service).post(accountPath(account.id, '/set-state'), { form: { state } }));
    }
    expectDenied(await session.get(accountPath(account.id)));
    expectXml(await (await login(service, account)).get(accountPath(account.id)));
    expectDenied(await session.get(accountPath(account.id)));
  });

  it('whose password is set after a reset does not get its earlier sessions back', async () => {
    const account = await createAccountWithPassword(service);
    const session = await login(service, account);
    expectOk(await admin(service).post(accountPath(account.id, '/reset')));
    const form = { password: 'another' };
    expectOk(await admin(service).post(accountPath(account.id, '/authsystems/password/set'), { form }));
    expectDenied(await session.get(accountPath(account.id)));
    expectXml(await (await login(service, { ...account, ...form })).get(accountPath(account.id)));
  });

  it('keeps its sessions when it is set to active while it is active', async () => {
    const account = await createExternalAccount(service);
    const session = await login(service, account);
    expectOk(await admin(service).post(accountPath(account.id, '/set-state'), { form: { state: 'active' } }));
    expectXml(await session.get(accountPath(account.id)));
  });
});
