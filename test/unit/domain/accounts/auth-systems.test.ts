import { describe, expect, it } from 'vitest';
import { addAuthSystem, setUsername } from '../../../../shared/domain/accounts/auth-systems.ts';
import { changePassword, setPassword } from '../../../../shared/domain/accounts/passwords.ts';
import { verifyPassword } from '../../../../shared/secrets/password.ts';
import { type AccountItem, keys, type PasswordItem } from '../../../../shared/store/items/index.ts';
import type { Key } from '../../../../shared/store/key.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import {
  type AccountContext,
  accountIn,
  expectRefused,
  input,
  sessionToken,
  start,
  storedAccount,
  storeItem,
  testContext,
} from './support.ts';
import { weakHash } from './weak-hash.ts';

const config = { authSystems: ['password', 'clinic_sso'] };

function contextWith(changes: Partial<AccountItem> = {}, store = new MemoryStore()): AccountContext {
  return testContext({ store, config, entities: { account: storedAccount(store, changes) } });
}

/** A further call about the account in its current state. */
function again({ store }: AccountContext): AccountContext {
  return testContext({ store, config, entities: { account: accountIn(store) } });
}

const itemIn = (store: MemoryStore, { PK, SK }: Key) => store.items.get(`${PK}\n${SK}`);
const passwordIn = (store: MemoryStore) =>
  (itemIn(store, keys.password('rosa@mail.example')) as PasswordItem | undefined)?.password;

const add = (context: AccountContext, form: Record<string, string>) =>
  addAuthSystem(input({ form }), context);
/** A call about an active account whose password is `right`. */
function withPassword(): AccountContext {
  const store = new MemoryStore();
  const password = weakHash('right');
  storeItem(store, keys.username('password', 'rosa'), { accountId: 'rosa@mail.example' });
  storeItem(store, keys.password('rosa@mail.example'), { password, salt: password.salt });
  return contextWith({ state: 'active', authSystems: [{ name: 'password', username: 'rosa' }] }, store);
}

