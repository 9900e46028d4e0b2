/** Passkeys that are refused, since there seems to be a copy: docs/contract/sign-in.md#a-passkey-that-is-refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { addPasskey, confirmedBy, factorsOf, passkeysOf, remove, signIn } from '../../support/passkeys.ts';
import { createAccountWithPassword, succeeded, ui, withTokenOf } from '../../support/scenario.ts';
import {
  openOwnSession,
  secondStep,
  signIn as signInByPassword,
  valueIn,
} from '../../support/second-factors.ts';
import { startService, type TestService } from '../../support/service.ts';
import { mailsTo } from './mailed.ts';
import { expectRefused } from './refusals.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.stop());

/** With a password and a passkey. */
async function holder() {
  const account = await createAccountWithPassword(service);
  const session = await openOwnSession(service, account);
  const passkey = await addPasskey({ id: account.id, session }, { password: account.password });
  return { ...account, session, passkey };
}

describe('A passkey that is refused', () => {
  it('that was the only second factor leaves the second step on: a recovery code signs in, and adds another one', async () => {
    const rosa = await holder();
    const { username, password } = rosa;
    const { authenticator, id, recoveryCodes } = rosa.passkey;
    succeeded(await signIn(service, authenticator), 'passkey_sign_in');
    expectRefused(await signIn(service, authenticator, { counter: 1 }), 'passkey_refused');
    expect(await factorsOf(rosa)).toMatchObject({ second_factor: true, recovery_codes_left: 10 });
    const first = await signInByPassword(service, rosa);
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

  it('ends the trust in browsers: the password is not enough there any more', async () => {
    const rosa = await holder();
    const { authenticator, recoveryCodes } = rosa.passkey;
    const ticket = valueIn(await signInByPassword(service, rosa), 'ticket');
    const trusting = { ticket, code: recoveryCodes![0]!, kind: 'recovery', trust: 'true' };
    const browser = valueIn(await secondStep(service, trusting), 'browser');
    expect(valueIn(await signInByPassword(service, rosa, { browser }), 'account_id')).toBe(rosa.id);
    succeeded(await signIn(service, authenticator), 'passkey_sign_in');
    expectRefused(await signIn(service, authenticator, { counter: 1 }), 'passkey_refused');
    expect(valueIn(await signInByPassword(service, rosa, { browser }), 'second_factor')).toBe('required');
  });

  it('that was the only second factor names no way any more when no recovery code is left', async () => {
    const rosa = await holder();
    const { authenticator, recoveryCodes } = rosa.passkey;
    for (const code of recoveryCodes!) {
      const ticket = valueIn(await signInByPassword(service, rosa), 'ticket');
      expectForm(await secondStep(service, { ticket, code, kind: 'recovery' }));
    }
    succeeded(await signIn(service, authenticator), 'passkey_sign_in');
    expectRefused(await signIn(service, authenticator, { counter: 1 }), 'passkey_refused');
    expect(valueIn(await signInByPassword(service, rosa), 'methods')).toBe('');
  });

  it('is no second factor beside which the last other one could go and leave one', async () => {
    const rosa = await holder();
    const { password } = rosa;
    const { authenticator } = rosa.passkey;
    const other = await addPasskey(rosa, { password, by: rosa.passkey });
    expectRefused(await signIn(service, authenticator, { counter: 1 }), 'passkey_refused');
    expectOk(await remove(rosa, other.id, { password, ...(await confirmedBy(rosa, other)) }));
    expect(await factorsOf(rosa)).toMatchObject({
      second_factor: false,
      passkeys: [{ id: rosa.passkey.id, refused: true }],
      recovery_codes_left: 0,
    });
    // It opens nothing, so that nothing need be proved to take it away, but the person is asked again.
    expectRefused(await signIn(service, authenticator), 'passkey_refused');
    expectRefused(await remove(rosa, rosa.passkey.id), 'password_wrong');
    expectOk(await remove(rosa, rosa.passkey.id, { password }));
    expect(await passkeysOf(rosa)).toEqual([]);
  });
});
