import { describe, expect, it } from 'vitest';
import { passwordCost } from '#password-cost';
import { type Login, loginVouched, loginWithPassword } from '../../../../shared/domain/accounts/login.ts';
import { hashPassword, type PasswordHash } from '../../../../shared/secrets/password.ts';
import type { Config } from '../../../../shared/settings/config.ts';
import { type AccountItem, keys, type PasswordItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { retryWhenStale } from '../../../../shared/store/store.ts';
import {
  accountIn,
  expectRefused,
  start,
  storedAccount,
  storeItem,
  type TestContext,
  testContext,
} from './support.ts';
import { weakHash } from './weak-hash.ts';

const id = 'rosa@mail.example';
const hash = await hashPassword('right');

function clinic(changes: Partial<AccountItem> = {}, stored: PasswordHash = hash): MemoryStore {
  const store = new MemoryStore();
  const authSystems = [
    { name: 'password', username: 'rosa' },
    { name: 'clinic_sso', username: 'rlind' },
  ];
  storedAccount(store, { state: 'active', authSystems, ...changes });
  storeItem(store, keys.username('password', 'rosa'), { accountId: id });
  storeItem(store, keys.username('clinic_sso', 'rlind'), { accountId: id });
  storeItem(store, keys.password(id), { password: stored, salt: stored.salt });
  return store;
}

const contextOf = (store: MemoryStore, config: Partial<Config> = {}, now = start): TestContext =>
  testContext({ store, now, config: { authSystems: ['password', 'clinic_sso'], ...config } });

/** Logs in and commits, as the session call does. */
function session(context: TestContext, login: () => Promise<Login>): Promise<AccountItem> {
  return retryWhenStale(async () => {
    const { account, writes } = await login();
    await context.commit(writes);
    return account;
  });
}

const withPassword = (context: TestContext, password: string, username = 'rosa') =>
  session(context, () => loginWithPassword(username, password, { ...context, appId: 'ui' }));

describe('Logging in', () => {
  it('counts the log-in, resets failures and returns the account in its new state', async () => {
    const store = clinic({ failedLoginCount: 2, totalLoginCount: 6 });
    const account = await withPassword(contextOf(store), 'right', ' ROSA ');
    const expected = { lastLoginAt: start.toISOString(), totalLoginCount: 7, failedLoginCount: 0 };
    expect(account).toMatchObject(expected);
    expect(accountIn(store)).toMatchObject({ ...expected, sessionGrant: account.sessionGrant });
  });

  it('through an external system is counted in the same way', async () => {
    const store = clinic({ failedLoginCount: 2, totalLoginCount: 6 });
    const context = contextOf(store);
    await session(context, () => loginVouched('clinic_sso', 'RLind', context));
    expect(accountIn(store)).toMatchObject({ totalLoginCount: 7, failedLoginCount: 0 });
  });

  it.each([
    ['the password system', 'password', 'rosa'],
    ['an unknown system', 'elsewhere', 'rlind'],
    ['an unknown name', 'clinic_sso', 'nobody'],
    ['a name of another system', 'clinic_sso', 'rosa'],
  ])('through an external system is denied (403) for %s', async (_title, system, username) => {
    const context = contextOf(clinic());
    await expectRefused(loginVouched(system, username, context), 403);
    expect(context.audited).toEqual([]);
  });

  it.each(['uninitialized', 'disabled', 'retired'] as const)(
    'to a %s account is denied and changes nothing',
    async (state) => {
      const store = clinic({ state }, weakHash('right'));
      const before = accountIn(store);
      await expectRefused(withPassword(contextOf(store), 'right'), 403);
      await expectRefused(withPassword(contextOf(store), 'wrong'), 403);
      const context = contextOf(store);
      await expectRefused(loginVouched('clinic_sso', 'rlind', context), 403);
      expect(accountIn(store)).toEqual(before);
    },
  );

  it('costs the same reads for an unknown user, a wrong password and an inactive account', async () => {
    const reads = async (store: MemoryStore, username: string, password: string) => {
      await expectRefused(withPassword(contextOf(store), password, username), 403);
      return store.calls.get;
    };
    expect(await reads(clinic(), 'nobody', 'right')).toBe(2);
    expect(await reads(clinic(), 'rosa', 'wrong')).toBe(2);
    expect(await reads(clinic({ state: 'disabled' }, weakHash('right')), 'rosa', 'right')).toBe(2);
  });

  it('replaces a hash made with older parameters', async () => {
    const store = clinic({}, weakHash('right'));
    await withPassword(contextOf(store), 'right');
    const { PK, SK } = keys.password(id);
    const renewed = (store.items.get(`${PK}\n${SK}`) as unknown as PasswordItem).password;
    expect(renewed).toMatchObject(passwordCost);
    await withPassword(contextOf(store), 'right');
  });
});

describe('Wrong passwords', () => {
  it('are counted together with the audit entry of the 403', async () => {
    const store = clinic();
    const context = contextOf(store);
    await expectRefused(withPassword(context, 'wrong'), 403);
    expect(accountIn(store)).toMatchObject({ failedLoginCount: 1, lastFailedLoginAt: start.toISOString() });
    expect(context.audited).toEqual([403]);
  });

  it('lock the account at the third in a row; then the right one is denied too', async () => {
    const store = clinic({}, weakHash('right'));
    const { sessionGrant } = accountIn(store);
    for (let guess = 0; guess < 3; guess += 1)
      await expectRefused(withPassword(contextOf(store), 'wrong'), 403);
    expect(accountIn(store)).toMatchObject({ state: 'disabled', failedLoginCount: 3, totalLoginCount: 0 });
    expect(accountIn(store).sessionGrant).not.toBe(sessionGrant);
    await expectRefused(withPassword(contextOf(store), 'right'), 403);
    expect(accountIn(store).failedLoginCount).toBe(3);
  });

  it('count only in a row', async () => {
    const store = clinic();
    for (let round = 0; round < 2; round += 1) {
      for (let guess = 0; guess < 2; guess += 1)
        await expectRefused(withPassword(contextOf(store), 'wrong'), 403);
      await withPassword(contextOf(store), 'right');
    }
    expect(accountIn(store)).toMatchObject({ state: 'active', failedLoginCount: 0, totalLoginCount: 2 });
  });

  it('are checked only up to the limit, even when they arrive at once', async () => {
    const store = clinic({}, weakHash('right'));
    const contexts = Array.from({ length: 12 }, () => contextOf(store));
    const guesses = contexts.map((context, index) => withPassword(context, `wrong ${index}`));
    const results = await Promise.allSettled(guesses);
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(contexts.flatMap(({ audited }) => audited)).toEqual([403, 403, 403]);
    expect(accountIn(store)).toMatchObject({ state: 'disabled', failedLoginCount: 3 });
  });

  it('that lock the account make a concurrent log-in with the right one fail', async () => {
    const store = clinic({ failedLoginCount: 2 });
    const context = contextOf(store);
    const login = await loginWithPassword('rosa', 'right', { ...context, appId: 'ui' });
    await expectRefused(withPassword(contextOf(store), 'wrong'), 403);
    await expect(context.commit(login.writes)).rejects.toMatchObject({ name: 'StaleRead' });
    await expectRefused(withPassword(contextOf(store), 'right'), 403);
    expect(accountIn(store).totalLoginCount).toBe(0);
  });

  it('are not counted when one user logs in many times at once', async () => {
    const store = clinic();
    await Promise.all(Array.from({ length: 5 }, () => withPassword(contextOf(store), 'right')));
    expect(accountIn(store).totalLoginCount).toBe(5);
  });
});

describe('A second factor', () => {
  const on = { secondFactor: 'on' } as const;

  it('makes a right password cost what a wrong one costs: as many reads, and one entry with one write', async () => {
    const costs = async (password: string) => {
      const store = clinic(on);
      const context = contextOf(store);
      await expectRefused(withPassword(context, password), 403);
      const { get, transact } = store.calls;
      return { get, transact, audited: context.audited, revision: accountIn(store).revision };
    };
    const right = await costs('right');
    expect(right).toEqual({ get: 2, transact: 1, audited: [403], revision: 1 });
    expect(await costs('wrong')).toEqual(right);
  });

  it('counts no failure for a right password, and no log-in', async () => {
    const store = clinic({ ...on, failedLoginCount: 1 });
    await expectRefused(withPassword(contextOf(store), 'right'), 403);
    expect(accountIn(store)).toMatchObject({ failedLoginCount: 1, totalLoginCount: 0 });
    await expectRefused(withPassword(contextOf(store), 'wrong'), 403);
    expect(accountIn(store)).toMatchObject({ failedLoginCount: 2 });
  });

  it('that is turned on meanwhile makes a log-in with the password alone fail, and one that is turned off too', async () => {
    for (const [before, after] of [
      [{}, on],
      [on, {}],
    ] as const) {
      const store = clinic(before);
      const context = contextOf(store, { secondFactorExemptApps: ['ui'] });
      const login = await loginWithPassword('rosa', 'right', { ...context, appId: 'ui' });
      const { secondFactor: _, ...account } = accountIn(store);
      storeItem(store, keys.account(id), { ...account, ...after });
      await expect(context.commit(login.writes)).rejects.toMatchObject({ name: 'StaleRead' });
    }
  });
});

describe('The end of a lock-out', () => {
  const locked = {
    state: 'disabled',
    stateBeforeLockOut: 'active',
    failedLoginCount: 3,
    lastFailedLoginAt: '2026-01-01T08:20:00.000Z',
  } as const;

  it('makes the account active at the next log-in', async () => {
    const store = clinic(locked);
    await withPassword(contextOf(store, { reenableTimeout: 600 }), 'right');
    expect(accountIn(store)).toMatchObject({
      state: 'active',
      failedLoginCount: 0,
      totalLoginCount: 1,
      lastStateChange: start.toISOString(),
    });
    expect(accountIn(store)).not.toHaveProperty('stateBeforeLockOut');
  });

  it('lets a wrong password count as the first failure again', async () => {
    const store = clinic(locked);
    await expectRefused(withPassword(contextOf(store, { reenableTimeout: 600 }), 'wrong'), 403);
    expect(accountIn(store)).toMatchObject({ state: 'active', failedLoginCount: 1 });
  });

  it('locks again when one wrong password is enough', async () => {
    const store = clinic(locked);
    const config = { reenableTimeout: 600, maxFailedLogins: 1 };
    await expectRefused(withPassword(contextOf(store, config), 'wrong'), 403);
    expect(accountIn(store)).toMatchObject({
      state: 'disabled',
      stateBeforeLockOut: 'active',
      failedLoginCount: 1,
    });
  });

  it('returns an account to uninitialized that was locked out in that state, whatever the password', async () => {
    for (const password of ['right', 'wrong']) {
      const store = clinic({ ...locked, stateBeforeLockOut: 'uninitialized' });
      const context = contextOf(store, { reenableTimeout: 600 });
      await expectRefused(withPassword(context, password), 403);
      expect(accountIn(store)).toMatchObject({ state: 'uninitialized', failedLoginCount: 0 });
      expect(accountIn(store)).not.toHaveProperty('stateBeforeLockOut');
      expect(context.audited).toEqual([403]);
    }
  });

  it('opens no account that was locked out while uninitialized to a user of an external system', async () => {
    const store = clinic({ ...locked, stateBeforeLockOut: 'uninitialized' });
    const context = contextOf(store, { reenableTimeout: 600 });
    await expectRefused(loginVouched('clinic_sso', 'rlind', context), 403);
    expect(accountIn(store)).toMatchObject({ state: 'uninitialized', failedLoginCount: 0 });
    expect(context.audited).toEqual([403]);
  });

  it('does not come early, without the setting, or for an account that an admin disabled', async () => {
    await expectRefused(withPassword(contextOf(clinic(locked), { reenableTimeout: 601 }), 'right'), 403);
    await expectRefused(withPassword(contextOf(clinic(locked)), 'right'), 403);
    const { stateBeforeLockOut: _, ...disabled } = locked;
    await expectRefused(withPassword(contextOf(clinic(disabled), { reenableTimeout: 600 }), 'right'), 403);
  });
});
