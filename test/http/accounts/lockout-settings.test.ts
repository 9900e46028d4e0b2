import { describe, expect, it } from 'vitest';
import { expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import { accountPath, createAccount, createAccountWithPassword, ui } from '../../support/scenario.ts';
import { notThis, secretsOf, standing } from './account-element.ts';
import { checkSecrets, lockOut, tryLogin } from './calls.ts';

const service = await startServiceInMemory({ env: { REENABLE_TIMEOUT: '600', MAX_FAILED_LOGINS: '2' } });

describe('After REENABLE_TIMEOUT', () => {
  it('an account locked out by as many wrong passwords as MAX_FAILED_LOGINS says is active again at the next login attempt', async () => {
    const account = await createAccountWithPassword(service);
    for (let i = 0; i < 2; i++) expectDenied(await tryLogin(service, account, 'wrong'));
    service.advance(540);
    expectDenied(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('disabled 2');
    service.advance(61);
    expect(await standing(service, account.id)).toBe('disabled 2');
    expectForm(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('active 0');
  });

  it('an account without a username can be initialized after wrong secrets had locked it out', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    await lockOut(service, { id });
    const { primary, secondary } = await secretsOf(service, id);
    const initialize = () =>
      ui(service).post(accountPath(id, `/initialize/${primary}`), { form: { secondary_secret: secondary } });
    service.advance(540);
    expectDenied(await initialize());
    service.advance(61);
    expectOk(await initialize());
    expect(await standing(service, id)).toBe('active 0');
  });

  it('the secrets of an account are accepted again', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    await lockOut(service, { id });
    const { primary, secondary } = await secretsOf(service, id);
    const right = { secondary_secret: secondary };
    service.advance(540);
    expectDenied(await checkSecrets(service, id, primary, right));
    service.advance(61);
    expectOk(await checkSecrets(service, id, primary, right));
    expect(await standing(service, id)).toBe('uninitialized 0');
  });

  it('a wrong secret is the first failure of a new count', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    await lockOut(service, { id });
    service.advance(601);
    expectDenied(await checkSecrets(service, id, 'wrong'));
    expect(await standing(service, id)).toBe('uninitialized 1');
    const { primary, secondary } = await secretsOf(service, id);
    const wrong = { secondary_secret: notThis(secondary) };
    expectDenied(await ui(service).post(accountPath(id, `/initialize/${primary}`), { form: wrong }));
    expect(await standing(service, id)).toBe('disabled 2');
  });
});
