/** Removes what an interrupted import left behind that will not be completed. */
import { longestCall } from '../../../domain/audits/trail.ts';
import { type ErasedRecordItem, type ImportItem, keys } from '../../../store/items/index.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { absent, check, put, remove } from '../../../store/writes.ts';
import { eraseRecord } from '../../records/erase.ts';
import { retryingBodies, retryingStore } from '../retrying-store.ts';
import { overtaken, recordExists } from './import-lock.ts';

interface Stores {
  readonly store: Store;
  readonly bodies: Bodies;
}

/**
 * Discards an import. The record was never visible, so no one has used it. It can be repeated after it
 * stopped half way. Returns whether there was such an import. Throws ArchiveError when the record is visible.
 */
export async function discardImport(recordId: string, given: Stores, now: Date): Promise<boolean> {
  const stores = { store: retryingStore(given.store), bodies: retryingBodies(given.bodies) };
  const { store } = stores;
  const [found, begun] = await store.get([keys.recordImport(recordId), keys.erasedRecord(recordId)]);
  const remnant = found ? remnantOf(found) : begun;
  if (!remnant?.discarded) return false;
  if (found) {
    const { archive, seed } = found;
    await store.transact([
      remove(keys.recordImport(recordId), { when: { archive, seed }, refused: overtaken }),
      check(keys.record(recordId), { PK: absent }, () => recordExists(recordId)),
      put(keys.erasedRecord(recordId), remnant),
    ]);
  }
  await eraseRecord(recordId, stores, {
    now,
    withAudits: !remnant.discarded.hadAudits,
    onlyRemnant: true,
  });
  return true;
}

function remnantOf({ recordId, recordCreatedAt, hadAudits }: ImportItem): ErasedRecordItem {
  // The trail begins earlier by the maximum duration of a call.
  const createdAt = new Date(Date.parse(recordCreatedAt) - longestCall).toISOString();
  return { id: recordId, label: '', createdAt, discarded: { hadAudits } };
}
