import { expect, it } from 'vitest';
import { expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  addPasskey,
  askToSignIn,
  confirmedBy,
  factorsOf,
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
import { lockOut } from '../accounts/calls.ts';
import { mailsTo } from './mailed.ts';
import { expectRefused } from './refusals.ts';

const service = await startServiceInMemory();

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
  await lockOut(service, rosa);
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

it('A passkey that is refused and was the only second factor leaves the second step on: a recovery code signs in, and adds another one', async () => {
  const rosa = await holder();
  const { username, password } = rosa;
  const { authenticator, id, recoveryCodes } = rosa.passkey;
  succeeded(await signInWithPasskey(service, authenticator), 'passkey_sign_in');
  expectRefused(await signInWithPasskey(service, authenticator, { counter: 1 }), 'passkey_refused');
  expect(await factorsOf(rosa)).toMatchObject({ second_factor: true, recovery_codes_left: 10 });
  const first = await signIn(service, rosa);
  expect(valueIn(first, 'methods')).toBe('recovery');
  expectDenied(await ui(service).post('/oauth/internal/session_create', { form: { username, password } }));
  const code = recoveryCodes![0]!;
  const opened = await secondStep(service, { ticket: valueIn(first, 'ticket'), code, kind: 'recovery' });
  const session = withTokenOf(ui(service), succeeded(opened, 'sign_in_second'));
  const next = await addPasskey({ id: rosa.id, session }, { password });
  expect(next.recoveryCodes).toBeNull();
  expect(await mailsTo(service, rosa.id)).not.toContain('second_factor_off');
  const proof = await confirmedBy({ id: rosa.id, session }, next);
  expectOk(await remove({ id: rosa.id, session }, id, { password, ...proof }));
  expect(await factorsOf({ id: rosa.id, session })).toMatchObject({
    second_factor: true,
    passkeys: [{ id: next.id }],
    recovery_codes_left: 9,
  });
});
