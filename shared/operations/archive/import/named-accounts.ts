/** What follows from the accounts that an archive names, as authors and in its trail too. */
import { erasedAddressKey, type Hashing } from '../../../domain/accounts/erased-addresses.ts';
import { noteReached } from '../../../domain/accounts/reached-records.ts';
import { keys } from '../../../store/items/index.ts';
import type { Bodies } from '../../../store/store.ts';
import { leaveRecord } from '../../accounts/erase/in-records.ts';
import { newPseudonym } from '../../accounts/erase/rename.ts';
import { accountsNamedIn } from '../../accounts/note-accounts.ts';
import { ArchiveError } from '../archive-error.ts';
import type { People } from '../format/files.ts';

/** Throws ArchiveError when the archive gives the record, a share or a membership to an account that was erased. */
export async function requireUsable(people: People, hashing: Hashing): Promise<void> {
  for (const { id } of people) {
    const erasedAt = await timeOfErasure(id, hashing);
    if (erasedAt !== undefined)
      throw new ArchiveError(
        `The archive gives ${id} access, whose account was erased at ${erasedAt}. Export the record again where it still is.`,
      );
  }
}

/**
 * Notes with each account that the record, not visible yet, is one that it reached. An account that was erased since the export gets a
 * pseudonym instead: an old archive brings no address back.
 */
export async function settleNamedAccounts(
  recordId: string,
  hashing: Hashing & { readonly bodies: Pick<Bodies, 'get' | 'put'> },
  now: Date,
): Promise<void> {
  const { store } = hashing;
  for (const id of await accountsNamedIn(recordId, store, now)) {
    if ((await timeOfErasure(id, hashing)) === undefined) await store.transact([noteReached(id, recordId)]);
    else await leaveRecord(recordId, { id, pseudonym: newPseudonym() }, hashing, { now });
  }
}

/** Undefined for an account that was not erased, or that exists again. */
async function timeOfErasure(accountId: string, hashing: Hashing): Promise<string | undefined> {
  const key = await erasedAddressKey(accountId, hashing);
  if (!key) return undefined;
  const [erased, account] = await hashing.store.get([key, keys.account(accountId)]);
  return account ? undefined : erased?.erasedAt;
}
