import { expect, it } from 'vitest';
import { searchAccounts } from '../../../../shared/domain/accounts/search.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { input, storedAccount, storeItem, testContext } from './support.ts';

it('The account search stops at the first 1000 accounts by id', async () => {
  const store = new MemoryStore();
  const ids = Array.from({ length: 1005 }, (_, index) => `p${String(index).padStart(4, '0')}@mail.example`);
  for (const id of ids) {
    storedAccount(store, { id });
    storeItem(store, keys.accountSearch(id), { id, fullName: 'Rosa', contactEmail: id });
  }
  const { accounts } = await searchAccounts(input({ query: { fullname: 'rosa' } }), testContext({ store }));
  expect(accounts.map(({ id }) => id)).toEqual(ids.slice(0, 1000));
});
