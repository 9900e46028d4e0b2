import { describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { expectBadRequest, expectDenied, expectForm, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  createAccount,
  createAccountWithPassword,
  createExternalAccount,
  externalSystem,
  freshEmail,
  ui,
} from '../../support/scenario.ts';
import { outboxOf } from '../../workers/support.ts';
import { notThis, secretsOf, standing } from './account-element.ts';
import { checkSecrets, lockOut, setState, tryLogin } from './calls.ts';

const password = 'green apples in june';

const service = await startServiceInMemory({ env: externalSystem });

type Purpose = 'activate' | 'reset';

const call = (name: 'check' | 'use' | 'code', form: Pairs): Promise<Answer> =>
  ui(service).post(`/accounts/activations/${name}`, { form });

const check = (id: string, secret: string, purpose: Purpose = 'activate') =>
  call('check', { account_id: id, secret, purpose });

const use = (id: string, secret: string, form: Pairs = {}) =>
  call('use', { account_id: id, secret, purpose: 'activate', username: id, password, ...form });

/** Every state of an account that still has the secret of its mails. */
const states = {
  new: (options = {}) => createAccount(service, options),
  'new with a code': () => createAccount(service, { secondarySecret: true }),
  'active without any way to sign in': async () => {
    const id = await createAccount(service);
    await setState(service, id, 'active');
    return id;
  },
  'active with a password': async () => (await createAccountWithPassword(service)).id,
  'active elsewhere': async () => (await createExternalAccount(service)).id,
  'locked out': async () => {
    const account = await createAccountWithPassword(service);
    await lockOut(service, account);
    return account.id;
  },
  'disabled while new': async () => {
    const id = await createAccount(service, { secondarySecret: true });
    await setState(service, id, 'disabled');
    return id;
  },
  disabled: async () => {
    const { id } = await createAccountWithPassword(service);
    await setState(service, id, 'disabled');
    return id;
  },
  retired: async () => {
    const { id } = await createAccountWithPassword(service);
    await setState(service, id, 'retired');
    return id;
  },
  'reset by an administrator': async () => {
    const { id } = await createAccountWithPassword(service);
    await admin(service).post(accountPath(id, '/reset'));
    return id;
  },
  forgotten: async () => {
    const { id } = await createAccountWithPassword(service);
    await admin(service).post(accountPath(id, '/forgot-password'));
    return id;
  },
  'forgotten elsewhere': async () => {
    const { id } = await createExternalAccount(service);
    await admin(service).post(accountPath(id, '/forgot-password'));
    return id;
  },
} as const;

/** What the three links do in each state: what one chooses, or `-` where the link is refused; and whether a code is shown. */
const table: readonly (readonly [keyof typeof states, string, string, 'shown' | '-'])[] = [
  ['new', 'username and password', '-', '-'],
  ['new with a code', 'username and password', '-', 'shown'],
  ['active without any way to sign in', 'username and password', '-', '-'],
  ['active with a password', '-', '-', '-'],
  ['active elsewhere', '-', '-', '-'],
  ['locked out', '-', '-', '-'],
  ['disabled while new', '-', '-', '-'],
  ['disabled', '-', '-', '-'],
  ['retired', '-', '-', '-'],
  ['reset by an administrator', 'nothing', '-', '-'],
  ['forgotten', 'nothing', 'password', '-'],
  ['forgotten elsewhere', 'nothing', '-', '-'],
];

describe('The links in mails of an account that is', () => {
  it.each(table)(
    '%s: init chooses %s, reset_password %s, the code is %s',
    async (state, init, reset, code) => {
      const id = await states[state]();
      const { primary, secondary } = await secretsOf(service, id);
      const before = (await admin(service).get(accountPath(id))).text;
      const offered = async (purpose: Purpose) => {
        const answer = await check(id, primary, purpose);
        if (answer.status !== 200) expectDenied(answer);
        return answer.status === 200 ? new Map(answer.form()).get('chooses') : '-';
      };
      expect([await offered('activate'), await offered('reset')]).toEqual([init, reset]);
      if (init === '-') expectDenied(await use(id, primary, { code: secondary }));
      if (reset === '-') expectDenied(await use(id, primary, { code: secondary, purpose: 'reset' }));
      if (code === '-') expectDenied(await call('code', { account_id: id, secret: primary }));
      expect((await admin(service).get(accountPath(id))).text).toBe(before);
      expect((await secretsOf(service, id)).secondary).toBe(secondary);
      if (code === 'shown') {
        const shown = (await call('code', { account_id: id, secret: primary })).xml().text;
        expect(shown).toMatch(/^\d{6}$/);
        expect(await secretsOf(service, id)).toEqual({ primary, secondary: shown });
      }
    },
  );
});

describe('Using an activation link', () => {
  it('activates with what was chosen, all at once, and voids every link with the same secret', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    expectOk(await use(id, primary));
    expect(await standing(service, id)).toBe('active 0');
    expectForm(await tryLogin(service, { username: id }, password));
    expectDenied(await use(id, primary, { password: 'another one in july' }));
    expectDenied(await checkSecrets(service, id, primary));
    expect(await secretsOf(service, id)).toEqual({ primary: '', secondary: '' });
    const reset = { form: { password: 'another one in july' } };
    expectDenied(await ui(service).post(accountPath(id, `/initialize/${primary}`), reset));
  });

  it('changes nothing when the username is taken or the password breaks a rule', async () => {
    const taken = await createAccountWithPassword(service);
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    for (const form of [
      { username: taken.username },
      { username: ' ' },
      { username: undefined },
      { password: 'short' },
      { password: undefined },
      { password: 'password' },
      { password: id },
    ])
      expectBadRequest(await use(id, primary, form));
    expect(await standing(service, id)).toBe('uninitialized 0');
    expectOk(await use(id, primary));
  });

  it('is done by one of two people at a time', async () => {
    const id = await createAccount(service);
    const { primary } = await secretsOf(service, id);
    const answers = await Promise.all([0, 1].map((n) => use(id, primary, { username: `${id}${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('only confirms where there is a password, which stays', async () => {
    const account = await createAccountWithPassword(service);
    await admin(service).post(accountPath(account.id, '/forgot-password'));
    const { primary, secondary } = await secretsOf(service, account.id);
    expectOk(await use(account.id, primary, { code: secondary }));
    expectForm(await tryLogin(service, account, account.password));
    expectDenied(await tryLogin(service, account, password));
  });

  it('counts no failure: strangers with wrong links close no account', async () => {
    for (const id of [(await createAccountWithPassword(service)).id, await createAccount(service)]) {
      const before = await standing(service, id);
      for (let i = 0; i < 4; i += 1) {
        expectDenied(await check(id, 'wrong'));
        expectDenied(await use(id, 'wrong'));
      }
      expect(await standing(service, id)).toBe(before);
    }
  });

  it('is refused in the same words for an address without an account', async () => {
    const id = await createAccount(service);
    const wrong = await check(id, 'wrong');
    const unknown = await check(freshEmail('nobody'), 'wrong');
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  it('ends with the age of the secret where SECRET_TTL is set, and asking again brings one that works', async () => {
    const other = await startServiceInMemory({ env: { SECRET_TTL: '7200' } });
    try {
      const id = await createAccount(other);
      const old = (await secretsOf(other, id)).primary;
      other.advance(7201);
      const form = (secret: string) => ({ form: { account_id: id, secret, purpose: 'activate' } });
      expectDenied(await ui(other).post('/accounts/activations/check', form(old)));
      const asked = { form: { account_id: id, source: '192.0.2.1' } };
      expectOk(await ui(other).post('/accounts/reset-links', asked));
      const renewed = (await secretsOf(other, id)).primary;
      expect(renewed).not.toBe(old);
      expectForm(await ui(other).post('/accounts/activations/check', form(renewed)));
    } finally {
      await other.stop();
    }
  });

  it.each([
    ['no address', { account_id: undefined }],
    ['no secret', { secret: '' }],
    ['no purpose', { purpose: undefined }],
    ['a purpose that there is not', { purpose: 'open' }],
  ])('refuses %s with 400', async (_what, form: Pairs) => {
    const valid = { account_id: 'rosa@mail.example', secret: 'x', purpose: 'activate' };
    expectBadRequest(await call('check', { ...valid, ...form }));
    expectBadRequest(await call('use', { ...valid, ...form }));
  });
});

describe('The mail for a password that was forgotten in another UI app', () => {
  it('sets a new password once with its code, and tells so by mail', async () => {
    const account = await createAccountWithPassword(service);
    await admin(service).post(accountPath(account.id, '/forgot-password'));
    const { primary, secondary } = await secretsOf(service, account.id);
    const reset = { code: secondary, purpose: 'reset' };
    expectOk(await use(account.id, primary, reset));
    expectForm(await tryLogin(service, account, password));
    expectDenied(await use(account.id, primary, reset));
    const mails = (await outboxOf(service)).filter(({ accountId }) => accountId === account.id);
    expect(mails.map(({ mail }) => mail)).toContain('password_changed');
  });

  it('works for a day', async () => {
    const { id } = await createAccountWithPassword(service);
    await admin(service).post(accountPath(id, '/forgot-password'));
    const { primary } = await secretsOf(service, id);
    service.advance(86_390);
    expectForm(await check(id, primary, 'reset'));
    service.advance(20);
    expectDenied(await check(id, primary, 'reset'));
    expectDenied(await check(id, primary, 'activate'));
  });
});

describe('A wrong confirmation code', () => {
  it('is 400, closes nothing, and slows down after five', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    for (let i = 0; i < 5; i += 1) {
      const answer = await use(id, primary, { code: notThis(secondary) });
      expect([answer.status, answer.headers['x-error-code']]).toEqual([400, 'confirmation_code_wrong']);
    }
    expect((await use(id, primary, { code: secondary })).status).toBe(429);
    expect(await standing(service, id)).toBe('uninitialized 0');
    service.advance(61);
    expectOk(await use(id, primary, { code: secondary }));
  });

  it('is counted before it is looked at: twenty at once get five tries', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary, secondary } = await secretsOf(service, id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => use(id, primary, { code: notThis(secondary) })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('is a code that is missing, where the account has one', async () => {
    const id = await createAccount(service, { secondarySecret: true });
    const { primary } = await secretsOf(service, id);
    expectBadRequest(await use(id, primary));
    expect(await standing(service, id)).toBe('uninitialized 0');
  });
});
