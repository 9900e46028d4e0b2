import { describe, expect, it } from 'vitest';
import type { Answer, SignedClient } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectJson,
  expectOk,
} from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  type Account,
  accountPath,
  createAccountWithPassword,
  createExternalAccount,
  externalSystem,
  login,
} from '../../support/scenario.ts';
import {
  codeNow,
  createTwoStepAccount,
  nextCode,
  openOwnSession,
  secondStep,
  setUpApp,
  signIn,
  ticketOf,
  valueIn,
  wrongCode,
} from '../../support/second-factors.ts';

const service = await startServiceInMemory({ env: externalSystem });

const factorsPath = (id: string, rest = '') => accountPath(id, `/factors${rest}`);

async function factorsOf(session: SignedClient, id: string): Promise<Record<string, unknown>> {
  const answer = await session.get(factorsPath(id));
  expectJson(answer);
  return JSON.parse(answer.text);
}

async function signedIn(): Promise<{ readonly account: Account; readonly session: SignedClient }> {
  const account = await createAccountWithPassword(service);
  return { account, session: await openOwnSession(service, account) };
}

const begin = (session: SignedClient, id: string, form: Readonly<Record<string, string>>): Promise<Answer> =>
  session.post(factorsPath(id, '/totp'), { form });
const confirm = (session: SignedClient, id: string, code: string): Promise<Answer> =>
  session.post(factorsPath(id, '/totp/confirm'), { form: { code } });
const remove = (session: SignedClient, id: string, form: Readonly<Record<string, string>>): Promise<Answer> =>
  session.post(factorsPath(id, '/totp/remove'), { form });

function expectCode(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([status, code]);
}

