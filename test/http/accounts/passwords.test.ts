import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer } from '../../support/client.ts';
import {
  expectBadRequest,
  expectDenied,
  expectForm,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import {
  type ActiveAccount,
  accountPath,
  admin,
  clientOf,
  createAccountWithPassword,
  createActiveAccount,
  createExternalAccount,
  externalSystem,
  freshEmail,
  login,
  ui,
} from '../../support/scenario.ts';
import { startService, type TestService } from '../../support/service.ts';
import { accountOf, standing } from './account-element.ts';

let service: TestService;
/** Has a password. */
let rosa: ActiveAccount;
/** Has an external system only. */
let tom: ActiveAccount;

beforeAll(async () => {
  service = await startService({ env: externalSystem });
  rosa = await createActiveAccount(service, { password: 'first' });
  tom = await createActiveAccount(service);
});

afterAll(() => service.stop());

const path = (id: string, call: string): string => accountPath(id, `/authsystems/password/${call}`);
const tryLogin = (username: string, password: string): Promise<Answer> =>
  ui(service).post('/oauth/internal/session_create', { form: { username, password } });

describe('POST /accounts/{id}/authsystems/password/change', () => {
  const change = (form: Record<string, string>): Promise<Answer> =>
    rosa.session.post(path(rosa.id, 'change'), { form });

  it('changes the password and keeps the sessions open', async () => {
    expectOk(await change({ old: 'first', new: 'second' }));
    expectXml(await rosa.session.get(accountPath(rosa.id)));
    expectDenied(await tryLogin(rosa.username, 'first'));
    expectForm(await tryLogin(rosa.username, 'second'));
    expectOk(await change({ old: 'second', new: 'first' }));
  });

  it.each<Record<string, string>>([{}, { old: 'first' }, { new: 'second' }])(
    'is 400 for %j',
    async (form) => {
      expectBadRequest(await change(form));
    },
  );

  it('is 403 for a wrong old password, uncounted, before the new one is looked at', async () => {
    for (const old of ['', 'FIRST', 'first ']) {
      expectDenied(await change({ old, new: 'second' }));
      expectDenied(await change({ old, new: '' }));
    }
    expect(await standing(service, rosa.id)).toBe('active 0');
    expectForm(await tryLogin(rosa.username, 'first'));
  });

  it('is 400 for a new password that is empty or over 1024 octets', async () => {
    for (const password of ['', 'x'.repeat(1025), 'é'.repeat(513)]) {
      expectBadRequest(await change({ old: 'first', new: password }));
    }
    expectForm(await tryLogin(rosa.username, 'first'));
  });

  it('is 403 for an account without a password', async () => {
    for (const old of ['', 'x']) {
      expectDenied(await tom.session.post(path(tom.id, 'change'), { form: { old, new: 'second' } }));
    }
  });

  it('is 403 for everybody but the account itself', async () => {
    const options = { form: { old: 'first', new: 'second' } };
    for (const caller of [admin(service), ui(service), tom.session, clientOf(service, service.apps.user)]) {
      expectDenied(await caller.post(path(rosa.id, 'change'), options));
    }
    expectDenied(await rosa.session.post(path(rosa.id, 'change'), { ...options, unsigned: true }));
    expectNotFound(await rosa.session.post(path(freshEmail(), 'change'), options));
  });

  it('lets exactly one of four simultaneous changes of the same password win', async () => {
    const account = await createActiveAccount(service, { password: 'start' });
    const answers = await Promise.all(
      [0, 1, 2, 3].map((i) =>
        account.session.post(path(account.id, 'change'), { form: { old: 'start', new: `p${i}` } }),
      ),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403, 403, 403]);
    await login(service, { username: account.username, password: `p${winner}` });
  });
});

