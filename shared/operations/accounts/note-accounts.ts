/** Which accounts a record names. Erasing an account goes by the notes that are made of it here. */
import { isAccountId } from '../../domain/accounts/email.ts';
import { noteReached } from '../../domain/accounts/reached-records.ts';
import { keys } from '../../store/items/index.ts';
import type { Item } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { namesIn } from './erase/rename.ts';
import { itemsNamingAccounts } from './named-accounts.ts';

/**
 * Notes one record with every account that it or its trail names. Holds no more in memory than these accounts. Accounts that get access
 * in the meantime are noted by the call that gives it.
 */
export async function noteAccountsOf(recordId: string, store: Store, now: Date): Promise<void> {
  for (const accountId of await accountsNamedIn(recordId, store, now))
    await store.transact([noteReached(accountId, recordId)]);
}

/** Every account that the record or its trail names, also one that has no access any more. */
export async function accountsNamedIn(
  recordId: string,
  store: Store,
  now: Date,
): Promise<ReadonlySet<string>> {
  const apps = await store.query({ ...keys.apps, attributes: ['id'] });
  const others = new Set(apps.map(({ id }) => id));
  const named = new Set<string>();
  for await (const item of itemsNamingAccounts(recordId, store, { now }))
    for (const name of [...namesIn(item), ...holdersIn(item)])
      if (isAccountId(name) && !others.has(name)) named.add(name);
  return named;
}

/** The account that a share or membership is for. */
function holdersIn({ accountId }: Item): readonly string[] {
  return typeof accountId === 'string' ? [accountId] : [];
}
