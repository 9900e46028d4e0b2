/** Searching accounts: docs/contract/accounts.md#account_search. */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { type AccountSearchItem, keys } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import type { Handler } from '../handler.ts';
import { accountView } from './view.ts';

/**
 * Returns the accounts whose full name contains `fullname` or whose contact address contains `contact_email`,
 * whatever the case of the letters. They are ordered by id, and 1,000 at most. Throws ApiError 400 when both
 * parameters are missing or empty.
 */
export const searchAccounts: Handler<(typeof accountEndpoints)['account_search']> = async (
  { query },
  { store },
) => {
  const fullName = query.fullname?.toLowerCase();
  const contactEmail = query.contact_email?.toLowerCase();
  if (!fullName && !contactEmail)
    throw new ApiError('parameter_required', { name: 'fullname or contact_email' });

  const matches = (entry: AccountSearchItem) =>
    contains(entry.fullName, fullName) || contains(entry.contactEmail, contactEmail);
  const found = await Promise.all(
    keys.accountSearchEntries.map((shard) => firstMatches(store, shard, matches)),
  );
  const ids = found.flat().sort().slice(0, limits.searchResults);
  const accounts = ids.length > 0 ? await store.get(ids.map(keys.account)) : [];
  return {
    accounts: accounts.filter((account) => account !== undefined).map((account) => accountView(account)),
  };
};

/** Whether the text contains the part, which is in lower case. A missing or empty part matches nothing. */
function contains(text: string, part: string | undefined): boolean {
  return part !== undefined && part !== '' && text.toLowerCase().includes(part);
}

/**
 * Returns the ids of the matching accounts whose search entries are in one shard of the table, in order. Stops
 * reading when these ids alone fill the response.
 */
async function firstMatches(
  store: Store,
  shard: Range<AccountSearchItem>,
  matches: (entry: AccountSearchItem) => boolean,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const entries of store.pages(shard)) {
    ids.push(...entries.filter(matches).map(({ id }) => id));
    if (ids.length >= limits.searchResults) break;
  }
  return ids;
}
