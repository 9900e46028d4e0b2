/** The records that an account owns: each is handed over or erased, and none is left without an owner. */

import { noteReached } from '../../../domain/accounts/reached-records.ts';
import { UndecidedRecords } from '../../../domain/accounts/record-fates.ts';
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
