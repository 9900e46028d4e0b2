import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import {
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  createExternalAccount,
  externalSystem,
  ui,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { notThis, secretsOf, standing } from './account-element.ts';
import { checkSecrets, lockOut, setState, tryLogin } from './calls.ts';

describe('MAX_FAILED_LOGINS', () => {
  it('is the number of failures that disables an account', async () => {
    const service = await startService({ env: { MAX_FAILED_LOGINS: '1' } });
    try {
      const id = await createAccount(service);
      const { primary } = await secretsOf(service, id);
      expectDenied(await checkSecrets(service, id, notThis(primary)));
      expect(await standing(service, id)).toBe('disabled 1');
    } finally {
      await service.stop();
    }
  });
});

describe('After REENABLE_TIMEOUT', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService({ env: { REENABLE_TIMEOUT: '600', ...externalSystem } });
  });
  afterAll(() => service.stop());

  it('an account locked out by wrong passwords is active again at the next login attempt', async () => {
    const account = await createAccountWithPassword(service);
    for (let i = 0; i < 3; i++) expectDenied(await tryLogin(service, account, 'wrong'));
    service.advance(540);
    expectDenied(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('disabled 3');
    service.advance(61);
    expect(await standing(service, account.id)).toBe('disabled 3');
    expectForm(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('active 0');
  });

  it('a wrong password is the first failure of a new count', async () => {
    const account = await createAccountWithPassword(service);
    await lockOut(service, account);
    service.advance(601);
    expectDenied(await tryLogin(service, account, 'wrong'));
    expect(await standing(service, account.id)).toBe('active 1');
    expectForm(await tryLogin(service, account, account.password));
  });

  it('simultaneous wrong passwords lock the account out again', {
    timeout: 60_000,
  }, async () => {
    const account = await createAccountWithPassword(service);
    await lockOut(service, account);
    service.advance(601);
    const answers = await Promise.all(Array.from({ length: 6 }, () => tryLogin(service, account, 'wrong')));
    answers.forEach(expectDenied);
    expect(await standing(service, account.id)).toBe('disabled 3');
    expectDenied(await tryLogin(service, account, account.password));
  });

  it('an account that an admin disabled is still disabled', async () => {
    const account = await createAccountWithPassword(service);
    expectOk(await setState(service, account.id, 'disabled'));
    service.advance(6000);
    expectDenied(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('disabled 0');
  });

  it('a locked-out account that an admin then disabled is still disabled', async () => {
    const account = await createAccountWithPassword(service);
    await lockOut(service, account);
    expectOk(await setState(service, account.id, 'disabled'));
    service.advance(6000);
    expectDenied(await tryLogin(service, account, account.password));
    expect((await standing(service, account.id)).split(' ')[0]).toBe('disabled');
  });

  it('an account locked out by wrong secrets is active again too', async () => {
    const account = await createAccountWithPassword(service);
    await lockOut(service, account);
    expectDenied(await tryLogin(service, account, account.password));
    service.advance(601);
    expectForm(await tryLogin(service, account, account.password));
    expect(await standing(service, account.id)).toBe('active 0');
  });

  it.each(['reset', 'forgot-password'])(
    'an account that was locked out after %s is uninitialized again, and its old password stays useless',
    async (call) => {
      const account = await createAccountWithPassword(service);
      expect((await admin(service).post(accountPath(account.id, `/${call}`))).status).toBe(200);
      await lockOut(service, account);
      expect(await standing(service, account.id)).toBe('disabled 3');
      service.advance(601);
      expectDenied(await tryLogin(service, account, account.password));
      expect(await standing(service, account.id)).toBe('uninitialized 0');
      expectDenied(await tryLogin(service, account, account.password));
      expect(await standing(service, account.id)).toBe('uninitialized 0');
    },
  );

  it('an account that was locked out before it was initialized can be initialized, not opened', async () => {
    const account = await createAccountWithPassword(service, { secondarySecret: true });
    expect((await admin(service).post(accountPath(account.id, '/reset'))).status).toBe(200);
    await lockOut(service, account);
    service.advance(601);
    expectDenied(await tryLogin(service, account, 'wrong'));
    expect(await standing(service, account.id)).toBe('uninitialized 0');
    const { primary, secondary } = await secretsOf(service, account.id);
    const form = { secondary_secret: secondary };
    expectOk(await ui(service).post(accountPath(account.id, `/initialize/${primary}`), { form }));
    expectForm(await tryLogin(service, account, account.password));
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
    expectDenied(await checkSecrets(service, id, primary, wrong));
    expect(await standing(service, id)).toBe('disabled 3');
  });

  it('a user of an external system cannot log in to an account that was locked out after a reset', async () => {
    const account = await createExternalAccount(service);
    const logIn = () =>
      ui(service).post('/oauth/internal/session_create', {
        form: { username: account.username, system: 'clinic_sso' },
      });
    expectForm(await logIn());
    expect((await admin(service).post(accountPath(account.id, '/reset'))).status).toBe(200);
    await lockOut(service, account);
    service.advance(601);
    expectDenied(await logIn());
    expect(await standing(service, account.id)).toBe('uninitialized 0');
  });
});
