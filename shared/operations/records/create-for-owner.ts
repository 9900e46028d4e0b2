/** Creates a record for a patient, who needs no app for it. */
import type { Actor } from '../../access/principal.ts';
import { type NewAccount, newAccount, storeNewAccount } from '../../domain/accounts/create.ts';
import type { Hashing } from '../../domain/accounts/erased-addresses.ts';
import { noteReached } from '../../domain/accounts/reached-records.ts';
import type { Services } from '../../domain/context.ts';
import { withBody } from '../../domain/documents/version.ts';
import { liftSafeguard, storeSafeguard } from '../../domain/outbox/safeguards.ts';
import { newRecord } from '../../domain/records/create.ts';
import { listOwned } from '../../domain/records/owner.ts';
import { newId } from '../../ids.ts';
import { type AccountItem, keys } from '../../store/items/index.ts';
import { objectPrefixes } from '../../store/object-keys.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { check, type Write } from '../../store/writes.ts';
import { operator, operatorEntry } from '../operator-audit-entry.ts';

/** The operator as the creator of the record. */
const actor: Actor = { id: operator, type: 'machineapp', fullName: 'Operator' };

const words = ['records', 'create'];

export interface Wanted {
  /** A Demographics document. */
  readonly demographics: Buffer;
  /** The owner's account, as it is created when there is none with this id. */
  readonly owner: NewAccount;
}

export interface Made {
  readonly recordId: string;
  readonly label: string;
  readonly account: Pick<AccountItem, 'id' | 'contactEmail' | 'state'>;
  /** The account is new, and its activation link is being mailed. */
  readonly isInvited: boolean;
}

/**
 * Creates the record and, if there is none, the account of its owner, all in one transaction. Throws ApiError with status 400 for an
 * address or demographics that are not valid, and an Error when nobody can sign in with the account any more.
 */
export async function createForOwner(
  { demographics, owner }: Wanted,
  { store, bodies, config, keyring, now }: Omit<Services, 'largeBodies'> & { readonly now: Date },
): Promise<Made> {
  const time = now.toISOString();
  const invited = newAccount(owner, operator, { keyring, time });
  const bodyKey = `${objectPrefixes.documents}${newId(now)}`;
  const creating = { config, actor, now, time, bodyKey };
  const { record, version, writes } = newRecord(demographics, creating, { ownerId: invited.id });
  await readOwner(invited.id, store);
  const lift = liftSafeguard(await storeSafeguard({ event: 'body_awaited', bodyKey }, { store, now, time }));
  const about = { recordId: record.id, documentId: version.id };
  return withBody(version, demographics, { bodies }, () =>
    retryWhenStale(async () => {
      const existing = await readOwner(invited.id, store);
      const hashing = { store, keyring: async () => keyring };
      await store.transact([
        ...writes,
        ...(existing
          ? [check(keys.account(existing.id), { state: existing.state }, 'retry')]
          : await invite(invited, { ...hashing, now, time })),
        listOwned(record, invited.id, time),
        noteReached(invited.id, record.id),
        operatorEntry('record_create', now, words, about),
        lift,
      ]);
      const { id, contactEmail, state } = existing ?? invited;
      return {
        recordId: record.id,
        label: record.label,
        account: { id, contactEmail, state },
        isInvited: !existing,
      };
    }),
  );
}

/** The account, if there is one. Throws when it is closed for good. */
async function readOwner(id: string, store: Store): Promise<AccountItem | undefined> {
  const [account] = await store.get([keys.account(id)]);
  if (account?.state !== 'retired') return account;
  throw new Error(`The account ${id} is retired: nobody can sign in with it. Name another owner.`);
}

async function invite(
  account: AccountItem,
  times: Hashing & { readonly now: Date; readonly time: string },
): Promise<readonly Write[]> {
  return [
    ...(await storeNewAccount(account, times)),
    operatorEntry('account_create', times.now, ['accounts', 'create', account.id]),
  ];
}
