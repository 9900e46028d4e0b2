/** The small item by which a search finds an account. It changes in the same transaction as the account. */
import { type AccountSearchItem, keys } from '../../store/items/index.ts';
import { put, type Write } from '../../store/writes.ts';

/** Stores the entry of an account. Must be committed with a guarded write of the account itself. */
export function storeSearchEntry({ id, fullName, contactEmail }: AccountSearchItem): Write {
  return put(keys.accountSearch(id), { id, fullName, contactEmail });
}
