/** Removing what an import has left that was broken off and is not to be completed. */

import { longestCall } from '../../../domain/audits/trail.ts';
import { keys } from '../../../store/keys.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { absent, check, put, remove } from '../../../store/writes.ts';
import { eraseRecord } from '../../records/erase.ts';
import { patientBodies, patientStore } from '../retrying-store.ts';
import { type ImportItem, overtaken, recordExists } from './import-lock.ts';

interface Stores {
  readonly store: Store;
  readonly bodies: Bodies;
}

/** What an erasure goes by that began with this. */
interface Remnant {
  readonly id: string;
  readonly label: string;
  readonly createdAt: string;
  /** It is of an import, and the trail goes unless there was one before. */
  readonly discarded: { readonly hadAudits: boolean };
}

/**
 * The record was never in sight, so that nobody has done anything with it. Can be repeated after it stopped half way.
 * Answers whether there was such an import. Throws ArchiveFault when the record is in sight.
 */
export async function discardImport(recordId: string, given: Stores, now: Date): Promise<boolean> {
  const stores = { store: patientStore(given.store), bodies: patientBodies(given.bodies) };
  const { store } = stores;
  const [found, begun] = (await store.get([
    keys.recordImport(recordId),
    keys.erasedRecord(recordId),
  ])) as unknown as [ImportItem | undefined, Partial<Remnant> | undefined];
  const remnant = found ? remnantOf(found) : begun;
  if (!remnant?.discarded) return false;
  if (found) {
    const { archive, seed } = found;
    await store.transact([
      remove(keys.recordImport(recordId), { when: { archive, seed }, refused: overtaken }),
      check(keys.record(recordId), { PK: absent }, () => recordExists(recordId)),
      put(keys.erasedRecord(recordId), { ...remnant }),
    ]);
  }
  await eraseRecord(recordId, stores, {
    now,
    withAudits: !remnant.discarded.hadAudits,
    onlyRemnant: true,
  });
  return true;
}

function remnantOf({ recordId, recordCreatedAt, hadAudits }: ImportItem): Remnant {
  // The trail begins as much earlier as a call may have taken.
  const createdAt = new Date(Date.parse(recordCreatedAt) - longestCall).toISOString();
  return { id: recordId, label: '', createdAt, discarded: { hadAudits } };
}
