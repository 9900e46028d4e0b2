/** The records that an account owns: each is handed over or erased, and none is left without an owner. */

import { noteReached } from '../../../domain/accounts/reached-records.ts';
import { newGrant } from '../../../ids.ts';
import {
  type AccountRecordItem,
  type ErasingAccountItem,
  keys,
  type RecordFate,
  type RecordItem,
} from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { check, present, put, remove, update } from '../../../store/writes.ts';
import { operatorEntry } from '../../operator-audit-entry.ts';
import type { Stores } from '../../records/erase.ts';
import { eraseRecord } from '../../records/erase.ts';

export interface OwnedRecord {
  readonly id: string;
  readonly label: string;
}

/** What was said about the records is not enough, or cannot be done. Nothing was changed. */
export class UndecidedRecords extends Error {
  /** Those about which nothing was said. */
  readonly records: readonly OwnedRecord[];

  constructor(reason: string, records: readonly OwnedRecord[] = []) {
    super(reason);
    this.name = 'UndecidedRecords';
    this.records = records;
  }
}

/** The records that the account owns, in the order of their ids. */
async function ownedRecords(accountId: string, store: Store): Promise<readonly RecordItem[]> {
  const links = await store.query(keys.ownedRecords(accountId));
  const records = await store.get(links.map(({ recordId }) => keys.record(recordId)));
  return records.filter((record) => record !== undefined && record.ownerId === accountId) as RecordItem[];
}

/** Throws UndecidedRecords unless every record that the account owns has exactly one fate, which is possible. */
export async function requireFates(
  accountId: string,
  fates: readonly RecordFate[],
  store: Store,
): Promise<void> {
  const owned = await ownedRecords(accountId, store);
  const ids = new Set(owned.map(({ id }) => id));
  const stranger = fates.find(({ recordId }) => !ids.has(recordId));
  if (stranger) throw new UndecidedRecords(`The account does not own record ${stranger.recordId}.`);
  const twice = fates.find(({ recordId }, index) =>
    fates.slice(0, index).some((fate) => fate.recordId === recordId),
  );
  if (twice) throw new UndecidedRecords(`Two things are said about record ${twice.recordId}: say one.`);
  const decided = new Set(fates.map(({ recordId }) => recordId));
  const open = owned.filter(({ id }) => !decided.has(id)).map(({ id, label }) => ({ id, label }));
  if (open.length > 0)
    throw new UndecidedRecords('The account owns records: each must be handed over or erased.', open);
  for (const fate of fates) if (fate.fate === 'hand over') await requireHeir(accountId, fate.to, store);
}

async function requireHeir(accountId: string, heirId: string, store: Store): Promise<void> {
  if (heirId === accountId)
    throw new UndecidedRecords(`No record can be handed over to ${heirId}: it is the account to erase.`);
  const [heir] = await store.get([keys.account(heirId)]);
  if (heir?.id !== heirId)
    throw new UndecidedRecords(`No record can be handed over to ${heirId}: there is no such account.`);
  if (heir.state === 'retired')
    throw new UndecidedRecords(`No record can be handed over to ${heirId}: the account is retired.`);
}

/** Carries out what was said about one record. Can be repeated: a record that has another owner by now stays as it is. */
export async function settleRecord(
  { id: accountId, withAudits }: Pick<ErasingAccountItem, 'id' | 'withAudits'>,
  fate: RecordFate,
  stores: Stores,
  now: Date,
): Promise<void> {
  const { recordId } = fate;
  const [record] = await stores.store.get([keys.record(recordId)]);
  if (record && record.ownerId !== accountId) return;
  if (fate.fate === 'erase') await eraseRecord(recordId, stores, { now, withAudits });
  else if (record) await handOver(record, accountId, fate.to, stores.store, now);
}

async function handOver(
  record: RecordItem,
  accountId: string,
  heirId: string,
  store: Store,
  now: Date,
): Promise<void> {
  const recordId = record.id;
  const link: AccountRecordItem = {
    recordId,
    label: record.label,
    recordCreatedAt: record.createdAt,
    modifiedAt: now.toISOString(),
  };
  const heirGone = () =>
    new UndecidedRecords(`No record can be handed over to ${heirId}: there is no such account.`);
  await store.transact([
    update(
      keys.record(recordId),
      { set: { ownerId: heirId, ownerGrant: newGrant() } },
      { when: { PK: present, ownerId: accountId }, refused: 'retry' },
    ),
    check(keys.account(heirId), { PK: present }, heirGone),
    remove(keys.ownedRecord(accountId, recordId)),
    put(keys.ownedRecord(heirId, recordId), link),
    noteReached(heirId, recordId),
    operatorEntry('record_set_owner', now, ['accounts', 'erase'], { recordId }),
  ]);
}
