/** The small item by which an account is found; it changes in the transaction of the account. */
import { type AccountSearchItem, keys } from '../../store/items/index.ts';
import { put, type Write } from '../../store/writes.ts';

/** Stores the entry of an account, beside a guarded write of the account itself. */
export function storeSearchEntry({ id, fullName, contactEmail }: AccountSearchItem): Write {
  return put(keys.accountSearch(id), { id, fullName, contactEmail });
}
