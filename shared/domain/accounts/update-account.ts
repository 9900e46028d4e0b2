/** Changes of an account. Each requires that no other change came between. */
import { type AccountItem, keys } from '../../store/items/index.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { check, update, type Write } from '../../store/writes.ts';
import type { Context } from '../context.ts';
import { requireFound } from '../require-found.ts';

export interface AccountChange {
  readonly set?: Partial<AccountItem>;
  readonly remove?: readonly (keyof AccountItem)[];
}

/** Combines several changes into one. Where two concern the same attribute, the later one counts. */
export function combine(...changes: readonly AccountChange[]): AccountChange {
  const set = new Map<string, unknown>();
  const removed = new Set<string>();
  for (const change of changes) {
    for (const [name, value] of Object.entries(change.set ?? {})) {
      set.set(name, value);
      removed.delete(name);
    }
    for (const name of change.remove ?? []) {
      set.delete(name);
      removed.add(name);
    }
  }
  return { set: Object.fromEntries(set), remove: [...removed] as (keyof AccountItem)[] };
}

/** The account as it is after the change. */
export function afterChange(account: AccountItem, { set = {}, remove = [] }: AccountChange): AccountItem {
  const after: AccountItem = { ...account };
  for (const name of remove) Reflect.deleteProperty(after, name);
  return { ...after, ...set };
}

/** The change as a write that takes effect only on the account as it was read. */
export function accountUpdate(account: AccountItem, change: AccountChange = {}): Write {
  return update(
    keys.account(account.id),
    { ...itemChange(change), add: { revision: 1 } },
    { when: { revision: account.revision }, refused: 'retry' },
  );
}

/** Requires that the account is still as it was read. For what depends on the account and changes nothing. */
export function isUnchanged({ id, revision }: AccountItem): Write {
  return check(keys.account(id), { revision }, 'retry');
}

/** The change in terms of the table. */
export function itemChange({ set = {}, remove = [] }: AccountChange): Required<AccountChange> {
  return { set, remove };
}

/**
 * Runs a change of the account in the path. Starts with the account as loaded, and reads it again each time
 * another request has changed it in the meantime.
 */
export function changeAccount<T>(
  context: Context<'account'>,
  change: (account: AccountItem) => Promise<T>,
): Promise<T> {
  const loaded = context.entities.account;
  return retryWhenStale(async (attempt) =>
    change(attempt === 0 ? loaded : await readAccount(context.store, loaded.id)),
  );
}

/** Throws 404 when the account was erased in the meantime. */
async function readAccount(store: Store, accountId: string): Promise<AccountItem> {
  const [account] = await store.get([keys.account(accountId)]);
  return requireFound(account);
}