describe('POST /accounts/{id}/authsystems/password/set', () => {
  const set = (id: string, form: Record<string, string>): Promise<Answer> =>
    admin(service).post(path(id, 'set'), { form });

  it('replaces the password, and ignores other fields', async () => {
    const account = await createAccountWithPassword(service);
    expectOk(await set(account.id, { password: 'set', old: 'x', username: 'ignored' }));
    expectDenied(await tryLogin(account.username, account.password));
    expectForm(await tryLogin(account.username, 'set'));
  });

  it('resets the failures', async () => {
    const account = await createAccountWithPassword(service);
    expectDenied(await tryLogin(account.username, 'wrong'));
    expect(await standing(service, account.id)).toBe('active 1');
    expectOk(await ui(service).post(path(account.id, 'set'), { form: { password: 'set' } }));
    expect(await standing(service, account.id)).toBe('active 0');
  });

  it.each<Record<string, string>>([{}, { password: '' }, { password: 'x'.repeat(1025) }, { new: 'x' }])(
    'is 400 for %j',
    async (form) => {
      expectBadRequest(await set(rosa.id, form));
      expectForm(await tryLogin(rosa.username, 'first'));
    },
  );

  it('is 400 for an account without a password', async () => {
    expectBadRequest(await set(tom.id, { password: 'x' }));
    expect(
      (await accountOf(service, tom.id)).children.filter(({ name }) => name === 'authSystem'),
    ).toHaveLength(1);
  });

  it('is 403 for the account itself and for user apps, and 404 for an unknown account', async () => {
    const options = { form: { password: 'x' } };
    for (const caller of [rosa.session, clientOf(service, service.apps.user)]) {
      expectDenied(await caller.post(path(rosa.id, 'set'), options));
    }
    expectDenied(await admin(service).post(path(rosa.id, 'set'), { ...options, unsigned: true }));
    expectNotFound(await set(freshEmail(), options.form));
  });
});

describe('POST /accounts/{id}/authsystems/password/set-username', () => {
  const setUsername = (id: string, form: Record<string, string>): Promise<Answer> =>
    admin(service).post(path(id, 'set-username'), { form });

  it('changes the name to log in with, and frees the old one', async () => {
    const account = await createAccountWithPassword(service);
    const username = freshEmail('new');
    expectOk(await setUsername(account.id, { username: ` ${username.toUpperCase()} ` }));
    expectDenied(await tryLogin(account.username, account.password));
    expectForm(await tryLogin(username, account.password));
    const systems = (await accountOf(service, account.id)).children.filter(
      ({ name }) => name === 'authSystem',
    );
    expect(systems.map(({ attributes }) => attributes)).toEqual([{ name: 'password', username }]);
    expectOk(await setUsername(rosa.id, { username: account.username }));
    expectOk(await setUsername(rosa.id, { username: rosa.username }));
  });

  it('may be called by the account itself and the UI app', async () => {
    const username = freshEmail('own');
    expectOk(await rosa.session.post(path(rosa.id, 'set-username'), { form: { username } }));
    expectOk(await ui(service).post(path(rosa.id, 'set-username'), { form: { username: rosa.username } }));
  });

  it('takes the name that the account has', async () => {
    expectOk(await setUsername(rosa.id, { username: rosa.username }));
    expectForm(await tryLogin(rosa.username, 'first'));
  });

  it.each<Record<string, string>>([{}, { username: '' }, { username: '  ' }, { username: 'x'.repeat(251) }])(
    'is 400 for %j',
    async (form) => {
      expectBadRequest(await setUsername(rosa.id, form));
    },
  );

  it('is 400 for a name that another account has, in any letter case', async () => {
    const account = await createAccountWithPassword(service);
    for (const username of [rosa.username, rosa.username.toUpperCase(), ` ${rosa.username}`]) {
      expectBadRequest(await setUsername(account.id, { username }));
    }
    expectForm(await tryLogin(account.username, account.password));
  });

  it('takes a name that is used in another system', async () => {
    const { username } = await createExternalAccount(service);
    const account = await createAccountWithPassword(service);
    expectOk(await setUsername(account.id, { username }));
  });

  it('is 400 for an account without a password', async () => {
    expectBadRequest(await setUsername(tom.id, { username: freshEmail() }));
    expectBadRequest(
      await tom.session.post(path(tom.id, 'set-username'), { form: { username: freshEmail() } }),
    );
  });

  it('is 403 for other accounts and for user apps, and 404 for an unknown account', async () => {
    const options = { form: { username: freshEmail() } };
    for (const caller of [tom.session, clientOf(service, service.apps.user)]) {
      expectDenied(await caller.post(path(rosa.id, 'set-username'), options));
    }
    expectDenied(await admin(service).post(path(rosa.id, 'set-username'), { ...options, unsigned: true }));
    expectNotFound(await setUsername(freshEmail(), options.form));
  });

  it('gives a name to exactly one of four accounts that ask at once', async () => {
    const accounts = await Promise.all([0, 1, 2, 3].map(() => createAccountWithPassword(service)));
    const username = freshEmail('wanted');
    const answers = await Promise.all(accounts.map(({ id }) => setUsername(id, { username })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    for (const [i, account] of accounts.entries()) {
      const name = answers[i]!.status === 200 ? username : account.username;
      expectForm(await tryLogin(name, account.password));
    }
  });
});
