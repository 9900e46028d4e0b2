/** Adding a second factor in sessions of every beginning: docs/contract/sign-in.md#sessions-without-the-second-step. */
import { describe, expect, it } from 'vitest';
import type { Answer, SignedClient } from '../../support/client.ts';
import { expectForm, expectJson } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { kiosk } from '../../support/kiosk.ts';
import { addPasskey, askToAdd } from '../../support/passkeys.ts';
import {
  type Account,
  accountPath,
  clientOf,
  createAccountWithPassword,
  succeeded,
  ui,
  withTokenOf,
} from '../../support/scenario.ts';
import {
  codeNow,
  createTwoStepAccount,
  nextCode,
  openOwnSession,
  secondStep,
  setUpApp,
  signIn,
  type TwoStepAccount,
  ticketOf,
  valueIn,
} from '../../support/second-factors.ts';

const service = await startServiceInMemory({
  env: { SECOND_FACTOR_EXEMPT_APPS: `["${kiosk.manifest.id}"]` },
  apps: { kiosk },
});

function expectCode(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([status, code]);
}

type Form = Readonly<Record<string, string>>;

const begin = (session: SignedClient, { id, password }: Account, form: Form = {}): Promise<Answer> =>
  session.post(accountPath(id, '/factors/totp'), { form: { password, ...form } });

const factorsOf = async (session: SignedClient, { id }: Account) =>
  JSON.parse(succeeded(await session.get(accountPath(id, '/factors')), 'account_factors').text);

/** A session of a browser that is trusted, and the token of the browser. */
async function trusted(account: Account, form: Form) {
  const opened = await secondStep(service, {
    ticket: await ticketOf(service, account),
    trust: 'true',
    ...form,
  });
  const browser = valueIn(opened, 'browser');
  const answer = succeeded(await signIn(service, account, { browser }), 'sign_in');
  return {
    browser,
    strong: withTokenOf(ui(service), opened),
    weak: withTokenOf(ui(service), answer),
  };
}

describe('In a browser that is trusted, the password alone', () => {
  it('adds no passkey; with a code of the app it is added', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const { weak } = await trusted(rosa, { code, kind: 'totp' });
    const owner = { id: rosa.id, session: weak };
    const { password } = rosa;
    expectCode(await askToAdd(owner, { password }), 400, 'second_factor_wrong');
    expectCode(await askToAdd(owner, { password, code }), 400, 'second_factor_wrong');
    await addPasskey(owner, { password, proof: { code: nextCode(service, rosa.secret) } });
    expect(await factorsOf(weak, rosa)).toMatchObject({ trusted_browsers: 1, recovered: false });
  });

  it('adds no app for codes beside a passkey', async () => {
    const rosa = await createAccountWithPassword(service);
    const owner = { id: rosa.id, session: await openOwnSession(service, rosa) };
    const { recoveryCodes } = await addPasskey(owner, { password: rosa.password });
    const { weak } = await trusted(rosa, { code: recoveryCodes![0]!, kind: 'recovery' });
    expectCode(await begin(weak, rosa), 400, 'second_factor_wrong');
    expectJson(await begin(weak, rosa, { code: recoveryCodes![1]!, kind: 'recovery' }));
  });

  it('says nothing of it to who does not know the password', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const { weak } = await trusted(rosa, { code, kind: 'totp' });
    expectCode(await askToAdd({ id: rosa.id, session: weak }, { password: 'wrong' }), 400, 'password_wrong');
  });

  it('replaces an app for codes with a code of it, as everywhere', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const { weak } = await trusted(rosa, { code, kind: 'totp' });
    const replaced = await setUpApp(service, rosa, weak, { code: nextCode(service, rosa.secret) });
    expect(replaced.secret).not.toBe(rosa.secret);
  });
});

describe('In an app that the operator has named, the password alone', () => {
  it('adds no second factor, but to an account that has none', async () => {
    const rosa = await createTwoStepAccount(service);
    const client = clientOf(service, service.apps.kiosk);
    const open = async ({ username, password }: Account) => {
      const answer = await client.post('/oauth/internal/session_create', { form: { username, password } });
      expectForm(answer);
      return withTokenOf(client, answer);
    };
    const weak = { id: rosa.id, session: await open(rosa) };
    expectCode(await askToAdd(weak, { password: rosa.password }), 400, 'second_factor_wrong');
    const ole = await createAccountWithPassword(service);
    expectJson(await begin(await open(ole), ole));
  });
});

describe('In a session that began with both steps, the password alone', () => {
  it('adds no second factor either, however short ago that was', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const { strong } = await trusted(rosa, { code, kind: 'totp' });
    expectCode(
      await askToAdd({ id: rosa.id, session: strong }, { password: rosa.password }),
      400,
      'second_factor_wrong',
    );
    expectCode(await begin(strong, rosa), 400, 'second_factor_wrong');
  });

  it('leaves an app alone that was begun before the account had its first second factor', async () => {
    const rosa = await createAccountWithPassword(service);
    const session = await openOwnSession(service, rosa);
    const { secret } = JSON.parse((await begin(session, rosa)).text);
    await addPasskey({ id: rosa.id, session }, { password: rosa.password });
    const form = { code: codeNow(service, secret) };
    expectCode(
      await session.post(accountPath(rosa.id, '/factors/totp/confirm'), { form }),
      400,
      'totp_missing',
    );
  });
});

/** docs/contract/sign-in.md#after-a-recovery-code */
describe('In a session that began with a recovery code', () => {
  async function recovered(rosa: TwoStepAccount) {
    const [code] = rosa.recoveryCodes;
    const opened = await secondStep(service, {
      ticket: await ticketOf(service, rosa),
      code: code!,
      kind: 'recovery',
    });
    return withTokenOf(ui(service), succeeded(opened, 'sign_in_second'));
  }

  it('less than ten minutes ago, a second factor is added by the password alone, and none is removed', async () => {
    const rosa = await createTwoStepAccount(service);
    const session = await recovered(rosa);
    const { password } = rosa;
    expect(await factorsOf(session, rosa)).toMatchObject({ recovered: true, recovery_codes_left: 9 });
    expectCode(await askToAdd({ id: rosa.id, session }, { password: 'wrong' }), 400, 'password_wrong');
    const passkey = await addPasskey({ id: rosa.id, session }, { password });
    await setUpApp(service, rosa, session);
    const remove = accountPath(rosa.id, `/passkeys/${passkey.id}/remove`);
    expectCode(await session.post(remove, { form: { password } }), 400, 'second_factor_wrong');
    const removeApp = accountPath(rosa.id, '/factors/totp/remove');
    expectCode(await session.post(removeApp, { form: { password } }), 400, 'second_factor_wrong');
    const renew = accountPath(rosa.id, '/factors/recovery-codes');
    expectCode(await session.post(renew, { form: { password } }), 400, 'second_factor_wrong');
    // A code that is given all the same must be right.
    const guess = { password, code: '000000' };
    expectCode(await askToAdd({ id: rosa.id, session }, guess), 400, 'second_factor_wrong');
  });

  it('ten minutes ago, it takes a proof again', async () => {
    const rosa = await createTwoStepAccount(service);
    const session = await recovered(rosa);
    service.advance(600);
    expect(await factorsOf(session, rosa)).toMatchObject({ recovered: false });
    expectCode(
      await askToAdd({ id: rosa.id, session }, { password: rosa.password }),
      400,
      'second_factor_wrong',
    );
    expectCode(await begin(session, rosa), 400, 'second_factor_wrong');
  });
});
