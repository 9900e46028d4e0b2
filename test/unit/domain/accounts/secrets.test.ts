import { describe, expect, it } from 'vitest';
import { checkSecrets, initializeAccount } from '../../../../shared/domain/accounts/check-secrets.ts';
import { resendSecret } from '../../../../shared/domain/accounts/secret-handlers.ts';
import { openSecret } from '../../../../shared/domain/accounts/secrets.ts';
import {
  forgotPassword,
  resetAccount,
  setAccountState,
} from '../../../../shared/domain/accounts/state-handlers.ts';
import type { Config } from '../../../../shared/settings/config.ts';
import type { AccountItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import {
  type AccountContext,
  accountIn,
  expectRefused,
  input,
  keyring,
  outboxOf,
  start,
  storedAccount,
  testContext,
} from './support.ts';

const primary = 'SixteenLetterABC';
/** Seals a secret as the service stores it, for the account of these tests. */
const seal = (text: string) => keyring.seal(text, 'rosa@mail.example');
const primaryOnly = { primarySecret: seal(primary), secretsMadeAt: start.toISOString() };
const both = { ...primaryOnly, secondarySecret: seal('402915') };

/** The context of a call about a stored account with these changes. */
function contextWith(
  changes: Partial<AccountItem>,
  config: Partial<Config> = {},
  now: Date = start,
): AccountContext {
  const store = new MemoryStore();
  return testContext({ store, config, now, entities: { account: storedAccount(store, changes) } });
}

/** A further call about the account in its current state. */
function again(context: AccountContext): AccountContext {
  return testContext({
    store: context.store,
    config: context.config,
    entities: { account: accountIn(context.store) },
  });
}

const secretsOf = async (context: AccountContext) => {
  const account = accountIn(context.store);
  return {
    primary: await openSecret(account, 'primarySecret', keyring),
    secondary: await openSecret(account, 'secondarySecret', keyring),
  };
};

describe('The secrets of an account', () => {
  it.each([
    ['both', both],
    ['a primary one alone', primaryOnly],
    ['none', {}],
  ])('are both renewed by a reset, without mail, for an account with %s', async (_title, secrets) => {
    const context = contextWith({ ...secrets, state: 'retired', failedLoginCount: 2 });
    await resetAccount(input(), context);
    const after = await secretsOf(context);
    expect(after.primary).toMatch(/^[a-zA-Z]{16}$/);
    expect(after.primary).not.toBe(primary);
    expect(after.secondary).toMatch(/^\d{6}$/);
    expect(accountIn(context.store)).toMatchObject({ state: 'uninitialized', failedLoginCount: 0 });
    expect(outboxOf(context.store)).toEqual([]);
  });

  it('are both renewed for a forgotten password: the call returns the secondary one and mails a reset link', async () => {
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

  it('are both renewed, with a mail, when those of a reset mail expire within its minute', async () => {
    const mailed = { ...both, state: 'active', resetMailedAt: start.toISOString() } as const;
    const later = new Date(start.getTime() + 30_000);
    const valid = contextWith(mailed, { secretTtl: 31 }, later);
    await forgotPassword(input(), valid);
    expect((await secretsOf(valid)).primary).toBe(primary);
    expect(outboxOf(valid.store)).toEqual([]);
    const expired = contextWith(mailed, { secretTtl: 30 }, later);
    await forgotPassword(input(), expired);
    expect((await secretsOf(expired)).primary).not.toBe(primary);
    expect(outboxOf(expired.store)).toEqual([expect.objectContaining({ mail: 'password_reset' })]);
  });

  it('get a primary one when the activation link is mailed again to an account without one', async () => {
    const context = contextWith({});
    await resendSecret(input(), context);
    expect(await secretsOf(context)).toEqual({
      primary: expect.stringMatching(/^[a-zA-Z]{16}$/),
      secondary: undefined,
    });
    expect(outboxOf(context.store)).toEqual([expect.objectContaining({ mail: 'activation' })]);
  });
});

describe('Checking the secrets of an account', () => {
  const check = (context: AccountContext, guess: string, secondary?: string) =>
    checkSecrets(
      input({
        path: { PRIMARY_SECRET: guess },
        query: secondary === undefined ? {} : { secondary_secret: secondary },
      }),
      context,
    );

  it.each(['disabled', 'retired'] as const)(
    'succeeds without the secondary secret alone for an account in state %s',
    async (state) => {
      const context = contextWith({ ...both, state });
      await check(context, primary);
      await expectRefused(check(context, primary, '402915'), 403);
      expect(context.audited).toEqual([200]);
    },
  );

  it('ignores a secondary secret that the account does not have', async () => {
    await expect(check(contextWith(primaryOnly), primary, '000000')).resolves.toBeUndefined();
  });

  it('denies a wrong secondary secret and counts it together with the audit entry of the 403', async () => {
    const context = contextWith(both);
    await expectRefused(check(context, primary, '000000'), 403);
    await expectRefused(check(again(context), primary, ''), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(2);
    expect(context.audited).toEqual([403]);
  });

  it('denies the right secondary secret when simultaneous wrong ones lock the account first', async () => {
    const context = contextWith(both);
    const [late, ...early] = Array.from({ length: 4 }, () => again(context));
    late!.store.beforeTransact = async () => {
      late!.store.beforeTransact = () => {};
      for (const one of early) await expectRefused(check(again(one), primary, '000000'), 403);
    };
    await expectRefused(check(late!, primary, '402915'), 403);
    expect(accountIn(context.store)).toMatchObject({ state: 'disabled', failedLoginCount: 3 });
    expect(late!.audited).toEqual([]);
  });

  it('counts a wrong primary secret together with the audit entry of the 403', async () => {
    const context = contextWith(both);
    await expectRefused(check(context, 'x', '402915'), 403);
    expect(accountIn(context.store)).toMatchObject({
      failedLoginCount: 1,
      lastFailedLoginAt: start.toISOString(),
    });
    expect(context.audited).toEqual([403]);
  });

  it.each(['disabled', 'retired'] as const)('never changes a %s account', async (state) => {
    const context = contextWith({ ...both, state });
    const before = accountIn(context.store);
    await expectRefused(check(context, 'x'), 403);
    expect(accountIn(context.store)).toEqual(before);
    expect(context.audited).toEqual([]);
  });

  it('accepts no primary secret when the account has none', async () => {
    await expectRefused(check(contextWith({}), ''), 403);
    await expectRefused(check(contextWith({}), 'undefined'), 403);
  });

  it('denies secrets from the moment at which their lifetime is over', async () => {
    // The secrets are from 08:30 and live for an hour.
    const inTime = new Date('2026-01-01T09:29:59.000Z');
    const late = new Date('2026-01-01T09:30:00.000Z');
    await check(contextWith(both, { secretTtl: 3600 }, inTime), primary, '402915');
    await expectRefused(check(contextWith(both, { secretTtl: 3600 }, late), primary, '402915'), 403);
    await check(contextWith(both, { secretTtl: undefined }, new Date('2036-01-01T00:00:00.000Z')), primary);
  });
});

describe('Initializing an account', () => {
  const initialize = (context: AccountContext, guess: string, secondary?: string) =>
    initializeAccount(
      input({
        path: { PRIMARY_SECRET: guess },
        form: secondary === undefined ? {} : { secondary_secret: secondary },
      }),
      context,
    );

  it('activates it, keeps its secrets and mails a welcome', async () => {
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

  it('needs no secondary secret when the account has none, and ignores one that is sent', async () => {
    for (const secondary of [undefined, '000000'])
      await expect(initialize(contextWith(primaryOnly), primary, secondary)).resolves.toBeUndefined();
  });

  it('denies and counts a wrong primary secret, also for an account that is already active', async () => {
    const context = contextWith({ ...both, state: 'active' });
    await expectRefused(initialize(context, 'x'), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(1);
  });

  it('is denied for an active account before a missing secondary secret is noticed', async () => {
    const context = contextWith({ ...both, state: 'active' });
    await expectRefused(initialize(context, primary), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(0);
  });

  it('checks three wrong secrets and no more, even when twenty arrive at once', async () => {
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

describe('Setting the state of an account', () => {
  const set = (context: AccountContext, state: string) =>
    setAccountState(input({ form: { state } }), context);

  it('is denied for a retired account before the value is checked', async () => {
    for (const state of ['active', 'retired', 'gone']) {
      await expectRefused(set(contextWith({ state: 'retired' }), state), 403);
    }
  });

  it('to its current state updates the time of the change and keeps its sessions', async () => {
    const context = contextWith({ state: 'active', lastStateChange: '2025-01-01T00:00:00.000Z' });
    const { sessionGrant } = accountIn(context.store);
    await set(context, 'active');
    expect(accountIn(context.store)).toMatchObject({ lastStateChange: start.toISOString(), sessionGrant });
  });
});
