/** The accounts that an archive names: missing ones are created, existing ones left unchanged. */

import { storeSearchEntry } from '../../../domain/accounts/search-entry.ts';
import { newGrant } from '../../../ids.ts';
import { type AccountItem, type ImportItem, keys } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { create } from '../../../store/writes.ts';
import { operator } from '../../operator-audit-entry.ts';
import type { People } from '../format/files.ts';
import { stillImporting } from './import-lock.ts';

/**
 * Creates the missing accounts without credentials and mail, as an admin app does without secrets. Returns
 * their ids.
 */
export async function makeMissingAccounts(
  people: People,
  item: ImportItem,
  store: Store,
  now: Date,
): Promise<readonly string[]> {
  const made: string[] = [];
  const found = await store.get(people.map(({ id }) => keys.account(id)));
  for (const [index, { id, full_name, contact_email }] of people.entries()) {
    if (found[index]) continue;
    const account: AccountItem = {
      id,
      fullName: full_name,
      contactEmail: contact_email,
      state: 'uninitialized',
      totalLoginCount: 0,
      failedLoginCount: 0,
      authSystems: [],
      creatorId: operator,
      createdAt: now.toISOString(),
      sessionGrant: newGrant(),
      revision: 0,
    };
    if (await isMade(account, item, store)) made.push(id);
  }
  return made;
}

/** False when someone else has created the account first. */
async function isMade(account: AccountItem, item: ImportItem, store: Store): Promise<boolean> {
  const writes = [
    create(keys.account(account.id), account, () => new AccountExists()),
    storeSearchEntry(account),
    stillImporting(item),
  ];
  try {
    await store.transact(writes);
    return true;
  } catch (error) {
    if (error instanceof AccountExists) return false;
    throw error;
  }
}

class AccountExists extends Error {}
