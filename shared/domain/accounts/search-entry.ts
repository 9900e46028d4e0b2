/** The small item by which an account is found; it changes in the transaction of the account. */
import { keys } from '../../store/keys.ts';
import { put, type Write } from '../../store/writes.ts';
import type { AccountItem } from '../items.ts';

export type SearchEntry = Pick<AccountItem, 'id' | 'fullName' | 'contactEmail'>;

/** Stores the entry of an account, beside a guarded write of the account itself. */
export function storeSearchEntry({ id, fullName, contactEmail }: SearchEntry): Write {
  return put(keys.accountSearch(id), { id, fullName, contactEmail });
}
