/** Imports an archive as a record (docs/export-format.md). */
import type { Keyring } from '../../../secrets/keyring.ts';
import { keys } from '../../../store/items/index.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { ArchiveError } from '../archive-error.ts';
import type { Counts } from '../format/files.ts';
import type { ArchiveSource, OnProgress } from '../io.ts';
import { retryingBodies, retryingStore } from '../retrying-store.ts';
import { makeMissingAccounts } from './accounts.ts';
import { forgetCounts, hasAudits } from './audit-entries.ts';
import { ImportBodies } from './bodies.ts';
import { claimCarenets } from './carenets.ts';
import { checkArchive } from './check.ts';
import { discardImport } from './discard.ts';
import { storeDocuments, type WithoutFacts } from './documents.ts';
import { beginImport, newImport } from './import-lock.ts';
import { requireUsable, settleNamedAccounts } from './named-accounts.ts';
import { checkPlace, checkSurroundings } from './preflight.ts';
import { completeLinks, revealRecord } from './publish.ts';
import { storeReferences } from './references.ts';
import { storeSharing } from './sharing.ts';
import { removeEndedStorages, storeStorage } from './storage.ts';
import { ImportWriter } from './writer.ts';

export interface Importing {
  readonly store: Store;
  readonly bodies: Bodies;
  readonly now: () => Date;
  /** Read when an account has been erased before. */
  readonly keyring: () => Promise<Keyring>;
  /** Leaves out the bindings of apps that are not registered here, instead of failing. */
  readonly skipMissingApps?: boolean;
  /** Removes what an interrupted import of another archive of the record left behind. */
  readonly restart?: boolean;
  readonly onProgress?: OnProgress;
}

export interface Imported {
  readonly recordId: string;
  readonly counts: Counts;
  readonly newAccounts: readonly string[];
  readonly missingApps: readonly string[];
  /** Documents in the storages of those apps. */
  readonly storedLeftOut: number;
  readonly withoutFacts: readonly WithoutFacts[];
}

/**
 * Checks the archive and this service, then stores everything, and last what makes the record visible.
 * Interrupted at any point, it leaves nothing that a caller can see; run again, it completes. Throws
 * ArchiveError when the archive is damaged, the record exists already, or something else prevents the import;
 * then nothing has been changed.
 */
export async function importRecord(source: ArchiveSource, importing: Importing): Promise<Imported> {
  const { now, onProgress = () => {}, skipMissingApps = false, restart = false } = importing;
  const [store, bodies] = [retryingStore(importing.store), retryingBodies(importing.bodies)];
  const contents = await checkArchive(source, onProgress);
  const { recordId, manifest } = contents;
  if (!restart) await checkPlace(recordId, store);
  const hashing = { store, keyring: importing.keyring };
  await requireUsable(contents.people, hashing);
  const destination = await checkSurroundings(contents, { skipMissingApps }, store);
  if (restart) {
    await discardImport(recordId, importing, now());
    await checkPlace(recordId, store);
  }
  const hadAudits = await hasAudits(contents, store, now());
  const item = await beginImport(newImport(contents, hadAudits, now()), store);
  const result = { recordId, counts: manifest.counts, missingApps: destination.missingApps };

  const writer = new ImportWriter(store, item);
  const stored = new ImportBodies(bodies);
  const storing = { contents, item, bodies: stored, writer, stores: { store, bodies }, onProgress };
  try {
    if (item.visible) {
      await completeLinks(contents, item, store);
      return { ...result, newAccounts: [], storedLeftOut: 0, withoutFacts: [] };
    }
    await claimCarenets(contents, item, store);
    const { withoutFacts, restated } = await storeDocuments(storing);
    await storeReferences(contents, writer);
    const storedLeftOut = await storeStorage(storing, destination);
    await storeSharing(contents, destination, item, writer);
    await forgetCounts(recordId, store, writer);
    const newAccounts = await makeMissingAccounts(contents.people, item, store, now());
    await writer.finish();
    await settleNamedAccounts(recordId, { ...hashing, bodies }, now());
    await revealRecord(contents, { ...destination, restated }, item, store, now());
    return { ...result, newAccounts, storedLeftOut, withoutFacts };
  } catch (error) {
    await writer.abandon();
    // When the table or the bucket has failed, more retries are of no use.
    await tidyUp(error instanceof ArchiveError ? { store, bodies } : importing).catch(() => undefined);
    throw await explained(error, recordId, store);
  }

  async function tidyUp(stores: Pick<Importing, 'store' | 'bodies'>): Promise<void> {
    await removeEndedStorages(item, destination, stored, stores);
    await stored.removeUnclaimed(item, stores.store);
  }
}

/** The record exists when another import of the archive was faster. */
async function explained(error: unknown, recordId: string, store: Store): Promise<unknown> {
  if (!(error instanceof ArchiveError)) return error;
  const [record, note] = await store
    .get([keys.record(recordId), keys.recordImport(recordId)])
    .catch(() => []);
  if (record && note)
    return new ArchiveError(
      `Record ${recordId} is visible, but not all that leads to it: another run of the import is at work, or was ` +
        'broken off. Run the import again.',
    );
  return record
    ? new ArchiveError(`Record ${recordId} was imported by another run at the same time; it is complete.`)
    : error;
}
