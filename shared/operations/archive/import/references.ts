/** Stores what an archive says about documents. */

import {
  type AuditItem,
  type AuditShown,
  keys,
  type PlacementItem,
  type RelationItem,
  type StatusChangeItem,
} from '../../../store/items/index.ts';
import {
  type AuditLine,
  auditLine,
  externalIdLine,
  names,
  placementLine,
  relationLine,
  statusLine,
} from '../format/files.ts';
import { auditName } from '../format/names.ts';
import type { Contents } from './contents.ts';
import { readLines } from './read.ts';
import type { ImportWriter } from './writer.ts';

/** In keys, in place of the id of the request that made the change. */
const imported = 'imported';

export async function storeReferences(contents: Contents, writer: ImportWriter): Promise<void> {
  await storeStatusHistory(contents, writer);
  await storeRelations(contents, writer);
  await storeExternalIds(contents, writer);
  await storePlacements(contents, writer);
  await storeAudit(contents, writer);
}

/** Changes of one document are numbered in their order. */
async function storeStatusHistory(contents: Contents, writer: ImportWriter): Promise<void> {
  const { source, recordId } = contents;
  let document = '';
  let number = 0;
  for await (const line of readLines(source, contents.file(names.statusHistory), statusLine)) {
    const { document_id, status, reason, by, at } = line;
    number = document_id === document ? number + 1 : 0;
    document = document_id;
    const change: StatusChangeItem = { status, reason, by, at };
    await writer.put(keys.statusChange(recordId, document_id, at, number, imported), change);
  }
}

async function storeRelations(contents: Contents, writer: ImportWriter): Promise<void> {
  const { source, recordId } = contents;
  for await (const line of readLines(source, contents.file(names.relations), relationLine)) {
    const { relation, object_id: objectId, subject_id: subjectId, created_at: createdAt } = line;
    const item: RelationItem = { relation, objectId, subjectId, createdAt };
    await writer.put(keys.relation(recordId, objectId, relation, subjectId), item);
  }
}

async function storeExternalIds(contents: Contents, writer: ImportWriter): Promise<void> {
  const { source, recordId } = contents;
  for await (const line of readLines(source, contents.file(names.externalIds), externalIdLine)) {
    const { app_id: appId, external_id: externalId, document_id: documentId } = line;
    const key = keys.externalDocument(recordId, appId, externalId);
    await writer.put(key, { appId, externalId, documentId });
  }
}

async function storePlacements(contents: Contents, writer: ImportWriter): Promise<void> {
  for await (const line of readLines(contents.source, contents.file(names.placements), placementLine)) {
    const item: PlacementItem = { lineageId: line.document_id, state: line.state };
    await writer.put(keys.placement(line.carenet_id, line.document_id), item);
  }
}

async function storeAudit(contents: Contents, writer: ImportWriter): Promise<void> {
  const { source, recordId, months } = contents;
  for (const month of months) {
    for await (const line of readLines(source, contents.file(auditName(month)), auditLine)) {
      await writer.put(keys.audit(recordId, line.time, line.id), { ...auditItem(line) });
    }
  }
}

function auditItem(line: AuditLine): AuditItem {
  const {
    request_id = '',
    record_id,
    carenet_id,
    app_id,
    document_id,
    external_id,
    message_id,
    source_ip,
    shown,
    page_view,
    ...rest
  } = line;
  return {
    ...rest,
    requestId: request_id,
    recordId: record_id,
    carenetId: carenet_id,
    appId: app_id,
    documentId: document_id,
    externalId: external_id,
    messageId: message_id,
    sourceIp: source_ip,
    ...(shown && { shown: shownOf(shown) }),
    ...(page_view !== undefined && { pageView: page_view }),
  };
}

function shownOf({ kinds, document_ids, ...counts }: NonNullable<AuditLine['shown']>): AuditShown {
  return {
    ...(kinds.length > 0 && { kinds: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])) }),
    ...counts,
    ...(document_ids.length > 0 && { documentIds: document_ids }),
  };
}
