import { expect, it } from 'vitest';
import { setAccountInfo } from '../../../../shared/domain/accounts/info.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { accountIn, input, storedAccount, testContext } from './support.ts';

it('Changing the name or contact address of an account keeps what a concurrent request changed', async () => {
  const store = new MemoryStore();
  const account = storedAccount(store);
  const set = (form: Record<string, string>) =>
    setAccountInfo(input({ form }), testContext({ store, entities: { account } }));
  await set({ full_name: 'Rosa Berg' });
  await set({ contact_email: 'rosa@new.example' });
  expect(accountIn(store)).toMatchObject({ fullName: 'Rosa Berg', contactEmail: 'rosa@new.example' });
  const entries = [...store.items.values()].filter(({ PK }) => String(PK).startsWith('ACCOUNTS#'));
  expect(entries).toEqual([
    expect.objectContaining({ fullName: 'Rosa Berg', contactEmail: 'rosa@new.example' }),
  ]);
});
