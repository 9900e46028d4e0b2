import { describe, expect, it } from 'vitest';
import { addAuthSystem } from '../../../../shared/domain/accounts/auth-systems.ts';
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
});

describe('A password', () => {
  const change = (context: AccountContext, old: string, next: string) =>
    changePassword(input({ form: { old, new: next } }), {
      ...context,
      entities: { ...context.entities, signingToken: sessionToken },
    });
  const set = (context: AccountContext, password: string) =>
    setPassword(input({ form: { password } }), context);

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
