import { describe, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { type Connected, connectApp } from '../../support/connect.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  approve,
  authorizeApp,
  createAccountWithPassword,
  createActiveAccount,
  createRecord,
  externalSystem,
  login,
  requestToken,
} from '../../support/scenario.ts';
import { userApp } from '../../support/user-app.ts';
import { enableApp } from '../carenets/sharing.ts';
import { tryLogin } from './calls.ts';

const night = userApp('night', { mode: 'background', oauth_callback_url: 'https://night.example.org/' });

const service = await startServiceInMemory({ env: externalSystem, apps: { night } });
/** Has a password. */
const rosa = await createActiveAccount(service, { password: 'first' });

/** Creates an account that has a password and logs in through the external system, which hashes nothing. */
async function createAccountWithBoth(): Promise<ActiveAccount> {
  const account = await createActiveAccount(service);
  const form = { system: 'password', username: account.id, password: 'first' };
  expectOk(await admin(service).post(accountPath(account.id, '/authsystems/'), { form }));
  return account;
}

async function connectAutonomous(account: ActiveAccount, record: string): Promise<Connected> {
  await enableApp(service, record, service.apps.night);
  return connectApp(service, account, service.apps.night, { record_id: record });
}

const path = (id: string): string => accountPath(id, '/authsystems/password/set');

describe('POST /accounts/{id}/authsystems/password/set', () => {
  const set = (id: string, form: Record<string, string>): Promise<Answer> =>
    admin(service).post(path(id), { form });

  it('replaces the password, and ignores other fields', async () => {
    const account = await createAccountWithPassword(service);
    expectOk(await set(account.id, { password: 'set', old: 'x', username: 'ignored' }));
    expectDenied(await tryLogin(service, account, account.password));
    expectForm(await tryLogin(service, account, 'set'));
  });

  it('ends the sessions of the account and the tokens that act for it, and no autonomous one', async () => {
    const account = await createAccountWithBoth();
    const record = await createRecord(service, account);
    const tokens = [
      account.session,
      await authorizeApp(service, account, record),
      ...Object.values(await connectApp(service, account, service.apps.user, { record_id: record })),
      ...Object.values(await connectAutonomous(account, record)),
    ];
    const autonomous = await authorizeApp(service, account, record, service.apps.night);
    for (const client of [...tokens, autonomous]) expectXml(await client.get(`/records/${record}`));
    expectOk(await set(account.id, { password: 'second' }));
    for (const client of tokens) {
      expectDenied(await client.get(`/records/${record}`));
      expectDenied(await client.get('/version'));
    }
    expectXml(await autonomous.get(`/records/${record}`));
    expectXml(await (await login(service, account)).get(`/records/${record}`));
    for (const client of tokens) expectDenied(await client.get('/version'));
  });

  it('ends an approval that was not exchanged yet', async () => {
    const account = await createAccountWithBoth();
    const record = await createRecord(service, account);
    const { token, client } = await requestToken(service, service.apps.user, { indivo_record_id: record });
    const verifier = await approve(account, token, record);
    expectOk(await set(account.id, { password: 'second' }));
    expectDenied(await client.post('/oauth/access_token', { verifier }));
  });

  it.each<Record<string, string>>([{}, { password: '' }, { password: 'x'.repeat(1025) }, { new: 'x' }])(
    'returns 400 for %j',
    async (form) => {
      expectBadRequest(await set(rosa.id, form));
      expectForm(await tryLogin(service, rosa, 'first'));
    },
  );
});
