import { describe, expect, it } from 'vitest';
import { accountInfo, setAccountInfo } from '../../../../shared/domain/accounts/info.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { accountIn, expectRefused, input, keyring, storedAccount, testContext } from './support.ts';

const sealed = { secondarySecret: keyring.seal('402915', 'rosa@mail.example') };

describe('The info of an account', () => {
  it('shows the secondary secret to an app that administers accounts', async () => {
    const account = storedAccount(new MemoryStore(), sealed);
    expect((await accountInfo(input(), testContext({ entities: { account } }))).secret).toBe('402915');
  });

  it('hides the secondary secret from the account itself', async () => {
    const account = storedAccount(new MemoryStore(), sealed);
    const principal = { kind: 'session', account: { id: account.id, fullName: account.fullName } } as const;
    const view = await accountInfo(input(), testContext({ entities: { account }, principal }));
    expect(view).toMatchObject({ id: 'rosa@mail.example', secret: undefined });
  });
});

describe('Changing name and contact address of an account', () => {
  const set = async (form: Record<string, string>) => {
    const store = new MemoryStore();
    const account = storedAccount(store);
    await setAccountInfo(input({ form }), testContext({ store, entities: { account } }));
    const { fullName, contactEmail } = accountIn(store);
    return { fullName, contactEmail };
  };

  it('keeps what is absent or empty', async () => {
    const before = { fullName: 'Rosa Lind', contactEmail: 'rosa.lind@post.example' };
    expect(await set({ full_name: 'Rosa Berg', contact_email: '' })).toEqual({
      ...before,
      fullName: 'Rosa Berg',
    });
    expect(await set({ contact_email: 'Rosa@New.Example' })).toEqual({
      ...before,
      contactEmail: 'Rosa@New.Example',
    });
  });

  it.each([{}, { full_name: '', contact_email: '' }, { full_name: 'Rosa', contact_email: 'rosa' }])(
    'rejects %o',
    async (form) => {
      await expectRefused(set(form as Record<string, string>), 400);
    },
  );

  it('keeps what a concurrent request changed', async () => {
    const store = new MemoryStore();
    const account = storedAccount(store);
    await setAccountInfo(
      input({ form: { full_name: 'Rosa Berg' } }),
      testContext({ store, entities: { account } }),
    );
    const late = testContext({ store, entities: { account } });
    await setAccountInfo(input({ form: { contact_email: 'rosa@new.example' } }), late);
    expect(accountIn(store)).toMatchObject({ fullName: 'Rosa Berg', contactEmail: 'rosa@new.example' });
    const entries = [...store.items.values()].filter(({ PK }) => String(PK).startsWith('ACCOUNTS#'));
    expect(entries).toEqual([
      expect.objectContaining({ fullName: 'Rosa Berg', contactEmail: 'rosa@new.example' }),
    ]);
  });
});
