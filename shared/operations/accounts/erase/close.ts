/** The first write of an erasure: from it on the account does not exist for any caller. */

import { makeErasedAddressKey } from '../../../domain/accounts/erased-addresses.ts';
import { requireFates } from '../../../domain/accounts/record-fates.ts';
import { releaseUsername } from '../../../domain/accounts/usernames.ts';
import type { Keyring } from '../../../secrets/keyring.ts';
import { type ErasingAccountItem, keys, type RecordFate } from '../../../store/items/index.ts';
import { type Bodies, retryWhenStale } from '../../../store/store.ts';
import { create, put, remove, type Write } from '../../../store/writes.ts';
import { operatorEntry } from '../../operator-audit-entry.ts';
import type { Stores } from '../../records/erase.ts';
import { newPseudonym } from './rename.ts';

export interface ErasingStores extends Stores {
  readonly bodies: Bodies;
  readonly keyring: () => Promise<Keyring>;
}

export interface Wishes {
  readonly records: readonly RecordFate[];
  readonly withAudits: boolean;
  /** What is to be committed with the first write, such as a condition of the erasure. */
  readonly first?: readonly Write[] | undefined;
}

/**
 * Closes the account, and returns what the erasure goes by; undefined when there is no such account. Its address cannot be
 * registered from then on. Throws UndecidedRecords when a record would be left without an owner.
 */
export async function closeAccount(
  accountId: string,
  { records, withAudits, first = [] }: Wishes,
  { store, keyring }: ErasingStores,
  now: Date,
): Promise<ErasingAccountItem | undefined> {
  await requireFates(accountId, records, store);
  return retryWhenStale(async () => {
    const [account] = await store.get([keys.account(accountId)]);
    if (account?.id !== accountId) return undefined;
    const time = now.toISOString();
    const erasing: ErasingAccountItem = {
      id: accountId,
      contactEmail: account.contactEmail,
      createdAt: account.createdAt,
      ...(account.language && { language: account.language }),
      pseudonym: newPseudonym(),
      startedAt: time,
      passAt: time,
      records,
      withAudits,
      done: [],
    };
    const address = await makeErasedAddressKey(accountId, { store, keyring });
    await store.transact([
      ...first,
      create(keys.erasingAccount(accountId), erasing, 'retry'),
      remove(keys.account(accountId), { when: { revision: account.revision }, refused: 'retry' }),
      remove(keys.accountSearch(accountId)),
      remove(keys.password(accountId)),
      ...account.authSystems.map(({ name, username }) => releaseUsername(name, username)),
      put(address, { erasedAt: time }),
      operatorEntry('account_erase', now, ['accounts', 'erase', erasing.pseudonym]),
    ]);
    return erasing;
  });
}
