/** Exports a whole record (docs/export-format.md). */
import { TrailReader, type TrailStores } from '../../../domain/audits/archive/reader.ts';
import { monthOf, monthsBetween } from '../../../domain/audits/months.ts';
import { longestCall } from '../../../domain/audits/trail.ts';
import { lineageOf } from '../../../ids.ts';
import { type DocumentStatus, keys, type RecordItem } from '../../../store/items/index.ts';
import type { Bodies, PartReader, Store } from '../../../store/store.ts';
import { ArchiveError } from '../archive-error.ts';
import { auditNote } from '../audit-entry.ts';
import {
  auditLine,
  type Counts,
  documentLines,
  externalIdLine,
  formatName,
  formatVersion,
  manifest,
  names,
  people,
  placementLine,
  type RecordFile,
  record as recordFile,
  relationLine,
  sharing as sharingFile,
  statusLine,
  storageLine,
} from '../format/files.ts';
import { auditName } from '../format/names.ts';
import type { ArchiveSink, OnProgress } from '../io.ts';
import { retrying, retryingBodies, retryingStore } from '../retrying-store.ts';
import { readBodies } from './bodies.ts';
import { readDocuments } from './documents.ts';
import { Archived } from './included-documents.ts';
import { jsonFile, MetadataWriter } from './metadata.ts';
import {
  readAudit,
  readExternalIds,
  readPlacements,
  readRelations,
  readStatusHistory,
} from './references.ts';
import { readPeople, readSharing } from './sharing.ts';
import { archiveStorage } from './storage.ts';

export interface Exporting {
  readonly store: Store;
  readonly bodies: Bodies & PartReader;
  readonly now: () => Date;
  readonly onProgress?: OnProgress;
}

const statuses: readonly DocumentStatus[] = ['active', 'void', 'archived'];

/**
 * Writes the record into the sink, file by file; the archive is complete when this resolves. The same record
 * gives the same bytes. The audit entry of the export is stored before the first file is written. Throws ArchiveError
 * when there is no such record.
 */
export async function exportRecord(
  recordId: string,
  sink: ArchiveSink,
  exporting: Exporting,
): Promise<Counts> {
  const store = retryingStore(exporting.store);
  const { part } = exporting.bodies;
  const bodies = {
    ...retryingBodies(exporting.bodies),
    part: (...which: Parameters<PartReader['part']>) => retrying(() => part(...which)),
  };
  await requireRecord(recordId, store);
  try {
    return await writeArchive(recordId, sink, { ...exporting, store, bodies });
  } catch (error) {
    // The record was erased during the export, which explains whatever is missing.
    throw (await isErased(recordId, store)) ? erasedMeanwhile(recordId) : error;
  }
}

/** False also when the table cannot be asked. */
async function isErased(recordId: string, store: Store): Promise<boolean> {
  try {
    const [record] = await store.get([keys.record(recordId)]);
    return record === undefined;
  } catch {
    return false;
  }
}

function erasedMeanwhile(recordId: string): ArchiveError {
  return new ArchiveError(`Record ${recordId} was erased while it was exported. Nothing was exported.`);
}

async function writeArchive(
  recordId: string,
  sink: ArchiveSink,
  { store, bodies, now, onProgress = () => {} }: Exporting,
): Promise<Counts> {
  await store.transact([auditNote('record_export', recordId, now())]);

  const files = new MetadataWriter(sink);
  const archived = new Archived();
  let versions = 0;
  const total = await countDocuments(recordId, store);
  await files.lines(names.documents, documentLines, counted());
  const statusChanges = readStatusHistory(recordId, store, archived);
  const status_changes = await files.lines(names.statusHistory, statusLine, statusChanges);
  const relations = await files.lines(
    names.relations,
    relationLine,
    readRelations(recordId, store, archived),
  );
  const externalIds = readExternalIds(recordId, store, archived);
  const external_ids = await files.lines(names.externalIds, externalIdLine, externalIds);

  // Read after the documents, so that the archive has what it points to.
  const record = await requireRecord(recordId, store);
  const sharing = await readSharing(record, store);
  const carenetIds = sharing.carenets.map(({ id }) => id);
  const placed = readPlacements(carenetIds, store, archived);
  const placements = await files.lines(names.placements, placementLine, placed);
  await files.json(names.record, recordFile, recordValue(record, archived));
  await files.json(names.sharing, sharingFile, sharing);
  await files.json(names.people, people, await readPeople(sharing, store));
  const audit_entries = await writeAudit(record, files, { store, bodies }, now());

  const stored = await archiveStorage(recordId, { store, bodies }, sink);
  await files.lines(names.storage, storageLine, stored);
  let done = 0;
  for await (const { name, bytes } of readBodies(recordId, { store, bodies }, archived)) {
    await sink.add(name, bytes);
    done += 1;
    onProgress({ step: 'bodies', done, total: versions });
  }
  if (done !== versions) throw new ArchiveError('Bodies are missing. Is the record being erased?');

  // Items may be missing because the record is being erased; then the archive must not be complete.
  await requireRecord(recordId, store);
  const counts: Counts = {
    documents: archived.documents,
    versions,
    status_changes,
    relations,
    external_ids,
    placements,
    audit_entries,
    app_documents: stored.length,
  };
  const said = {
    format: formatName,
    version: formatVersion,
    record_id: recordId,
    counts,
    files: files.files,
  } as const;
  await sink.add(names.manifest, jsonFile(manifest, said));
  return counts;

  async function* counted() {
    for await (const line of readDocuments(recordId, store, archived)) {
      if (line.kind === 'version') versions += 1;
      else
        onProgress({
          step: 'documents',
          done: archived.documents,
          total: Math.max(total, archived.documents),
        });
      yield line;
    }
  }
}

async function requireRecord(recordId: string, store: Store): Promise<RecordItem> {
  const [record] = await store.get([keys.record(recordId)]);
  if (!record) throw new ArchiveError(`There is no record ${recordId}.`);
  return record;
}

async function countDocuments(recordId: string, store: Store): Promise<number> {
  const counters = await store.get(statuses.map((status) => keys.count(recordId, status)));
  return counters.reduce((sum, counter) => sum + (counter?.documents ?? 0), 0);
}

function recordValue(record: RecordItem, archived: Archived): RecordFile {
  const { id, label, createdAt, creatorId, external, demographicsId, contactId } = record;
  const document = (versionId: string | undefined) => {
    const named = versionId && lineageOf(versionId);
    return named && archived.hasDocument(named) ? named : undefined;
  };
  return {
    id,
    label,
    created_at: createdAt,
    created_by: creatorId,
    external_id: external && { principal_id: external.principalId, external_id: external.id },
    demographics: document(demographicsId),
    contact: document(contactId),
  };
}

/** One file for each month with entries. Returns the number of entries. */
async function writeAudit(
  { id, createdAt }: RecordItem,
  files: MetadataWriter,
  stores: TrailStores,
  now: Date,
): Promise<number> {
  const reader = new TrailReader(id, stores, now);
  const months = monthsBetween(monthOf(new Date(createdAt), -longestCall), monthOf(now, longestCall));
  let entries = 0;
  for (const month of months) {
    const first = await reader.pages(month, { limit: 1 }).next();
    if (first.done) continue;
    entries += await files.lines(auditName(month), auditLine, readAudit(month, reader));
  }
  return entries;
}
