/** Sessions that began without the second step: docs/contract/sign-in.md#sessions-without-the-second-step. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, SignedClient } from '../../support/client.ts';
import { expectForm, expectJson } from '../../support/expectations.ts';
import { addPasskey, askToAdd, newAuthenticator } from '../../support/passkeys.ts';
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
  createTwoStepAccount,
  nextCode,
  openOwnSession,
  secondStep,
  setUpApp,
  signIn,
  ticketOf,
  valueIn,
} from '../../support/second-factors.ts';
import { startService, type TestService } from '../../support/service.ts';

const kiosk = {
  kind: 'ui',
  manifest: { name: 'Kiosk', id: 'kiosk@apps.example.org', ui_app: true },
  credentials: { consumer_key: 'kiosk@apps.example.org', consumer_secret: 'secret of the kiosk' },
} as const;

let service: TestService<'kiosk'>;
beforeAll(async () => {
  service = await startService({
    env: { SECOND_FACTOR_EXEMPT_APPS: `["${kiosk.manifest.id}"]` },
    apps: { kiosk },
  });
});
afterAll(() => service.stop());

function expectCode(answer: Answer, status: number, code: string): void {
  expect([answer.status, answer.headers['x-error-code']]).toEqual([status, code]);
}

const begin = (session: SignedClient, { id, password }: Account): Promise<Answer> =>
  session.post(accountPath(id, '/factors/totp'), { form: { password } });

/** A session of a browser that is trusted, and the token of the browser. */
async function trusted(account: Account, form: Readonly<Record<string, string>>) {
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
  it('adds no passkey: no browser is trusted any more, and after the second step it is added', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const { browser, weak } = await trusted(rosa, { code, kind: 'totp' });
    const form = { password: rosa.password };
    expectCode(await askToAdd({ id: rosa.id, session: weak }, form), 403, 'sign_in_again');
    const { trusted_browsers } = JSON.parse((await weak.get(accountPath(rosa.id, '/factors'))).text);
    expect(trusted_browsers).toBe(0);
    const ticket = valueIn(await signIn(service, rosa, { browser }), 'ticket');
    const next = nextCode(service, rosa.secret);
    const again = await secondStep(service, { ticket, code: next, kind: 'totp', browser });
    const session = withTokenOf(ui(service), succeeded(again, 'sign_in_second'));
    await addPasskey({ id: rosa.id, session }, form);
  });

  it('adds no app for codes beside a passkey', async () => {
    const rosa = await createAccountWithPassword(service);
    const owner = { id: rosa.id, session: await openOwnSession(service, rosa) };
    const { recoveryCodes } = await addPasskey(owner, {
      authenticator: newAuthenticator(),
      password: rosa.password,
    });
    const { weak } = await trusted(rosa, { code: recoveryCodes![0]!, kind: 'recovery' });
    expectCode(await begin(weak, rosa), 403, 'sign_in_again');
    const { strong } = await trusted(rosa, { code: recoveryCodes![1]!, kind: 'recovery' });
    expectJson(await begin(strong, rosa));
  });

  it('says nothing of it to who does not know the password', async () => {
    const rosa = await createTwoStepAccount(service);
    const code = nextCode(service, rosa.secret);
    const { weak } = await trusted(rosa, { code, kind: 'totp' });
    expectCode(await askToAdd({ id: rosa.id, session: weak }, { password: 'wrong' }), 400, 'password_wrong');
    const { trusted_browsers } = JSON.parse((await weak.get(accountPath(rosa.id, '/factors'))).text);
    expect(trusted_browsers).toBe(1);
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
    expectCode(await askToAdd(weak, { password: rosa.password }), 403, 'sign_in_again');
    const ole = await createAccountWithPassword(service);
    expectJson(await begin(await open(ole), ole));
  });
});
