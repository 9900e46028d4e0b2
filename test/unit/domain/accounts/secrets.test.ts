import { describe, expect, it } from 'vitest';
import type { Config } from '../../../../shared/config.ts';
import { checkSecrets, initializeAccount } from '../../../../shared/domain/accounts/check-secrets.ts';
import {
  resendSecret,
  showPrimarySecret,
  showSecret,
  voidPrimarySecret,
} from '../../../../shared/domain/accounts/secret-handlers.ts';
import { openSecret } from '../../../../shared/domain/accounts/secrets.ts';
import {
  forgotPassword,
  resetAccount,
  setAccountState,
} from '../../../../shared/domain/accounts/state-handlers.ts';
import type { AccountItem } from '../../../../shared/domain/items.ts';
import { MemoryStore } from './memory-store.ts';
import {
  accountIn,
  expectRefused,
  input,
  keyring,
  outboxOf,
  start,
  storedAccount,
  type TestContext,
  testContext,
} from './support.ts';

const primary = 'SixteenLetterABC';
const seal = (text: string) => keyring.seal(text, 'rosa@mail.example');
const primaryOnly = { primarySecret: seal(primary), secretsMadeAt: start.toISOString() };
const both = { ...primaryOnly, secondarySecret: seal('402915') };

function contextWith(
  changes: Partial<AccountItem>,
  config: Partial<Config> = {},
  now: Date = start,
): TestContext {
  const store = new MemoryStore();
  return testContext({ store, config, now, entities: { account: storedAccount(store, changes) } });
}

/** Another call about the account, as it is now. */
function again(context: TestContext): TestContext {
  return testContext({
    store: context.store,
    config: context.config,
    entities: { account: accountIn(context.store) },
  });
}

const secretsOf = async (context: TestContext) => {
  const account = accountIn(context.store);
  return {
    primary: await openSecret(account, 'primarySecret', keyring),
    secondary: await openSecret(account, 'secondarySecret', keyring),
  };
};

describe('when secrets are made', () => {
  it.each([
    ['both', both],
    ['a primary one alone', primaryOnly],
    ['none', {}],
  ])('reset makes both new, for an account with %s, and mails nothing', async (_title, secrets) => {
    const context = contextWith({ ...secrets, state: 'retired', failedLoginCount: 2 });
    await resetAccount(input(), context);
    const after = await secretsOf(context);
    expect(after.primary).toMatch(/^[a-zA-Z]{16}$/);
    expect(after.primary).not.toBe(primary);
    expect(after.secondary).toMatch(/^\d{6}$/);
    expect(accountIn(context.store)).toMatchObject({ state: 'uninitialized', failedLoginCount: 0 });
    expect(outboxOf(context.store)).toEqual([]);
  });

  it('forgot-password makes both new, answers the secondary one and mails the reset link', async () => {
    const context = contextWith({ ...primaryOnly, state: 'active' });
    const { secret } = await forgotPassword(input(), context);
    expect(secret).toMatch(/^\d{6}$/);
    expect(await secretsOf(context)).toEqual({
      primary: expect.not.stringContaining(primary),
      secondary: secret,
    });
    expect(outboxOf(context.store)).toEqual([
      expect.objectContaining({ event: 'mail', mail: 'password_reset', accountId: 'rosa@mail.example' }),
    ]);
  });

  it('secret-resend changes nothing and mails the activation link', async () => {
    const context = contextWith({ ...both, state: 'disabled' });
    await resendSecret(input(), context);
    expect(await secretsOf(context)).toEqual({ primary, secondary: '402915' });
    expect(accountIn(context.store).state).toBe('disabled');
    expect(outboxOf(context.store)).toEqual([expect.objectContaining({ mail: 'activation' })]);
  });

  it('secret-resend makes a primary secret when there is none', async () => {
    const context = contextWith({});
    await resendSecret(input(), context);
    expect(await secretsOf(context)).toEqual({
      primary: expect.stringMatching(/^[a-zA-Z]{16}$/),
      secondary: undefined,
    });
    expect(outboxOf(context.store)).toEqual([expect.objectContaining({ mail: 'activation' })]);
  });

  it('voiding replaces the primary secret, leaves the secondary one and the state, and mails nothing', async () => {
    const context = contextWith({ ...both, state: 'active' });
    await voidPrimarySecret(input(), context);
    expect((await secretsOf(context)).primary).toMatch(/^[a-zA-Z]{16}$/);
    expect((await secretsOf(context)).primary).not.toBe(primary);
    expect((await secretsOf(context)).secondary).toBe('402915');
    expect(accountIn(context.store).state).toBe('active');
    expect(outboxOf(context.store)).toEqual([]);
  });

  it('the two calls that show secrets answer none as null', async () => {
    expect(await showSecret(input(), contextWith(both))).toEqual({ secret: '402915' });
    expect(await showPrimarySecret(input(), contextWith(both))).toEqual({ secret: primary });
    expect(await showSecret(input(), contextWith({}))).toEqual({ secret: null });
    expect(await showPrimarySecret(input(), contextWith({}))).toEqual({ secret: null });
  });
});

