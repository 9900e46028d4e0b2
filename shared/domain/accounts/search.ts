/** GET /accounts/search */
import type { accountEndpoints } from '../../api/endpoints/accounts.ts';
import type { Handler } from '../../api/handler.ts';
import { ApiError } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { AccountItem } from '../items.ts';
import type { SearchEntry } from './search-entry.ts';
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

  const matches = (entry: SearchEntry) =>
    contains(entry.fullName, fullName) || contains(entry.contactEmail, contactEmail);
  const found = await Promise.all(
    keys.accountSearchPartitions.map((partition) => firstMatches(store, partition, matches)),
  );
  const ids = found.flat().sort().slice(0, limits.searchResults);
  const accounts = ids.length > 0 ? await store.get(ids.map(keys.account)) : [];
  return {
    accounts: accounts
      .filter((item) => item !== undefined)
      .map((item) => accountView(item as unknown as AccountItem)),
  };
};

function contains(text: string, part: string | undefined): boolean {
  return part !== undefined && part !== '' && text.toLowerCase().includes(part);
}

/** Ids of one partition in their order, until they alone would fill the response. */
async function firstMatches(
  store: Store,
  partition: string,
  matches: (entry: SearchEntry) => boolean,
): Promise<string[]> {
  const ids: string[] = [];
  for await (const items of store.pages({ partition })) {
    const entries = items as unknown as readonly SearchEntry[];
    ids.push(...entries.filter(matches).map(({ id }) => id));
    if (ids.length >= limits.searchResults) break;
  }
  return ids;
}
