/**
 * Notes with each account to which records it ever had access, for records that are older than these notes. Erasing an account goes
 * by them.
 */
import { isAccountId } from '../../domain/accounts/email.ts';
import { noteReached } from '../../domain/accounts/reached-records.ts';
import { keys } from '../../store/items/index.ts';
import type { Item } from '../../store/key.ts';
import { itemsOf } from '../../store/pages.ts';
import type { Store } from '../../store/store.ts';
import { namesIn } from './erase/rename.ts';
import { itemsNamingAccounts } from './named-accounts.ts';

/** A record that is done. */
export interface IndexedRecord {
  readonly recordId: string;
  /** To go on after it, when the work was interrupted. */
  readonly position: string;
}

/**
 * Notes all records, one after the other, and yields each when it is done. It can be interrupted, repeated and run beside a running
 * service: a note that exists is stored again, and accounts that get access in the meantime are noted by the call that gives it.
 * @internal Exported for the list of migrations.
 */
export async function* indexReachedRecords(
  store: Store,
  now: Date,
  after?: string,
): AsyncGenerator<IndexedRecord> {
  const [shard = 0, last] = readPosition(after);
  for (const [index, entries] of keys.recordSearchEntries.entries()) {
    if (index < shard) continue;
    const range = { ...entries, ...(index === shard && last !== undefined && { after: last }) };
    for await (const { id } of itemsOf(store.pages(range))) {
      await noteAccountsOf(id, store, now);
      yield { recordId: id, position: `${index}#${id}` };
    }
  }
}

/** Notes one record with every account that it or its trail names. Holds no more in memory than these accounts. */
async function noteAccountsOf(recordId: string, store: Store, now: Date): Promise<void> {
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

function readPosition(position: string | undefined): readonly [shard?: number, recordId?: string] {
  if (position === undefined) return [];
  const [shard, recordId] = position.split('#');
  return [Number(shard), recordId!];
}
