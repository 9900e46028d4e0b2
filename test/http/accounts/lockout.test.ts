import { describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import { expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, createAccount, createAccountWithPassword, ui } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { accountOf, notThis, secretsOf, standing } from './account-element.ts';
import { checkSecrets, lockOut, setState, tryLogin } from './calls.ts';

const service = await startServiceInMemory();

describe('Three consecutive failures', () => {
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

  it('may mix wrong passwords and wrong secrets', async () => {
    const account = await createAccountWithPassword(service);
    const { primary } = await secretsOf(service, account.id);
    expectDenied(await tryLogin(service, account, 'wrong'));
    expectDenied(await checkSecrets(service, account.id, notThis(primary)));
    expectDenied(await ui(service).post(accountPath(account.id, `/initialize/${notThis(primary)}`)));
    expect(await standing(service, account.id)).toBe('disabled 3');
    expectDenied(await tryLogin(service, account, account.password));
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

  it.each([
    ['initialize', (path: string, form: Record<string, string>) => ui(service).post(path, { form })],
    ['check-secrets', (path: string, query: Record<string, string>) => ui(service).get(path, { query })],
  ])(
    'allow ten simultaneous guesses of a secondary secret at %s no more than three tries',
    async (call, send) => {
      const id = await createAccount(service, { secondarySecret: true });
      const { primary, secondary } = await secretsOf(service, id);
      const guess = (text: string): Promise<Answer> =>
        send(accountPath(id, `/${call}/${primary}`), { secondary_secret: text });
      const answers = await Promise.all(Array.from({ length: 10 }, () => guess(notThis(secondary))));
      answers.forEach(expectDenied);
      expect(await standing(service, id)).toBe('disabled 3');
      expectDenied(await guess(secondary));
    },
  );
});