describe('check-secrets', () => {
  const check = (context: TestContext, guess: string, secondary?: string) =>
    checkSecrets(
      input({
        path: { PRIMARY_SECRET: guess },
        query: secondary === undefined ? {} : { secondary_secret: secondary },
      }),
      context,
    );

  it.each(['uninitialized', 'active', 'disabled', 'retired'] as const)('works while %s', async (state) => {
    const context = contextWith({ ...both, state });
    await check(context, primary, '402915');
    await check(context, primary);
    expect(context.audited).toEqual([200, 200]);
  });

  it('ignores a secondary secret that the account does not have', async () => {
    await check(contextWith(primaryOnly), primary, '000000');
  });

  it('refuses a wrong secondary secret without counting it', async () => {
    const context = contextWith(both);
    await expectRefused(check(context, primary, '000000'), 403);
    await expectRefused(check(context, primary, ''), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(0);
  });

  it('counts a wrong primary secret together with the audit entry of its refusal', async () => {
    const context = contextWith(both);
    await expectRefused(check(context, 'x', '402915'), 403);
    expect(accountIn(context.store)).toMatchObject({
      failedLoginCount: 1,
      lastFailedLoginAt: start.toISOString(),
    });
    expect(context.audited).toEqual([403]);
  });

  it('the third wrong one disables an uninitialized account', async () => {
    let context = contextWith(both);
    for (let guess = 0; guess < 3; guess += 1) {
      await expectRefused(check(context, 'x'), 403);
      context = again(context);
    }
    expect(accountIn(context.store)).toMatchObject({ state: 'disabled', failedLoginCount: 3 });
  });

  it.each(['disabled', 'retired'] as const)('never touches a %s account', async (state) => {
    const context = contextWith({ ...both, state });
    const before = accountIn(context.store);
    await expectRefused(check(context, 'x'), 403);
    expect(accountIn(context.store)).toEqual(before);
    expect(context.audited).toEqual([]);
  });

  it('no primary secret is right when the account has none', async () => {
    await expectRefused(check(contextWith({}), ''), 403);
    await expectRefused(check(contextWith({}), 'undefined'), 403);
  });

  it('secrets that have expired are wrong', async () => {
    const inTime = new Date('2026-01-01T09:29:59.000Z');
    const late = new Date('2026-01-01T09:30:00.000Z');
    await check(contextWith(both, { secretTtl: 3600 }, inTime), primary, '402915');
    await expectRefused(check(contextWith(both, { secretTtl: 3600 }, late), primary, '402915'), 403);
    await check(contextWith(both, { secretTtl: undefined }, new Date('2036-01-01T00:00:00.000Z')), primary);
  });
});

describe('initialize', () => {
  const initialize = (context: TestContext, guess: string, secondary?: string) =>
    initializeAccount(
      input({
        path: { PRIMARY_SECRET: guess },
        form: secondary === undefined ? {} : { secondary_secret: secondary },
      }),
      context,
    );

  it('activates, keeps the secrets and mails a welcome', async () => {
    const context = contextWith({ ...both, failedLoginCount: 2 });
    await initialize(context, primary, '402915');
    expect(accountIn(context.store)).toMatchObject({
      state: 'active',
      failedLoginCount: 0,
      lastStateChange: start.toISOString(),
    });
    expect(await secretsOf(context)).toEqual({ primary, secondary: '402915' });
    expect(outboxOf(context.store)).toEqual([expect.objectContaining({ mail: 'welcome' })]);
  });

  it('needs no secondary secret when the account has none, and ignores one that is given', async () => {
    await initialize(contextWith(primaryOnly), primary);
    await initialize(contextWith(primaryOnly), primary, '000000');
  });

  it('a wrong primary secret is refused and counted, whatever else is wrong', async () => {
    const context = contextWith({ ...both, state: 'active' });
    await expectRefused(initialize(context, 'x'), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(1);
  });

  it('another state is refused before a missing secondary secret', async () => {
    const context = contextWith({ ...both, state: 'active' });
    await expectRefused(initialize(context, primary), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(0);
  });

  it('a missing secondary secret is asked for, not counted', async () => {
    const context = contextWith(both);
    await expectRefused(initialize(context, primary), 400);
    expect(accountIn(context.store)).toMatchObject({ state: 'uninitialized', failedLoginCount: 0 });
  });

  it('a wrong secondary secret is refused and counted', async () => {
    const context = contextWith(both);
    await expectRefused(initialize(context, primary, '000000'), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(1);
    expect(context.audited).toEqual([403]);
  });

  it('of many guesses at once, no more are answered than the maximum', async () => {
    const store = new MemoryStore();
    const account = storedAccount(store, both);
    const contexts = Array.from({ length: 20 }, () => testContext({ store, entities: { account } }));
    const results = await Promise.allSettled(
      contexts.map((context) => initialize(context, primary, '000000')),
    );
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(contexts.flatMap(({ audited }) => audited)).toEqual([403, 403, 403]);
    expect(accountIn(store)).toMatchObject({ state: 'disabled', failedLoginCount: 3 });
  });
});

describe('set-state', () => {
  const set = (context: TestContext, state: string) => setAccountState(input({ form: { state } }), context);

  it('refuses what is not a state that can be set', async () => {
    for (const state of ['uninitialized', 'Active', 'gone', 'toString']) {
      await expectRefused(set(contextWith({ state: 'active' }), state), 400);
    }
  });

  it('refuses any change of a retired account before it looks at the value', async () => {
    for (const state of ['active', 'retired', 'gone']) {
      await expectRefused(set(contextWith({ state: 'retired' }), state), 403);
    }
  });

  it('to the state it is in is a change too', async () => {
    const context = contextWith({ state: 'active', lastStateChange: '2025-01-01T00:00:00.000Z' });
    const { sessionGrant } = accountIn(context.store);
    await set(context, 'active');
    expect(accountIn(context.store)).toMatchObject({ lastStateChange: start.toISOString(), sessionGrant });
  });
});
