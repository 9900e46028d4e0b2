import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { accountPath, admin, createAccount, createAccountWithPassword, ui } from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { child } from '../../support/xml-tree.ts';
import { accountOf, notThis, secretsOf, standing } from './account-element.ts';
import { checkSecrets, lockOut, setState, tryLogin } from './calls.ts';

describe('Three consecutive failures', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());

  it('disable the account, so that the right password fails too', async () => {
    const account = await createAccountWithPassword(service);
    expectDenied(await tryLogin(service, account, 'wrong'));
    expectDenied(await tryLogin(service, account, 'wrong'));
    expect(await standing(service, account.id)).toBe('active 2');
    const before = Math.floor(service.now()) * 1000;
    expectDenied(await tryLogin(service, account, 'wrong'));
    expect(await standing(service, account.id)).toBe('disabled 3');
    const changed = Date.parse(child(await accountOf(service, account.id), 'lastStateChange').text);
    expect(changed).toBeGreaterThanOrEqual(before);
    expectDenied(await tryLogin(service, account, account.password));
    expectDenied(await tryLogin(service, account, 'wrong'));
    expect(await standing(service, account.id)).toBe('disabled 3');
    service.advance(365 * 86_400);
    expectDenied(await tryLogin(service, account, account.password));
  });

  it('are counted from zero again after set-state active', async () => {
    const account = await createAccountWithPassword(service);
    await lockOut(service, account);
    expectOk(await setState(service, account.id, 'active'));
    expect(await standing(service, account.id)).toBe('active 0');
    expectDenied(await tryLogin(service, account, 'wrong'));
    expectForm(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('active 0');
  });

  it('must be consecutive: a login resets the count', async () => {
    const account = await createAccountWithPassword(service);
    for (let i = 0; i < 2; i++) {
      expectDenied(await tryLogin(service, account, 'wrong'));
      expectDenied(await tryLogin(service, account, 'wrong'));
      expectForm(await tryLogin(service, account, account.password));
    }
    expect(await standing(service, account.id)).toBe('active 0');
  });

  it.each(['reset', 'forgot-password'])('are reset by %s', async (call) => {
    const account = await createAccountWithPassword(service);
    await lockOut(service, account);
    expect((await admin(service).post(accountPath(account.id, `/${call}`))).status).toBe(200);
    expect(await standing(service, account.id)).toBe('uninitialized 0');
  });

  it('may mix wrong passwords and wrong secrets', async () => {
    const account = await createAccountWithPassword(service);
    const { primary } = await secretsOf(service, account.id);
    expectDenied(await tryLogin(service, account, 'wrong'));
    expectDenied(await checkSecrets(service, account.id, notThis(primary)));
    expectDenied(await ui(service).post(accountPath(account.id, `/initialize/${notThis(primary)}`)));
    expect(await standing(service, account.id)).toBe('disabled 3');
    expectDenied(await tryLogin(service, account, account.password));
  });

  it('are not reset by a right secret', async () => {
    const account = await createAccountWithPassword(service);
    const { primary } = await secretsOf(service, account.id);
    expectDenied(await tryLogin(service, account, 'wrong'));
    expectOk(await checkSecrets(service, account.id, primary));
    expect(await standing(service, account.id)).toBe('active 1');
  });

  it('close the session of the account', async () => {
    const account = await createAccountWithPassword(service);
    const session = (await tryLogin(service, account, account.password)).form();
    await lockOut(service, account);
    const client = ui(service).withToken(session[0]![1], session[1]![1]);
    expectDenied(await client.get(accountPath(account.id)));
    expectOk(await setState(service, account.id, 'active'));
    expectDenied(await client.get(accountPath(account.id)));
  });

  it('are the highest count that fifty simultaneous wrong passwords reach', {
    timeout: 120_000,
  }, async () => {
    const account = await createAccountWithPassword(service);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => tryLogin(service, account, `wrong ${i}`)),
    );
    // When fifty hashes take longer than the gateway's timeout, the gateway itself responds to some of them
    // with 503.
    answers.filter(({ status }) => status !== 503).forEach(expectDenied);
    expect(await standing(service, account.id)).toBe('disabled 3');
    expectDenied(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('disabled 3');
  });

  it('are not undone by a right password that arrives among simultaneous wrong ones', {
    timeout: 120_000,
  }, async () => {
    const account = await createAccountWithPassword(service);
    const wrong = Array.from({ length: 6 }, (_, i) => tryLogin(service, account, `wrong ${i}`));
    const right = tryLogin(service, account, account.password);
    const statuses = (await Promise.all(wrong)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([403]));
    // Whether the right password is checked before the third wrong one is open. The state that it leaves is
    // not.
    const expected = (await right).status === 200 ? /^(active [0-2]|disabled 3)$/ : /^disabled 3$/;
    expect(await standing(service, account.id)).toMatch(expected);
  });

  it('are the highest count that fifty simultaneous wrong secrets reach', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => checkSecrets(service, id, notThis(primary))),
    );
    answers.forEach(expectDenied);
    expect(await standing(service, id)).toBe('disabled 3');
  });

  it.each([
    ['initialize', (path: string, form: Record<string, string>) => ui(service).post(path, { form })],
    ['check-secrets', (path: string, query: Record<string, string>) => ui(service).get(path, { query })],
  ])(
    'allow fifty simultaneous guesses of a secondary secret at %s no more than three tries',
    async (call, send) => {
      const id = await createAccount(service, { secondarySecret: true });
      const { primary, secondary } = await secretsOf(service, id);
      const guess = (text: string): Promise<Answer> =>
        send(accountPath(id, `/${call}/${primary}`), { secondary_secret: text });
      const answers = await Promise.all(Array.from({ length: 50 }, () => guess(notThis(secondary))));
      answers.forEach(expectDenied);
      expect(await standing(service, id)).toBe('disabled 3');
      expectDenied(await guess(secondary));
    },
  );

  it('do not limit the login count: every simultaneous successful login is counted', async () => {
    const account = await createAccountWithPassword(service);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => tryLogin(service, account, account.password)),
    );
    answers.forEach(expectForm);
    expect(child(await accountOf(service, account.id), 'totalLoginCount').text).toBe('4');
  });
});
