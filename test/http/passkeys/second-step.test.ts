import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { kiosk } from '../../support/kiosk.ts';
import {
  addPasskey,
  askToSignIn,
  newAuthenticator,
  optionsToSignIn,
  passkeysOf,
  remove,
  signInWith,
  signIn as signInWithPasskey,
} from '../../support/passkeys.ts';
import {
  accountPath,
  admin,
  clientOf,
  createAccountWithPassword,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import {
  createTwoStepAccount,
  nextCode,
  openOwnSession,
  secondStep,
  signIn,
  ticketOf,
  valueIn,
} from '../../support/second-factors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { expectRefused } from './refusals.ts';

let service: TestService<'kiosk'>;

beforeAll(async () => {
  service = await startService({ apps: { kiosk } });
});

afterAll(() => service.stop());

/** With a password and a passkey. */
async function holder() {
  const account = await createAccountWithPassword(service);
  const session = await openOwnSession(service, account);
  const passkey = await addPasskey({ id: account.id, session }, { password: account.password });
  return { ...account, session, passkey };
}

it('With the first passkey, the right password opens no session any more, and names the ways that do', async () => {
  const rosa = await holder();
  const answer = await signIn(service, rosa);
  expect([valueIn(answer, 'second_factor'), valueIn(answer, 'methods')]).toEqual([
    'required',
    'recovery,passkey',
  ]);
  expect(new Map(answer.form()).has('oauth_token')).toBe(false);
  const { username, password } = rosa;
  expectDenied(await ui(service).post('/oauth/internal/session_create', { form: { username, password } }));
});

it('Beside an app for codes, all ways are named', async () => {
  const account = await createTwoStepAccount(service);
  const proof = { code: nextCode(service, account.secret) };
  await addPasskey(account, { password: account.password, proof });
  expect(valueIn(await signIn(service, account), 'methods')).toBe('totp,recovery,passkey');
});

it('A ticket is satisfied by a passkey of its account, and is used up', async () => {
  const rosa = await holder();
  const ticket = await ticketOf(service, rosa);
  const options = await optionsToSignIn(service, { ticket });
  expect(options.allowCredentials).toEqual([
    { type: 'public-key', id: rosa.passkey.credentialId, transports: ['hybrid', 'internal'] },
  ]);
  const answer = await signInWith(service, rosa.passkey.authenticator.get(options), { ticket });
  expectForm(answer);
  succeeded(await withTokenOf(ui(service), answer).get(accountPath(rosa.id)), 'account_info');
  expectRefused(await askToSignIn(service, { ticket }), 'ticket_invalid');
  const code = rosa.passkey.recoveryCodes![0]!;
  expectRefused(await secondStep(service, { ticket, code, kind: 'recovery' }), 'ticket_invalid');
});

it('An authenticator that does not name the account, such as an old key, is enough for a ticket', async () => {
  const rosa = await holder();
  const ticket = await ticketOf(service, rosa);
  const options = await optionsToSignIn(service, { ticket });
  const credential = rosa.passkey.authenticator.get(options, { userHandle: undefined });
  expectForm(await signInWith(service, credential, { ticket }));
});

it('A ticket is not satisfied by a passkey of somebody else', async () => {
  const [rosa, thief] = [await holder(), await holder()];
  const ticket = await ticketOf(service, rosa);
  const { rpId, challenge } = await optionsToSignIn(service, { ticket });
  const credential = thief.passkey.authenticator.get({ rpId, challenge });
  expectRefused(await signInWith(service, credential, { ticket }), 'passkey_refused');
  // The ticket is as good as before.
  const again = await optionsToSignIn(service, { ticket });
  expectForm(await signInWith(service, rosa.passkey.authenticator.get(again), { ticket }));
});

it('A challenge for a ticket is good with this ticket alone, and one without a ticket with none', async () => {
  const rosa = await holder();
  const { authenticator } = rosa.passkey;
  const ticket = await ticketOf(service, rosa);
  const withTicket = authenticator.get(await optionsToSignIn(service, { ticket }));
  expectRefused(await signInWith(service, withTicket), 'challenge_invalid');
  const without = authenticator.get(await optionsToSignIn(service));
  expectRefused(await signInWith(service, without, { ticket }), 'challenge_invalid');
  const other = await ticketOf(service, await holder());
  expectRefused(await signInWith(service, withTicket, { ticket: other }), 'challenge_invalid');
  expectForm(await signInWith(service, withTicket, { ticket }));
});

it('One ticket opens one session, however many answers come at the same time', async () => {
  const rosa = await holder();
  const ticket = await ticketOf(service, rosa);
  const options = await Promise.all(Array.from({ length: 4 }, () => optionsToSignIn(service, { ticket })));
  const credentials = options.map((each) => rosa.passkey.authenticator.get(each));
  const answers = await Promise.all(credentials.map((each) => signInWith(service, each, { ticket })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

it('A ticket is bound to the UI app and the browser that gave the password', async () => {
  const rosa = await holder();
  const ticket = await ticketOf(service, rosa, { browser: 'b'.repeat(32) });
  expectRefused(await askToSignIn(service, { ticket }), 'ticket_invalid');
  const form = { ticket, browser: 'b'.repeat(32) };
  const elsewhere = clientOf(service, service.apps.kiosk);
  const source = '192.0.2.7';
  expectRefused(await elsewhere.post('/passkeys/options', { form: { ...form, source } }), 'ticket_invalid');
  const credential = rosa.passkey.authenticator.get(await optionsToSignIn(service, form));
  expectRefused(await signInWith(service, credential, { ticket }), 'ticket_invalid');
  expectForm(await signInWith(service, credential, form));
});

it('A passkey signs in at once on an account that is asked for two steps', async () => {
  const account = await createTwoStepAccount(service);
  const proof = { code: nextCode(service, account.secret) };
  const { authenticator } = await addPasskey(account, { password: account.password, proof });
  const answer = await signInWithPasskey(service, authenticator);
  expectForm(answer);
  expect(valueIn(answer, 'username')).toBe(account.username);
});

it('A new password, set by an administrator, leaves the passkeys as they are', async () => {
  const rosa = await holder();
  const form = { password: 'ferries in the fog' };
  expectOk(await admin(service).post(accountPath(rosa.id, '/authsystems/password/set'), { form }));
  const answer = await signIn(service, { username: rosa.username, password: form.password });
  expect(valueIn(answer, 'second_factor')).toBe('required');
  expectForm(await signInWithPasskey(service, rosa.passkey.authenticator));
});

it('After the last passkey the password is enough again', async () => {
  const rosa = await holder();
  const code = rosa.passkey.recoveryCodes![0]!;
  expectOk(await remove(rosa, rosa.passkey.id, { password: rosa.password, kind: 'recovery', code }));
  await openOwnSession(service, rosa);
});

it('Too many failed log-ins elsewhere close the account to a passkey as to the password', async () => {
  const rosa = await holder();
  const form = { username: rosa.username, password: 'guess' };
  for (let tries = 0; tries < 3; tries += 1)
    expectDenied(await ui(service).post('/oauth/internal/session_create', { form }));
  expectRefused(await signInWithPasskey(service, rosa.passkey.authenticator), 'passkey_refused');
});

it('A passkey that nobody has used is listed as such, while another one is used', async () => {
  const rosa = await holder();
  const stranger = newAuthenticator();
  const proof = { kind: 'recovery', code: rosa.passkey.recoveryCodes![0]! };
  const other = await addPasskey(rosa, { password: rosa.password, authenticator: stranger, proof });
  expectForm(await signInWithPasskey(service, stranger));
  expect(await passkeysOf(rosa)).toMatchObject([
    { id: rosa.passkey.id, used_at: null },
    { id: other.id, used_at: expect.any(String) },
  ]);
});
