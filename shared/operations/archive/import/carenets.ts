/** The ids of carenets in an archive. Each belongs to one record, even before that record is visible. */
import { type CarenetItem, type ImportItem, keys } from '../../../store/items/index.ts';
import type { Store } from '../../../store/store.ts';
import { absent, check, create, put } from '../../../store/writes.ts';
import { ArchiveError } from '../archive-error.ts';
import type { CarenetValue } from '../format/files.ts';
import type { Contents } from './contents.ts';
import { stillImporting } from './import-lock.ts';

/** Throws ArchiveError when a carenet belongs to another record. Writes nothing. */
export async function checkCarenets({ recordId, sharing }: Contents, store: Store): Promise<void> {
  for (const { id } of sharing.carenets) {
    const owner = await ownerOf(id, store);
    if (owner !== undefined && owner !== recordId) throw taken(id, ' Nothing was changed.');
  }
}

/**
 * Claims the ids for this record, before anything is stored under them. The record's list entry of the
 * carenet is written with the claim, so that discarding the import finds it. Throws ArchiveError.
 */
export async function claimCarenets(contents: Contents, item: ImportItem, store: Store): Promise<void> {
  const { recordId, sharing } = contents;
  for (const value of sharing.carenets) {
    const { id } = value;
    const refused = () => new Claimed();
    try {
      await store.transact([
        create(keys.carenetImport(id), { recordId }, refused),
        check(keys.carenet(id), { PK: absent }, refused),
        put(keys.carenetOfRecord(recordId, id), { ...carenetItem(value, recordId) }),
        stillImporting(item),
      ]);
    } catch (error) {
      if (!(error instanceof Claimed)) throw error;
      if ((await ownerOf(id, store)) !== recordId) throw taken(id);
    }
  }
}

/**
 * Once the carenets exist, their own items say whose they are. A claim that remains is deleted with its
 * carenet.
 */
export async function endClaims({ recordId, sharing }: Contents, store: Store): Promise<void> {
  for (const { id } of sharing.carenets)
    await store.delete(keys.carenetImport(id), { recordId }).catch(() => false);
}

export function carenetItem(
  { id, name, created_at, modified_at }: CarenetValue,
  recordId: string,
): CarenetItem {
  const carenet: CarenetItem = {
    id,
    recordId,
    name,
    createdAt: created_at,
    ...(modified_at !== undefined && { modifiedAt: modified_at }),
  };
  return carenet;
}

/** The record that the carenet belongs to, or that is being imported with it. */
async function ownerOf(carenetId: string, store: Store): Promise<unknown> {
  const [carenet, claim] = await store.get([keys.carenet(carenetId), keys.carenetImport(carenetId)]);
  return (carenet ?? claim)?.recordId;
}

function taken(carenetId: string, rest = ''): ArchiveError {
  return new ArchiveError(`Carenet ${carenetId} belongs to another record here.${rest}`);
}

class Claimed extends Error {}
