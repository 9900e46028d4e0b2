import { afterAll, describe, expect, it } from 'vitest';
import { createHandler as createMailer } from '../../../functions/workers/mailer/index.ts';
import { registerApps } from '../../support/apps.ts';
import type { Answer } from '../../support/client.ts';
import { expectDenied, expectNotFound } from '../../support/expectations.ts';
import { at, KeysFile, startProcess } from '../../support/keys.ts';
import {
  accountPath,
  admin,
  authorizeApp,
  createAccount,
  createExternalAccount,
  createRecord,
  externalSystem,
  login,
  requestToken,
  succeeded,
  tokenPath,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { signedUrl, timeText } from '../../support/signed-url.ts';
import { userApp } from '../../support/user-app.ts';
import { queueEvent } from '../../workers/support.ts';

/** Longer than the pause of a process between two reads of the keyring. */
const gap = 11;

const file = new KeysFile();
const service = await startService({ env: { ...file.env, ...externalSystem, BASE_URL: '' } });
const account = await createExternalAccount(service, { secondarySecret: true });
const record = await createRecord(service, account);
afterAll(async () => {
  await service?.stop();
  file.remove();
});

/** Rotates the keys and starts a process that knows only the new state. */
async function rotated(): Promise<TestService> {
  file.rotate();
  service.advance(gap);
  return startProcess(service);
}

const expectSuccess = (answer: Answer) => expect([answer.status, answer.text]).toEqual([200, answer.text]);
const keyIdOf = (client: { credentials: { token?: string } }) => client.credentials.token!.slice(1, 3);
const current = () => JSON.parse(file.read()).current as string;
const secretOf = async (via: TestService, id: string) =>
  succeeded(await admin(via).get(accountPath(id, '/secret')), 'account_secret').text;

describe('After a key rotation, without a restart,', () => {
  it('tokens, app secrets and account secrets made before are valid in every process', async () => {
    const session = await login(service, account);
    const access = await authorizeApp(service, { id: account.id, session }, record);
    const secret = await secretOf(service, account.id);
    const before = keyIdOf(session);
    const young = await rotated();
    for (const via of [service, young]) {
      expectSuccess(await at(via, session).get(accountPath(account.id)));
      expectSuccess(await at(via, access).get(`/records/${record}`));
      expectSuccess(await admin(via).get(accountPath(account.id)));
      expect(await secretOf(via, account.id)).toBe(secret);
      expectSuccess(await (await login(via, account)).get(accountPath(account.id)));
    }
    expect(keyIdOf(session)).toBe(before);
    await young.stop();
  });

  it('a process uses the key it knows until it meets the new one, and then uses the new one', async () => {
    const young = await rotated();
    expect(keyIdOf(await login(service, account))).not.toBe(current());
    const session = await login(young, account);
    expect(keyIdOf(session)).toBe(current());
    // This call runs in the same function as a login.
    expectNotFound(await at(service, session).get(tokenPath('none', 'info')));
    expect(keyIdOf(await login(service, account))).toBe(current());
    await young.stop();
  });

  it('a process uses the new key within 15 minutes in any case', async () => {
    const young = await rotated();
    service.advance(900);
    expect(keyIdOf(await login(service, account))).toBe(current());
    await young.stop();
  });

  it('an access token of another process is valid', async () => {
    const young = await rotated();
    const session = await login(young, account);
    const access = await authorizeApp(young, { id: account.id, session }, record);
    expectSuccess(await at(service, access).get(`/records/${record}`));
    await young.stop();
  });

  it('a request token of another process can be claimed', async () => {
    const session = await login(service, account);
    const young = await rotated();
    const { token } = await requestToken(young, service.apps.user);
    expect(token.slice(1, 3)).toBe(current());
    expectSuccess(await session.post(tokenPath(token, 'claim')));
    await young.stop();
  });

  it('a URL signed with a token of another process is valid', async () => {
    const young = await rotated();
    const session = await login(young, account);
    const { credentials } = await authorizeApp(young, { id: account.id, session }, record);
    const signer = { token: credentials.token!, secret: credentials.tokenSecret! };
    const url = signedUrl('/widgets/X?record_id=R1', signer, timeText(service.now()));
    const answer = await login(service, account).then((known) =>
      known.get('/oauth/internal/surl-verify', { query: { url } }),
    );
    expect(answer.text).toContain('<result>ok</result>');
    await young.stop();
  });

  it('an account secret of another process can be shown and checked', async () => {
    const young = await rotated();
    const id = await createAccount(young, { secondarySecret: true });
    const primary = async (via: TestService) =>
      succeeded(await admin(via).get(accountPath(id, '/primary-secret')), 'primary-secret');
    expect(await secretOf(service, id)).toBe(await secretOf(young, id));
    const secret = (await primary(young)).xml().text;
    expectSuccess(await admin(service).get(accountPath(id, `/check-secrets/${secret}`)));
    await young.stop();
  });

  it('an app registered since then is known', async () => {
    const young = await rotated();
    const late = userApp('late', { mode: 'background', oauth_callback_url: 'https://late.example.org/' });
    const apps = await registerApps(service.env, { late });
    const { token } = await requestToken(service, apps.late);
    expect(token.slice(1, 3)).toBe(current());
    await young.stop();
  });

  it('a mail with a secret of another process is sent', async () => {
    const mailer = createMailer(service.env, { now: () => new Date(service.now() * 1000) });
    const send = (id: string) =>
      mailer(queueEvent(JSON.stringify({ eventId: id, mail: 'activation', accountId: id })));
    expect(await send(await createAccount(service))).toEqual({ batchItemFailures: [] });
    const young = await rotated();
    const id = await createAccount(young);
    expect(await send(id)).toEqual({ batchItemFailures: [] });
    expect((await service.mails()).filter(({ to }) => to[0]!.includes(id))).toHaveLength(1);
    await young.stop();
  });
});

describe('A token whose key is not in the keyring', () => {
  it('is denied like any unknown token, and returns 404 in a path', async () => {
    const session = await login(service, account);
    const token = `azz${session.credentials.token!.slice(3)}`;
    service.advance(gap);
    expectDenied(await session.withToken(token, 'secret').get(accountPath(account.id)));
    expectNotFound(await session.post(tokenPath(`r${token.slice(1)}`, 'claim')));
  });

  it('is denied after its key was retired, as soon as a process has read the keyring again', async () => {
    const session = await login(service, account);
    file.rotate();
    file.retire(keyIdOf(session));
    expectSuccess(await session.get(accountPath(account.id)));
    service.advance(900);
    await session.get(accountPath(account.id));
    expectDenied(await session.get(accountPath(account.id)));
  });
});

describe('While the master keys cannot be read,', () => {
  it('known keys keep working, and a token with an unknown key returns 500', async () => {
    const known = await login(service, account);
    expectSuccess(await known.get(accountPath(account.id)));
    const young = await rotated();
    const stranger = at(service, await login(young, account));
    const text = file.read();
    file.write('');
    for (let call = 0; call < 3; call += 1) {
      expect((await stranger.get(accountPath(account.id))).status).toBe(500);
      expectSuccess(await known.get(accountPath(account.id)));
    }
    service.advance(900);
    expectSuccess(await known.get(accountPath(account.id)));
    expect(await secretOf(service, account.id)).toMatch(/\d{6}/);
    file.write(text);
    service.advance(gap);
    expectSuccess(await stranger.get(accountPath(account.id)));
    await young.stop();
  });
});
