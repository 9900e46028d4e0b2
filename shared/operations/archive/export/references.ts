/** References to documents: only to those in the archive. */
import type { TrailReader } from '../../../domain/audits/archive/reader.ts';
import { type AuditItem, type AuditShown, keys } from '../../../store/items/index.ts';
import type { Range, Stored } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';
import type { AuditLine, ExternalIdLine, PlacementLine, RelationLine, StatusLine } from '../format/files.ts';
import type { Archived } from './included-documents.ts';

export async function* readStatusHistory(
  recordId: string,
  store: Store,
  archived: Archived,
): AsyncGenerator<StatusLine> {
  for await (const item of itemsIn(keys.allStatusChanges(recordId), store)) {
    const { documentId, revision } = keys.partsOfStatusChange(item.SK);
    // A change made after the document was read would contradict its status.
    if (!archived.hasChange(documentId, revision)) continue;
    const { status, reason, by, at } = item;
    yield { document_id: documentId, status, reason, by, at };
  }
}

export async function* readRelations(
  recordId: string,
  store: Store,
  archived: Archived,
): AsyncGenerator<RelationLine> {
  for await (const item of itemsIn(keys.allRelations(recordId), store)) {
    const { relation, objectId, subjectId, createdAt } = item;
    if (!archived.hasVersion(objectId) || !archived.hasVersion(subjectId)) continue;
    yield { relation, object_id: objectId, subject_id: subjectId, created_at: createdAt };
  }
}

export async function* readExternalIds(
  recordId: string,
  store: Store,
  archived: Archived,
): AsyncGenerator<ExternalIdLine> {
  for await (const { appId, externalId, documentId } of itemsIn(keys.externalDocuments(recordId), store)) {
    if (!archived.hasVersion(documentId)) continue;
    yield { app_id: appId, external_id: externalId, document_id: documentId };
  }
}

/** Placements of documents in these carenets, carenet by carenet. */
export async function* readPlacements(
  carenetIds: readonly string[],
  store: Store,
  archived: Archived,
): AsyncGenerator<PlacementLine> {
  for (const carenetId of carenetIds) {
    for await (const { lineageId, state } of itemsIn(keys.placements(carenetId), store)) {
      if (!archived.hasDocument(lineageId)) continue;
      yield { carenet_id: carenetId, document_id: lineageId, state };
    }
  }
}

/** The audit trail of one month. */
export async function* readAudit(month: string, reader: TrailReader): AsyncGenerator<AuditLine> {
  for await (const page of reader.pages(month)) yield* page.map(auditLine);
}

function auditLine({ PK: _, SK: __, ...entry }: Stored<AuditItem>): AuditLine {
  const { requestId, recordId, carenetId, appId, documentId, externalId, messageId, sourceIp, ...others } =
    entry;
  const { shown, pageView, ...rest } = others;
  return {
    ...rest,
    request_id: requestId,
    record_id: recordId,
    carenet_id: carenetId,
    app_id: appId,
    document_id: documentId,
    external_id: externalId,
    message_id: messageId,
    source_ip: sourceIp,
    ...(shown && { shown: shownValue(shown) }),
    ...(pageView !== undefined && { page_view: pageView }),
  };
}

function shownValue({
  kinds = {},
  documentIds = [],
  ...counts
}: AuditShown): NonNullable<AuditLine['shown']> {
  return {
    // The table keeps no order.
    kinds: Object.entries(kinds)
      .map(([kind, count]) => ({ kind, count }))
      .toSorted((one, other) => (one.kind < other.kind ? -1 : 1)),
    ...counts,
    document_ids: documentIds,
  };
}

async function* itemsIn<T>(range: Range<T>, store: Store): AsyncGenerator<Stored<T>> {
  for await (const page of store.pages(range)) yield* page;
}
