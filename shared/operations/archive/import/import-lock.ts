/**
 * The note that an archive is being imported as a record. Every write of an import is made on condition that its note
 * stands; the record comes into sight in the transaction that takes it away. So whoever is behind another import of
 * the archive, or comes too late, writes nothing any more, and an import that was broken off goes on where it was.
 */
import { createHash } from 'node:crypto';
import type { AppItem } from '../../../domain/items.ts';
import { newGrant, toAlphanumeric } from '../../../ids.ts';
import { keys } from '../../../store/keys.ts';
import type { Store } from '../../../store/store.ts';
import { absent, check, create, type Item, type Write } from '../../../store/writes.ts';
import { ArchiveFault } from '../archive-error.ts';
import type { Contents } from './contents.ts';

export interface ImportItem {
  readonly recordId: string;
  /** Digest of the archive. */
  readonly archive: string;
  /** Random; whatever the import has to name is computed from it, so that a repetition names it the same. */
  readonly seed: string;
  readonly startedAt: string;
  /** When the record was created, before which it has no audit entries. */
  readonly recordCreatedAt: string;
  /** The record had a trail here before, which is not to be removed with what a broken-off import leaves. */
  readonly hadAudits: boolean;
  /** The record is in sight, and some links to it are still to be made. */
  readonly visible?: true;
}

/** The note as it stands or, when there is none, a new one. */
export async function beginImport(item: ImportItem, store: Store): Promise<ImportItem> {
  const key = keys.recordImport(item.recordId);
  for (;;) {
    const [found] = await store.get([key]);
    if (found) return requireArchive(found as unknown as ImportItem, item.archive);
    try {
      await store.transact([
        create(key, { ...item }, () => new NoteStands()),
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

/** Whether this is the note of the import. */
export function isNoteOf({ archive, seed }: ImportItem, note: Item | undefined): boolean {
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
  throw new ArchiveFault(
    `An import of another archive of record ${found.recordId} was begun on ${found.startedAt} and is not complete. ` +
      'Import that archive again to complete it, or add --restart to remove what it has left and begin with this one.',
  );
}

export function recordExists(recordId: string): ArchiveFault {
  return new ArchiveFault(`Record ${recordId} exists here already; nothing was changed.`);
}

export function beingErased(recordId: string): ArchiveFault {
  return new ArchiveFault(`Record ${recordId} is being erased here; complete that first.`);
}

/** Holds while this import goes on and the record is not in sight. */
export function stillImporting({ recordId, archive, seed }: ImportItem): Write {
  return check(keys.recordImport(recordId), { archive, seed, visible: absent }, overtaken);
}

/** Holds while the record is in sight and links to it are still to be made. */
export function stillLinking({ recordId, archive, seed }: ImportItem): Write {
  return check(keys.recordImport(recordId), { archive, seed, visible: true }, overtaken);
}

export function overtaken(): ArchiveFault {
  return new ArchiveFault('Another import of this record was faster, or removed what this one had begun.');
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

/** Where the body of a version goes. */
export function bodyKeyFor({ seed, recordId }: ImportItem, versionId: string): string {
  return `documents/imported/${recordId}/${seed}/versions/${versionId}`;
}

/** Where the body of a document in the storage of an app goes: nowhere else under another registration. */
export function storageBodyKeyFor(
  { seed, recordId }: ImportItem,
  { id, grant }: Pick<AppItem, 'id' | 'grant'>,
  documentId: string,
): string {
  const registration = digest('storage', id, grant).toString('hex');
  return `documents/imported/${recordId}/${seed}/storage/${registration}/${documentId}`;
}

function digest(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}
