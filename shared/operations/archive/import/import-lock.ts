/**
 * The lock of an import: the record's note that an archive is being imported. Every write of an import has
 * the condition that its lock exists; the record becomes visible in the transaction that removes it. So an
 * import that runs beside another one of the archive, or too late, writes nothing, and an interrupted import
 * resumes where it stopped.
 */
import { createHash } from 'node:crypto';
import { newGrant, toAlphanumeric } from '../../../ids.ts';
import { type AppItem, type ImportItem, keys } from '../../../store/items/index.ts';
import { objectPrefixes } from '../../../store/object-keys.ts';
import type { Store } from '../../../store/store.ts';
import { absent, check, create, type Write } from '../../../store/writes.ts';
import { ArchiveError } from '../archive-error.ts';
import type { Contents } from './contents.ts';

/** Returns the existing lock or, when there is none, a new one. */
export async function beginImport(item: ImportItem, store: Store): Promise<ImportItem> {
  const key = keys.recordImport(item.recordId);
  for (;;) {
    const [found] = await store.get([key]);
    if (found) return requireArchive(found, item.archive);
    try {
      await store.transact([
        create(key, item, () => new NoteStands()),
        check(keys.record(item.recordId), { PK: absent }, () => recordExists(item.recordId)),
        check(keys.erasedRecord(item.recordId), { PK: absent }, () => beingErased(item.recordId)),
      ]);
      return item;
    } catch (error) {
      if (!(error instanceof NoteStands)) throw error;
    }
  }
}

class NoteStands extends Error {}

/** Whether this is the lock of the import. */
export function isNoteOf({ archive, seed }: ImportItem, note: ImportItem | undefined): boolean {
  return note?.archive === archive && note.seed === seed;
}

export function newImport(
  { recordId, digest: archive, record }: Contents,
  hadAudits: boolean,
  now: Date,
): ImportItem {
  const startedAt = now.toISOString();
  return {
    recordId,
    archive,
    seed: newGrant(),
    startedAt,
    recordCreatedAt: record.created_at,
    hadAudits,
  };
}

function requireArchive(found: ImportItem, archive: string): ImportItem {
  if (found.archive === archive) return found;
  throw new ArchiveError(
    `An import of another archive of record ${found.recordId} was begun on ${found.startedAt} and is not complete. ` +
      'Import that archive again to complete it, or add --restart to remove what it has left and begin with this one.',
  );
}

export function recordExists(recordId: string): ArchiveError {
  return new ArchiveError(`Record ${recordId} exists here already; nothing was changed.`);
}

export function beingErased(recordId: string): ArchiveError {
  return new ArchiveError(`Record ${recordId} is being erased here; complete that first.`);
}

/** Condition that this import goes on and the record is not visible yet. */
export function stillImporting({ recordId, archive, seed }: ImportItem): Write {
  return check(keys.recordImport(recordId), { archive, seed, visible: absent }, overtaken);
}

/** Condition that the record is visible and links to it are still missing. */
export function stillLinking({ recordId, archive, seed }: ImportItem): Write {
  return check(keys.recordImport(recordId), { archive, seed, visible: true }, overtaken);
}

export function overtaken(): ArchiveError {
  return new ArchiveError('Another import of this record was faster, or removed what this one had begun.');
}

/** A grant of this import for this purpose. */
export function grantFor({ seed }: ImportItem, ...purpose: readonly string[]): string {
  return toAlphanumeric(digest(seed, ...purpose), 16);
}

/** The name of the extraction of a document's facts in this import: 34 bits in hexadecimal. */
export function extractionFor({ seed }: ImportItem, documentId: string): string {
  const octets = digest(seed, 'facts', documentId);
  return ((octets.readUInt32BE(0) * 4 + (octets[4]! & 3)) as number).toString(16);
}

/** The key of a version's body. */
export function bodyKeyFor({ seed, recordId }: ImportItem, versionId: string): string {
  return `${importedUnder(recordId, seed)}/versions/${versionId}`;
}

/** The key of the body of a document in an app's storage; another registration of the app has another key. */
export function storageBodyKeyFor(
  { seed, recordId }: ImportItem,
  { id, grant }: Pick<AppItem, 'id' | 'grant'>,
  documentId: string,
): string {
  const registration = digest('storage', id, grant).toString('hex');
  return `${importedUnder(recordId, seed)}/storage/${registration}/${documentId}`;
}

function importedUnder(recordId: string, seed: string): string {
  return `${objectPrefixes.documents}imported/${recordId}/${seed}`;
}

function digest(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
