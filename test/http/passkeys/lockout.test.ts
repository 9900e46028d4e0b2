import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectDenied, expectOk } from '../../support/expectations.ts';
import { addPasskey, signIn } from '../../support/passkeys.ts';
import { accountPath, admin, createActiveAccount, ui } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { expectRefused } from './refusals.ts';

let service: TestService;

beforeAll(async () => {
  service = await startService({ env: { REENABLE_TIMEOUT: '900' } });
});

afterAll(() => service.stop());

/** With a password, and a passkey of it. */
async function holder() {
  const account = await createActiveAccount(service, { password: 'herons in the shallows' });
  return { ...account, passkey: await addPasskey(account, { password: account.password }) };
}

it('A passkey opens an account again whose lock-out is over, and not before', async () => {
  const { username, passkey } = await holder();
  const form = { username, password: 'guess' };
  for (let tries = 0; tries < 3; tries += 1)
    expectDenied(await ui(service).post('/oauth/internal/session_create', { form }));
  expectRefused(await signIn(service, passkey.authenticator), 'passkey_refused');
  service.advance(901);
  expect((await signIn(service, passkey.authenticator)).status).toBe(200);
});

it('A passkey opens no account that was closed before it was locked out', async () => {
  const { id, passkey } = await holder();
  expectOk(await admin(service).post(accountPath(id, '/reset')));
  for (let tries = 0; tries < 3; tries += 1)
    expectDenied(await admin(service).get(accountPath(id, '/check-secrets/wrong')));
  service.advance(901);
  expectRefused(await signIn(service, passkey.authenticator), 'passkey_refused');
});
