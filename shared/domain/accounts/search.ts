/** GET /accounts/search */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { type AccountSearchItem, keys } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { accountView } from './view.ts';

/** Accounts whose name or contact address contains its search text, in the order of their ids; at most 1000. */
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
    keys.accountSearchEntries.map((entries) => firstMatches(store, entries, matches)),
  );
  const ids = found.flat().sort().slice(0, limits.searchResults);
  const accounts = ids.length > 0 ? await store.get(ids.map(keys.account)) : [];
  return {
    accounts: accounts.filter((account) => account !== undefined).map((account) => accountView(account)),
  };
};

function contains(text: string, part: string | undefined): boolean {
  return part !== undefined && part !== '' && text.toLowerCase().includes(part);
}

/** Ids of one partition in their order, until they alone would fill the response. */
async function firstMatches(
  store: Store,
  range: Range<AccountSearchItem>,
  matches: (entry: AccountSearchItem) => boolean,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const entries of store.pages(range)) {
    ids.push(...entries.filter(matches).map(({ id }) => id));
    if (ids.length >= limits.searchResults) break;
  }
  return ids;
}
