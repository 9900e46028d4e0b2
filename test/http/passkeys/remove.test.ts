import { describe, expect, it } from 'vitest';
import { expectNotFound, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type Added,
  addPasskey,
  askToAdd,
  confirmedBy,
  factorsOf,
  optionsToConfirm,
  optionsToSignIn,
  passkeysOf,
  remove,
  signIn,
  signInWith,
} from '../../support/passkeys.ts';
import {
  type ActiveAccount,
  accountPath,
  createActiveAccount,
  externalSystem,
  succeeded,
} from '../../support/scenario.ts';
import { codeNow, createTwoStepAccount, nextCode } from '../../support/second-factors.ts';
import { mailsTo } from './mailed.ts';
import { expectRefused } from './refusals.ts';

const service = await startServiceInMemory({ env: externalSystem });

interface Holder extends ActiveAccount {
  readonly passkey: Added;
}

/** Has no password, so its fresh session takes the place of one. */
async function holder(): Promise<Holder> {
  const account = await createActiveAccount(service);
  return { ...account, passkey: await addPasskey(account) };
}

describe('POST /accounts/{ACCOUNT_EMAIL}/passkeys/{PASSKEY_ID}/remove', () => {
  it('removes a passkey beside another one, with a proof: it opens nothing any more', async () => {
    const rosa = await holder();
    const other = await addPasskey(rosa, { by: rosa.passkey });
    expectRefused(await remove(rosa, other.id), 'second_factor_wrong');
    expectOk(await remove(rosa, other.id, await confirmedBy(rosa, rosa.passkey)));
    expect((await passkeysOf(rosa)).map(({ id }) => id)).toEqual([rosa.passkey.id]);
    expectRefused(await signIn(service, other.authenticator), 'passkey_refused');
    expect((await signIn(service, rosa.passkey.authenticator)).status).toBe(200);
    expect(await factorsOf(rosa)).toMatchObject({ second_factor: true, recovery_codes_left: 10 });
    const mails = await mailsTo(service, rosa.id);
    expect(mails).toContain('passkey_removed');
    expect(mails).not.toContain('second_factor_off');
  });

  it('is 404 for a passkey that the account does not have', async () => {
    const [rosa, stranger] = [await holder(), await holder()];
    expectNotFound(await remove(stranger, rosa.passkey.id));
    for (const id of ['x', 'x'.repeat(32), 'x'.repeat(1500)]) expectNotFound(await remove(rosa, id));
    const other = await addPasskey(rosa, { by: rosa.passkey });
    expectOk(await remove(rosa, other.id, await confirmedBy(rosa, other)));
    expect(await passkeysOf(rosa)).toHaveLength(1);
  });

  it('asks an account with a password for it', async () => {
    const account = await createActiveAccount(service, { password: 'herons in the shallows' });
    const { password } = account;
    const one = await addPasskey(account, { password });
    const other = await addPasskey(account, { password, by: one });
    const proof = async () => confirmedBy(account, other);
    expectRefused(await remove(account, one.id, await proof()), 'password_wrong');
    expectRefused(await remove(account, one.id, { password: 'guess', ...(await proof()) }), 'password_wrong');
    expectOk(await remove(account, one.id, { password, ...(await proof()) }));
  });
});

describe('The last second factor', () => {
  it('needs a proof besides the password', async () => {
    const rosa = await holder();
    expectRefused(await remove(rosa, rosa.passkey.id), 'second_factor_wrong');
    expectRefused(
      await remove(rosa, rosa.passkey.id, { kind: 'recovery', code: '0000-0000-0000-0000' }),
      'second_factor_wrong',
    );
    expect((await factorsOf(rosa)).second_factor).toBe(true);
  });

  it('goes with a recovery code, and all that belongs to second factors goes with it', async () => {
    const rosa = await holder();
    const [code] = rosa.passkey.recoveryCodes!;
    expectOk(await remove(rosa, rosa.passkey.id, { kind: 'recovery', code: code! }));
    expect(await factorsOf(rosa)).toMatchObject({
      second_factor: false,
      passkeys: [],
      recovery_codes_left: 0,
    });
    const mails = await mailsTo(service, rosa.id);
    expect(mails).toEqual(
      expect.arrayContaining(['passkey_removed', 'second_factor_off', 'recovery_code_used']),
    );
    // The next one is the first one again.
    expect((await addPasskey(rosa)).recoveryCodes).toHaveLength(10);
  });
});

