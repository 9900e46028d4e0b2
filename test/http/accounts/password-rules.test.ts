import { describe, expect, it, test } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectForm, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  createAccount,
  createAccountWithPassword,
  createActiveAccount,
  freshEmail,
  ui,
} from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { tryLogin } from './calls.ts';

/** With the setting as it is when nobody sets it, and with the rules for all calls. */
const [usual, strict] = await Promise.all([
  startServiceInMemory(),
  startServiceInMemory({ env: { PASSWORD_RULES: 'all', PASSWORD_MIN: '10' } }),
]);

const refusal = (answer: Answer): string => `${answer.status} ${answer.text}`;

async function addPassword(
  service: TestService,
  password: string,
  form: Record<string, string> = {},
): Promise<Answer> {
  const id = await createAccount(service, { fullName: 'Rosa Lind' });
  const fields = { system: 'password', username: freshEmail('rlind'), password, ...form };
  return ui(service).post(accountPath(id, '/authsystems/'), { form: fields });
}

async function setPassword(
  service: TestService,
  password: string,
  form: Record<string, string> = {},
): Promise<Answer> {
  const { id } = await createAccountWithPassword(service, { password: 'quince bolt' });
  return ui(service).post(accountPath(id, '/authsystems/password/set'), { form: { password, ...form } });
}

async function changePassword(service: TestService, password: string): Promise<Answer> {
  const { id, session } = await createActiveAccount(service, { password: 'quince bolt' });
  const form = { old: 'quince bolt', new: password };
  return session.post(accountPath(id, '/authsystems/password/change'), { form });
}

describe('The calls of the specification', () => {
  test.each([
    ['authsystems/', addPassword],
    ['password/set', setPassword],
    ['password/change', changePassword],
  ])('%s takes any password, unless PASSWORD_RULES=all', async (_call, send) => {
    expectOk(await send(usual, 'p'));
    expectOk(await send(usual, 'password'));
    expect(refusal(await send(strict, 'nine char'))).toBe(
      '400 The password must have at least 10 characters',
    );
    expect(refusal(await send(strict, 'qwertyuiop'))).toBe('400 The password is one that many people use');
    expectOk(await send(strict, 'ferry and heron'));
  });

  test.each([
    ['authsystems/', addPassword],
    ['password/set', setPassword],
  ])('%s keeps the rules when the form asks for them', async (_call, send) => {
    const asked = { password_rules: 'own' };
    expect(refusal(await send(usual, 'p', asked))).toBe('400 The password must have at least 8 characters');
    expect(refusal(await send(usual, 'password', asked))).toBe(
      '400 The password is one that many people use',
    );
    expectOk(await send(usual, 'ferry and heron', asked));
  });

  it('authsystems/ compares with the user name that it adds and the name of the account', async () => {
    const like = '400 The password is too close to the user name, the account id or the name';
    expect(refusal(await addPassword(strict, 'RosaLind2026'))).toBe(like);
    expect(refusal(await addPassword(strict, 'gingerbread1', { username: 'gingerbread' }))).toBe(like);
  });
});

describe('A password with a letter that is one code point on one device and two on another', () => {
  it('opens the account from both', async () => {
    const account = await createAccountWithPassword(usual, { password: 'zwo\u0308lf boxka\u0308mpfer' });
    expectForm(await tryLogin(usual, account, 'zw\u00f6lf boxk\u00e4mpfer'));
    expectForm(await tryLogin(usual, account, 'zwo\u0308lf boxka\u0308mpfer'));
    expect((await tryLogin(usual, account, 'zwolf boxkampfer')).status).toBe(403);
  });
});

it('A password of an account from before there were rules keeps working', async () => {
  const account = await createAccountWithPassword(usual, { password: 'p' });
  expectForm(await tryLogin(usual, account, 'p'));
});
