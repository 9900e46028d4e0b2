import { describe, expect, it } from 'vitest';
import { setAccountInfo } from '../../../../shared/domain/accounts/info.ts';
import { searchAccounts } from '../../../../shared/domain/accounts/search.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { expectRefused, input, storedAccount, storeItem, testContext } from './support.ts';

function storeFound(store: MemoryStore, id: string, fullName: string, contactEmail = id): void {
  const account = storedAccount(store, { id, fullName, contactEmail });
  storeItem(store, keys.accountSearch(id), { id, fullName, contactEmail });
  expect(account.id).toBe(id);
}

function clinic(): MemoryStore {
  const store = new MemoryStore();
  storeFound(store, 'c@mail.example', 'Tomás Leitão');
  storeFound(store, 'a@mail.example', 'Rosa LIND');
  storeFound(store, 'b@mail.example', 'Ann Lindqvist', 'ann@post.example');
  return store;
}

async function search(store: MemoryStore, query: Record<string, string>): Promise<string[]> {
  const { accounts } = await searchAccounts(input({ query }), testContext({ store }));
  return accounts.map(({ id }) => id);
}

describe('The account search', () => {
  it('finds parts of names in any letter case, ordered by id', async () => {
    expect(await search(clinic(), { fullname: 'lInD' })).toEqual(['a@mail.example', 'b@mail.example']);
    expect(await search(clinic(), { fullname: 'LEITÃO' })).toEqual(['c@mail.example']);
  });

  it('with both texts finds accounts that match either', async () => {
    expect(await search(clinic(), { fullname: 'rosa', contact_email: 'POST.example' })).toEqual([
      'a@mail.example',
      'b@mail.example',
    ]);
  });

  it('ignores an empty text', async () => {
    expect(await search(clinic(), { fullname: '', contact_email: 'ann@' })).toEqual(['b@mail.example']);
  });

  it('returns an empty list when nothing matches', async () => {
    expect(await search(clinic(), { fullname: 'nobody' })).toEqual([]);
  });

  it('needs a text', async () => {
    await expectRefused(search(clinic(), {}), 400);
    await expectRefused(search(clinic(), { fullname: '', contact_email: '' }), 400);
  });

  it('stops at the first 1000 accounts by id', async () => {
    const store = new MemoryStore();
    const ids = Array.from({ length: 1005 }, (_, index) => `p${String(index).padStart(4, '0')}@mail.example`);
    for (const id of ids) storeFound(store, id, 'Rosa');
    expect(await search(store, { fullname: 'rosa' })).toEqual(ids.slice(0, 1000));
  });

  it('finds an account by its new name and no longer by the old one', async () => {
    const store = clinic();
    const account = storedAccount(store, { id: 'a@mail.example', fullName: 'Rosa LIND' });
    const context = testContext({ store, entities: { account } });
    await setAccountInfo(input({ form: { full_name: 'Rosa Berg' } }), context);
    expect(await search(store, { fullname: 'berg' })).toEqual(['a@mail.example']);
    expect(await search(store, { fullname: 'rosa lind' })).toEqual([]);
  });
});
