/** References to documents: only to those in the archive. */

import type { AuditItem, PlacementItem, RelationItem, StatusChangeItem } from '../../../domain/items.ts';
import { keys } from '../../../store/keys.ts';
import type { Store } from '../../../store/store.ts';
import type { Item } from '../../../store/writes.ts';
import type { AuditLine, ExternalIdLine, PlacementLine, RelationLine, StatusLine } from '../format/files.ts';
import type { Archived } from './included-documents.ts';

export async function* readStatusHistory(
  recordId: string,
  store: Store,
  archived: Archived,
): AsyncGenerator<StatusLine> {
  for await (const item of itemsUnder(recordId, keys.allStatusChanges, store)) {
    const { documentId, revision } = keys.partsOfStatusChange(String(item.SK));
    // A change made after the document was read would contradict its status.
    if (!archived.hasChange(documentId, revision)) continue;
    const { status, reason, by, at } = item as unknown as StatusChangeItem;
    yield { document_id: documentId, status, reason, by, at };
  }
}

export async function* readRelations(
  recordId: string,
  store: Store,
  archived: Archived,
): AsyncGenerator<RelationLine> {
  for await (const item of itemsUnder(recordId, keys.allRelations, store)) {
    const { relation, objectId, subjectId, createdAt } = item as unknown as RelationItem;
    if (!archived.hasVersion(objectId) || !archived.hasVersion(subjectId)) continue;
    yield { relation, object_id: objectId, subject_id: subjectId, created_at: createdAt };
  }
}

export async function* readExternalIds(
  recordId: string,
  store: Store,
  archived: Archived,
): AsyncGenerator<ExternalIdLine> {
  for await (const { appId, externalId, documentId } of itemsUnder(recordId, keys.externalDocuments, store)) {
    if (!archived.hasVersion(String(documentId))) continue;
    yield { app_id: String(appId), external_id: String(externalId), document_id: String(documentId) };
  }
}

/** Placements of documents in these carenets, carenet by carenet. */
export async function* readPlacements(
  carenetIds: readonly string[],
  store: Store,
  archived: Archived,
): AsyncGenerator<PlacementLine> {
  for (const carenetId of carenetIds) {
    const partition = keys.carenetPartition(carenetId);
    for await (const page of store.pages({ partition, prefix: keys.placements })) {
      for (const { lineageId, state } of page as unknown as readonly PlacementItem[]) {
        if (!archived.hasDocument(lineageId)) continue;
        yield { carenet_id: carenetId, document_id: lineageId, state };
      }
    }
  }
}

/** The audit trail of one month. */
export async function* readAudit(recordId: string, month: string, store: Store): AsyncGenerator<AuditLine> {
  for await (const page of store.pages({ partition: keys.auditMonth(recordId, month) })) {
    for (const entry of page as unknown as readonly AuditItem[]) yield auditLine(entry);
  }
}

function auditLine(entry: AuditItem): AuditLine {
  const { recordId, carenetId, appId, documentId, externalId, messageId, sourceIp, ...rest } = entry;
  return {
    ...rest,
    record_id: recordId,
    carenet_id: carenetId,
    app_id: appId,
    document_id: documentId,
    external_id: externalId,
    message_id: messageId,
    source_ip: sourceIp,
  };
}

async function* itemsUnder(recordId: string, prefix: string, store: Store): AsyncGenerator<Item> {
  const partition = keys.recordPartition(recordId);
  for await (const page of store.pages({ partition, prefix })) yield* page;
}