describe('Adding an auth system', () => {
  it('with a password activates the account and stores the hash in an item of its own', async () => {
    const context = contextWith({ failedLoginCount: 2 });
    await add(context, { username: ' RoSa ', system: 'password', password: 'ä' });
    expect(accountIn(context.store)).toMatchObject({
      state: 'active',
      lastStateChange: start.toISOString(),
      authSystems: [{ name: 'password', username: 'rosa' }],
    });
    expect(await verifyPassword('ä', passwordIn(context.store))).toBe(true);
    expect(JSON.stringify(accountIn(context.store))).not.toContain('scrypt');
    expect(itemIn(context.store, keys.username('password', 'rosa'))?.accountId).toBe('rosa@mail.example');
  });

  it('of an external kind keeps the state and ignores a password', async () => {
    const context = contextWith();
    await add(context, { username: 'rlind', system: 'clinic_sso', password: 'ignored' });
    expect(accountIn(context.store)).toMatchObject({
      state: 'uninitialized',
      authSystems: [{ name: 'clinic_sso', username: 'rlind' }],
    });
    expect(passwordIn(context.store)).toBeUndefined();
  });

  it.each([
    ['a blank username', { username: '  ', system: 'password', password: 'x' }, 400],
    ['no password', { username: 'rosa', system: 'password' }, 400],
    ['an empty password', { username: 'rosa', system: 'password', password: '' }, 400],
    ['a password of 1025 bytes', { username: 'rosa', system: 'password', password: 'x'.repeat(1025) }, 400],
    [
      'a password of 1025 bytes in multi-byte characters',
      { username: 'rosa', system: 'password', password: `x${'ä'.repeat(512)}` },
      400,
    ],
    ['an unknown system', { username: 'rosa', system: 'elsewhere', password: 'x' }, 403],
  ])('rejects %s', async (_title, form, status) => {
    const context = contextWith();
    await expectRefused(add(context, form as Record<string, string>), status);
    expect(accountIn(context.store).authSystems).toEqual([]);
  });

  it('accepts a password of 1024 bytes', async () => {
    const context = contextWith();
    await add(context, { username: 'rosa', system: 'password', password: 'ä'.repeat(512) });
    expect(await verifyPassword('ä'.repeat(512), passwordIn(context.store))).toBe(true);
  });

  it('is rejected when the account already has an entry for that system', async () => {
    const context = withPassword();
    await expectRefused(add(context, { username: 'rosa2', system: 'password', password: 'new' }), 400);
    expect(await verifyPassword('right', passwordIn(context.store))).toBe(true);
  });

  it('rejects a username taken in the same system, in any letter case, and accepts it in another', async () => {
    const { store } = withPassword();
    const other = contextWith({ id: 'tom@mail.example' }, store);
    await expectRefused(add(other, { username: 'ROSA', system: 'password', password: 'x' }), 400);
    expect(accountIn(store, 'tom@mail.example').authSystems).toEqual([]);
    await add(other, { username: 'rosa', system: 'clinic_sso' });
    expect(accountIn(store, 'tom@mail.example').authSystems).toEqual([
      { name: 'clinic_sso', username: 'rosa' },
    ]);
  });

  it('is denied for a retired account', async () => {
    const context = contextWith({ state: 'retired' });
    await expectRefused(add(context, { username: 'rosa', system: 'password', password: 'x' }), 403);
    await expectRefused(add(context, { username: 'rosa', system: 'clinic_sso' }), 403);
  });

  it('gives a username to one of two accounts that ask for it at once', async () => {
    const store = new MemoryStore();
    const contexts = ['rosa@mail.example', 'tom@mail.example'].map((id) => contextWith({ id }, store));
    const form = { username: 'lind', system: 'password', password: 'x' };
    const results = await Promise.allSettled(contexts.map((context) => add(context, form)));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('Changing the username', () => {
  const rename = (context: AccountContext, username: string) =>
    setUsername(input({ form: { username } }), context);

  it('frees the old name', async () => {
    const context = withPassword();
    await rename(context, ' Rosalind ');
    expect(accountIn(context.store).authSystems).toEqual([{ name: 'password', username: 'rosalind' }]);
    expect(itemIn(context.store, keys.username('password', 'rosa'))).toBeUndefined();
    expect(itemIn(context.store, keys.username('password', 'rosalind'))?.accountId).toBe('rosa@mail.example');
  });

  it('to the current name changes nothing', async () => {
    const context = withPassword();
    await rename(context, 'ROSA');
    expect(context.audited).toEqual([200]);
    expect(itemIn(context.store, keys.username('password', 'rosa'))).toBeDefined();
  });

  it('is rejected when it is blank, taken, or without a password system', async () => {
    const context = withPassword();
    const other = contextWith({ id: 'tom@mail.example' }, context.store);
    await add(other, { username: 'tom', system: 'password', password: 'x' });
    await expectRefused(rename(context, ' '), 400);
    await expectRefused(rename(context, 'tom'), 400);
    await expectRefused(rename(contextWith(), 'rosa'), 400);
    expect(accountIn(context.store).authSystems).toEqual([{ name: 'password', username: 'rosa' }]);
  });
});

describe('A password', () => {
  const change = (context: AccountContext, old: string, next: string) =>
    changePassword(input({ form: { old, new: next } }), {
      ...context,
      entities: { ...context.entities, signingToken: sessionToken },
    });
  const set = (context: AccountContext, password: string) =>
    setPassword(input({ form: { password } }), context);

  it('is changed by the owner with the old one', async () => {
    const context = withPassword();
    const { sessionGrant } = accountIn(context.store);
    await change(context, 'right', 'new');
    expect(await verifyPassword('new', passwordIn(context.store))).toBe(true);
    expect(accountIn(context.store).sessionGrant).toBe(sessionGrant);
  });

  it('change with a wrong old password gets 403, before the new one is checked, and is counted', async () => {
    const context = withPassword();
    await expectRefused(change(context, 'wrong', 'new'), 403);
    await expectRefused(change(again(context), 'wrong', ''), 403);
    expect(accountIn(context.store).failedLoginCount).toBe(2);
    expect(context.audited).toEqual([403]);
    await expectRefused(change(again(context), 'right', ''), 400);
    await expectRefused(change(again(context), 'right', 'x'.repeat(1025)), 400);
    expect(await verifyPassword('right', passwordIn(context.store))).toBe(true);
  });

  it('cannot be changed with the right old one once simultaneous wrong ones have locked the account', async () => {
    const context = withPassword();
    const contexts = Array.from({ length: 6 }, () => again(context));
    const results = await Promise.allSettled(contexts.map((one) => change(one, 'wrong', 'new')));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    expect(contexts.flatMap(({ audited }) => audited)).toEqual([403, 403, 403]);
    expect(accountIn(context.store)).toMatchObject({ state: 'disabled', failedLoginCount: 3 });
    await expectRefused(change(context, 'right', 'new'), 403);
    expect(await verifyPassword('right', passwordIn(context.store))).toBe(true);
  });

  it('cannot be changed for an account without one', async () => {
    await expectRefused(change(contextWith(), '', 'new'), 403);
  });

  it('changed twice at once is set by one call; the other is denied and not counted', async () => {
    const context = withPassword();
    const results = await Promise.allSettled([
      change(context, 'right', 'one'),
      change(again(context), 'right', 'two'),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(accountIn(context.store).failedLoginCount).toBe(0);
  });

  it('set by an admin needs no old one, resets failed log-ins and keeps a disabled account disabled', async () => {
    const { store } = withPassword();
    const authSystems = [{ name: 'password', username: 'rosa' }];
    const context = contextWith(
      { state: 'disabled', failedLoginCount: 3, stateBeforeLockOut: 'active', authSystems },
      store,
    );
    await set(context, 'new');
    expect(await verifyPassword('new', passwordIn(store))).toBe(true);
    expect(accountIn(store)).toMatchObject({
      state: 'disabled',
      failedLoginCount: 0,
      stateBeforeLockOut: 'active',
    });
  });

  it('set for an uninitialized account activates it', async () => {
    const { store } = withPassword();
    const authSystems = [{ name: 'password', username: 'rosa' }];
    const context = contextWith({ state: 'uninitialized', authSystems }, store);
    await set(context, 'new');
    expect(accountIn(store)).toMatchObject({ state: 'active', lastStateChange: start.toISOString() });
  });

  it('cannot be empty or set without a password system', async () => {
    await expectRefused(set(withPassword(), ''), 400);
    await expectRefused(set(contextWith(), 'new'), 400);
  });
});
