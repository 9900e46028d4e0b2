/** The list of accounts for operators. */
import { expect, it } from 'vitest';
import { listAccounts } from '../../../../shared/operations/accounts/list.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { start, storedAccount, storeItem } from '../../domain/accounts/support.ts';

const found = (id: string) => ({ id, fullName: `Name of ${id}`, contactEmail: `${id}@post.example` });

async function idsOf(store: MemoryStore, options: Parameters<typeof listAccounts>[1]) {
  const { entries, hasMore } = await listAccounts(store, options);
  return [entries.map(({ id }) => id), hasMore];
}

it('A list of accounts has pages in the order of ids, of all or of those that contain a text', async () => {
  const store = new MemoryStore();
  const ids = ['ana', 'ben', 'cleo', 'dora', 'emil', 'fay'];
  for (const id of ids) storeItem(store, keys.accountSearch(id), found(id));
  expect(await idsOf(store, { limit: 6 })).toEqual([ids, false]);
  expect(await idsOf(store, { limit: 4 })).toEqual([['ana', 'ben', 'cleo', 'dora'], true]);
  expect(await idsOf(store, { limit: 4, after: 'dora' })).toEqual([['emil', 'fay'], false]);
  expect(await idsOf(store, { limit: 1, containing: 'OF A' })).toEqual([['ana'], false]);
  expect(await idsOf(store, { limit: 2, containing: 'a@post', after: 'ana' })).toEqual([['dora'], false]);
  expect(await idsOf(store, { limit: 1, containing: 'post' })).toEqual([['ana'], true]);
});

it('A list of accounts names one that is removed while it is read, of which nothing more is known', async () => {
  const store = new MemoryStore();
  storedAccount(store, { id: 'rosa', state: 'active' });
  for (const id of ['gone', 'rosa']) storeItem(store, keys.accountSearch(id), found(id));
  const { entries } = await listAccounts(store, { limit: 5 });
  expect(entries).toEqual([
    { ...found('gone'), state: undefined, createdAt: undefined, lastLoginAt: undefined },
    { ...found('rosa'), state: 'active', createdAt: start.toISOString(), lastLoginAt: undefined },
  ]);
});