describe('Setting up an app for codes', () => {
  it('gives a secret as text and as an address, which count for nothing until a code has confirmed them', async () => {
    const { account, session } = await signedIn();
    const begun = await begin(session, account.id, { password: account.password });
    expectJson(begun);
    const { secret, uri, ...more } = JSON.parse(begun.text);
    expect(more).toEqual({});
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/ui.example.org:${encodeURIComponent(account.id)}?issuer=ui.example.org&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await factorsOf(session, account.id)).toEqual({
      required: false,
      second_factor: false,
      password: true,
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      recovered: false,
      trusted_browsers: 0,
    });
    expectForm(await signIn(service, account));
  });

  it('returns ten recovery codes, ends all other sessions, and asks for a second step from then on', async () => {
    const { account, session } = await signedIn();
    const other = await openOwnSession(service, account);
    const { recoveryCodes } = await setUpApp(service, account, session);
    expect(recoveryCodes).toHaveLength(10);
    expectDenied(await other.get(factorsPath(account.id)));
    const factors = await factorsOf(session, account.id);
    expect(factors).toMatchObject({ second_factor: true, recovery_codes_left: 10, trusted_browsers: 0 });
    expect(factors.totp).toEqual({
      since: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    const answer = await signIn(service, account);
    expectForm(answer);
    expect(answer.form()).toEqual([
      ['second_factor', 'required'],
      ['ticket', expect.stringMatching(/^[0-9A-Za-z]{43}$/)],
      ['methods', 'totp,recovery'],
    ]);
  });

  it('takes the password: a wrong one is 400 and slows down', async () => {
    const { account, session } = await signedIn();
    for (let i = 0; i < 5; i += 1)
      expectCode(await begin(session, account.id, { password: 'wrong' }), 400, 'password_wrong');
    const answer = await begin(session, account.id, { password: account.password });
    expectCode(answer, 429, 'too_many_attempts');
    service.advance(61);
    expectJson(await begin(session, account.id, { password: account.password }));
  });

  it('is not offered to accounts without a password', async () => {
    const account = await createExternalAccount(service);
    const session = await login(service, account);
    expect(await factorsOf(session, account.id)).toMatchObject({ password: false });
    expectCode(await begin(session, account.id, {}), 400, 'account_without_password');
  });

  it('needs a right code within ten minutes', async () => {
    const { account, session } = await signedIn();
    expectCode(await confirm(session, account.id, '123456'), 400, 'totp_missing');
    const { secret } = JSON.parse((await begin(session, account.id, { password: account.password })).text);
    expectCode(await confirm(session, account.id, wrongCode(service, secret)), 400, 'second_factor_wrong');
    service.advance(601);
    expectCode(await confirm(session, account.id, codeNow(service, secret)), 400, 'totp_missing');
    expect(await factorsOf(session, account.id)).toMatchObject({ second_factor: false, totp: null });
  });

  it('counts the tries of a confirmation, so that nobody guesses a code of somebody else’s secret', async () => {
    const { account, session } = await signedIn();
    const { secret } = JSON.parse((await begin(session, account.id, { password: account.password })).text);
    const tries = Array.from({ length: 12 }, () => confirm(session, account.id, wrongCode(service, secret)));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([400, 400, 400, 400, 400, ...Array.from({ length: 7 }, () => 429)]);
  });

  it('confirms once: of two confirmations at a time one finds nothing begun', async () => {
    const { account, session } = await signedIn();
    const { secret } = JSON.parse((await begin(session, account.id, { password: account.password })).text);
    const code = codeNow(service, secret);
    const answers = await Promise.all([1, 2].map(() => confirm(session, account.id, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await factorsOf(session, account.id)).toMatchObject({ recovery_codes_left: 10 });
  });

  it('uses the code of the confirmation up: it does not sign in as well', async () => {
    const { account, session } = await signedIn();
    const { secret } = JSON.parse((await begin(session, account.id, { password: account.password })).text);
    const code = codeNow(service, secret);
    expectJson(await confirm(session, account.id, code));
    const ticket = await ticketOf(service, account);
    expectCode(await secondStep(service, { ticket, code, kind: 'totp' }), 400, 'second_factor_wrong');
    expectForm(await secondStep(service, { ticket, code: nextCode(service, secret), kind: 'totp' }));
  });

  it('refuses fields that are missing or too long', async () => {
    const { account, session } = await signedIn();
    expectBadRequest(await begin(session, account.id, {}));
    expectBadRequest(await begin(session, account.id, { password: 'x'.repeat(1025) }));
    expectBadRequest(await begin(session, account.id, { password: 'x', kind: 'passkey' }));
    expectBadRequest(await confirm(session, account.id, ''));
    expectBadRequest(await confirm(session, account.id, '1'.repeat(41)));
    expectBadRequest(await remove(session, account.id, { password: 'x' }));
  });
});

describe('Another app for codes', () => {
  it('takes the place of the first, which must be proved, and keeps the recovery codes', async () => {
    const rosa = await createTwoStepAccount(service);
    const { id, password, session, secret } = rosa;
    expectCode(await begin(session, id, { password }), 400, 'second_factor_wrong');
    const replaced = await setUpApp(service, rosa, session, { code: nextCode(service, secret) });
    expect(replaced.recoveryCodes).toBeNull();
    expect(await factorsOf(session, id)).toMatchObject({ recovery_codes_left: 10 });
    const ticket = await ticketOf(service, rosa);
    service.advance(60);
    const old = await secondStep(service, { ticket, code: codeNow(service, secret), kind: 'totp' });
    expectCode(old, 400, 'second_factor_wrong');
    const present = codeNow(service, replaced.secret);
    expectForm(await secondStep(service, { ticket, code: present, kind: 'totp' }));
  });

  it('can be set up with a recovery code by who has lost the first', async () => {
    const rosa = await createTwoStepAccount(service);
    const [code] = rosa.recoveryCodes;
    await setUpApp(service, rosa, rosa.session, { code: code!, kind: 'recovery' });
    expect(await factorsOf(rosa.session, rosa.id)).toMatchObject({ recovery_codes_left: 9 });
  });

  it('that nobody confirms leaves the first as it is', async () => {
    const rosa = await createTwoStepAccount(service);
    const { id, password, session, secret } = rosa;
    expectJson(await begin(session, id, { password, code: nextCode(service, secret) }));
    const ticket = await ticketOf(service, rosa);
    expectForm(await secondStep(service, { ticket, code: nextCode(service, secret), kind: 'totp' }));
  });
});

describe('Removing the app for codes', () => {
  it('makes the password enough again; recovery codes and trusted browsers go with it', async () => {
    const rosa = await createTwoStepAccount(service);
    const { id, password, session, secret, recoveryCodes } = rosa;
    const ticket = await ticketOf(service, rosa);
    const code = nextCode(service, secret);
    expectForm(await secondStep(service, { ticket, code, kind: 'totp', trust: 'true' }));
    expectOk(await remove(session, id, { password, code: nextCode(service, secret) }));
    expect(await factorsOf(session, id)).toEqual({
      required: false,
      second_factor: false,
      password: true,
      totp: null,
      passkeys: [],
      recovery_codes_left: 0,
      recovered: false,
      trusted_browsers: 0,
    });
    await openOwnSession(service, rosa);
    // They are not those of the next time either.
    const again = await setUpApp(service, rosa, await openOwnSession(service, rosa));
    const used = { ticket: await ticketOf(service, rosa), code: recoveryCodes[0]!, kind: 'recovery' };
    expectCode(await secondStep(service, used), 400, 'second_factor_wrong');
    expectForm(await secondStep(service, { ...used, code: again.recoveryCodes![0]! }));
  });

  it('takes a recovery code in the place of a code of the app', async () => {
    const { id, password, session, recoveryCodes } = await createTwoStepAccount(service);
    const form = { password, code: recoveryCodes[3]!.toLowerCase(), kind: 'recovery' };
    expectOk(await remove(session, id, form));
  });

  it('takes both, the password and a code that was not used', async () => {
    const { id, password, session, secret, recoveryCodes } = await createTwoStepAccount(service);
    const code = nextCode(service, secret);
    expectCode(await remove(session, id, { password: 'wrong', code }), 400, 'password_wrong');
    const used = codeNow(service, secret, -1);
    expectCode(await remove(session, id, { password, code: used }), 400, 'second_factor_wrong');
    // A recovery code is none of the app.
    const mixed = { password, code: recoveryCodes[0]! };
    expectCode(await remove(session, id, mixed), 400, 'second_factor_wrong');
    expect(await factorsOf(session, id)).toMatchObject({ second_factor: true, recovery_codes_left: 10 });
  });

  it('is 400 where there is none', async () => {
    const { account, session } = await signedIn();
    const form = { password: account.password, code: '123456' };
    expectCode(await remove(session, account.id, form), 400, 'totp_missing');
  });
});

describe('New recovery codes', () => {
  const renew = (session: SignedClient, id: string, form: Readonly<Record<string, string>>) =>
    session.post(factorsPath(id, '/recovery-codes'), { form });

  it('take the place of all earlier ones', async () => {
    const rosa = await createTwoStepAccount(service);
    const { id, password, session, secret, recoveryCodes } = rosa;
    const answer = await renew(session, id, { password, code: nextCode(service, secret) });
    expectJson(answer);
    const codes: readonly string[] = JSON.parse(answer.text).recovery_codes;
    expect(codes).toHaveLength(10);
    expect(codes.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const ticket = await ticketOf(service, rosa);
    const old = await secondStep(service, { ticket, code: recoveryCodes[0]!, kind: 'recovery' });
    expectCode(old, 400, 'second_factor_wrong');
    expectForm(await secondStep(service, { ticket, code: codes[0]!, kind: 'recovery' }));
  });

  it('take a code of the app and no recovery code', async () => {
    const { id, password, session, recoveryCodes } = await createTwoStepAccount(service);
    const answer = await renew(session, id, { password, code: recoveryCodes[0]! });
    expectCode(answer, 400, 'second_factor_wrong');
    expect(await factorsOf(session, id)).toMatchObject({ recovery_codes_left: 10 });
  });

  it('are only for accounts with a second factor', async () => {
    const { account, session } = await signedIn();
    const answer = await renew(session, account.id, { password: account.password, code: '123456' });
    expectCode(answer, 400, 'second_factor_missing');
  });
});

describe('Forgetting trusted browsers', () => {
  it('makes them ask for the second step again', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const ticket = await ticketOf(service, rosa);
    const opened = await secondStep(service, { ticket, code, kind: 'totp', trust: 'true' });
    const browser = valueIn(opened, 'browser');
    expect(await factorsOf(rosa.session, rosa.id)).toMatchObject({ trusted_browsers: 1 });
    expectOk(await rosa.session.delete(factorsPath(rosa.id, '/browsers')));
    expect(await factorsOf(rosa.session, rosa.id)).toMatchObject({ trusted_browsers: 0 });
    valueIn(await signIn(service, rosa, { browser }), 'ticket');
  });

  it('is fine where there are none', async () => {
    const { account, session } = await signedIn();
    expectOk(await session.delete(factorsPath(account.id, '/browsers')));
  });
});