describe('Beside an app for codes', () => {
  it('a passkey is no first second factor, is added and goes with a code; then the app is the last one', async () => {
    const account = await createTwoStepAccount(service);
    const { password } = account;
    expectRefused(await askToAdd(account, { password }), 'second_factor_wrong');
    const used = { password, code: codeNow(service, account.secret) };
    expectRefused(await askToAdd(account, used), 'second_factor_wrong');
    const proof = { code: nextCode(service, account.secret) };
    const { id, recoveryCodes } = await addPasskey(account, { password, proof });
    expect(recoveryCodes).toBeNull();
    expectRefused(await remove(account, id, { password, ...proof }), 'second_factor_wrong');
    expectOk(await remove(account, id, { password, code: nextCode(service, account.secret) }));
    expect(await factorsOf(account)).toMatchObject({ second_factor: true, passkeys: [] });
  });

  it('a passkey proves what a code would: the app can be removed with it, and the passkey is the last one then', async () => {
    const account = await createTwoStepAccount(service);
    const { password } = account;
    const proof = { code: nextCode(service, account.secret) };
    const passkey = await addPasskey(account, { password, proof });
    const assertion = async () => JSON.stringify(passkey.authenticator.get(await optionsToConfirm(account)));
    const totp = (form: Readonly<Record<string, string>>) =>
      account.session.post(accountPath(account.id, '/factors/totp/remove'), { form });
    expectOk(await totp({ password, assertion: await assertion() }));
    expect(await factorsOf(account)).toMatchObject({ second_factor: true, totp: null });
    expectRefused(await remove(account, passkey.id, { password }), 'second_factor_wrong');
    expectOk(await remove(account, passkey.id, { password, assertion: await assertion() }));
    expect((await factorsOf(account)).second_factor).toBe(false);
  });

  it('of the app and the last passkey, which are removed at the same time with one code, one stays', async () => {
    const account = await createTwoStepAccount(service);
    const { password } = account;
    const proof = { code: nextCode(service, account.secret) };
    const passkey = await addPasskey(account, { password, proof });
    const form = { password, code: nextCode(service, account.secret) };
    const answers = await Promise.all([
      account.session.post(accountPath(account.id, '/factors/totp/remove'), { form }),
      remove(account, passkey.id, form),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await factorsOf(account)).second_factor).toBe(true);
  });

  it('another app is set up with a passkey as proof', async () => {
    const account = await createTwoStepAccount(service);
    const { password } = account;
    const passkey = await addPasskey(account, {
      password,
      proof: { code: nextCode(service, account.secret) },
    });
    const begin = (form: Readonly<Record<string, string>>) =>
      account.session.post(accountPath(account.id, '/factors/totp'), { form: { password, ...form } });
    expectRefused(await begin({}), 'second_factor_wrong');
    succeeded(await begin(await confirmedBy(account, passkey)), 'totp_begin');
  });

  it('new recovery codes come with an assertion, also for an account without a password', async () => {
    const rosa = await holder();
    const { authenticator, recoveryCodes } = rosa.passkey;
    const renew = async (form: Readonly<Record<string, string>>) =>
      rosa.session.post(accountPath(rosa.id, '/factors/recovery-codes'), { form });
    expectRefused(await renew({ code: recoveryCodes![0]! }), 'second_factor_wrong');
    const assertion = JSON.stringify(authenticator.get(await optionsToConfirm(rosa)));
    const renewed = succeeded(await renew({ assertion }), 'recovery_codes_new').json();
    expect(renewed).toEqual({ recovery_codes: expect.not.arrayContaining([...recoveryCodes!]) });
    expectRefused(
      await remove(rosa, rosa.passkey.id, { kind: 'recovery', code: recoveryCodes![0]! }),
      'second_factor_wrong',
    );
    expectRefused(await renew({ assertion }), 'challenge_invalid');
  });
});

describe('An account with a passkey alone', () => {
  it('can be signed in to in a session, add another one and remove the first, without any password', async () => {
    const rosa = await holder();
    const credential = rosa.passkey.authenticator.get(await optionsToSignIn(service));
    const answer = succeeded(await signInWith(service, credential), 'passkey_sign_in');
    const pairs = Object.fromEntries(answer.form());
    const session = rosa.session.withToken(pairs.oauth_token!, pairs.oauth_token_secret!);
    const signedIn = { id: rosa.id, session };
    const next = await addPasskey(signedIn, { by: rosa.passkey });
    expectOk(await remove(signedIn, rosa.passkey.id, await confirmedBy(signedIn, next)));
    expect((await signIn(service, next.authenticator)).status).toBe(200);
    expect((await askToAdd(signedIn, await confirmedBy(signedIn, next))).status).toBe(200);
  });
});
