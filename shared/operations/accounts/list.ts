/** The accounts of the service, for operators. */
import { type AccountItem, type AccountSearchItem, keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { containsText, type ListPage, listEntries, type PageOptions } from '../list-entries.ts';

export interface ListedAccount extends AccountSearchItem {
  /** Undefined when the account was removed while the list was read. */
  readonly state: AccountItem['state'] | undefined;
  readonly createdAt: string | undefined;
  readonly lastLoginAt: string | undefined;
}

/**
 * A page of accounts in the order of their ids. `containing` leaves out those whose id, name and address for mail
 * do not contain this text; it may read all search entries. The accounts on the page take one round trip for 100.
 */
export async function listAccounts(
  store: Store,
  { containing, ...page }: PageOptions & { readonly containing?: string | undefined },
): Promise<ListPage<ListedAccount>> {
  const matches =
    containing === undefined
      ? undefined
      : ({ id, fullName, contactEmail }: AccountSearchItem) =>
          containsText([id, fullName, contactEmail], containing);
  const found = await listEntries(store, keys.accountSearchEntries, { ...page, matches });
  const accounts = await store.get(found.entries.map(({ id }) => keys.account(id)));
  const entries = found.entries.map(({ id, fullName, contactEmail }, index) => ({
    id,
    fullName,
    contactEmail,
    state: accounts[index]?.state,
    createdAt: accounts[index]?.createdAt,
    lastLoginAt: accounts[index]?.lastLoginAt,
  }));
  return { entries, hasMore: found.hasMore };
}
