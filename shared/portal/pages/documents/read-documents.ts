/** Reads documents, of a whole record or through a carenet. */
import type { Client, DocumentList, DocumentMetadata, StoredBytes } from '../../../client/index.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';

export interface DocumentQuery {
  readonly type?: string | undefined;
  readonly status?: DocumentMetadata['status'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The newest first. */
export function listDocuments(client: Client, scope: ScopeKey, query: DocumentQuery): Promise<DocumentList> {
  return scope.kind === 'record'
    ? client.recordDocumentList({ ...query, recordId: scope.recordId })
    : client.carenetDocumentList({ ...query, carenetId: scope.carenetId });
}

export function readMetadata(client: Client, scope: ScopeKey, documentId: string): Promise<DocumentMetadata> {
  return scope.kind === 'record'
    ? client.recordDocumentMeta({ recordId: scope.recordId, documentId })
    : client.carenetDocumentMeta({ carenetId: scope.carenetId, documentId });
}

/** An attachment that a document holds. */
export function readFile(
  client: Client,
  scope: ScopeKey,
  documentId: string,
  attachmentNum: number,
): Promise<StoredBytes> {
  return scope.kind === 'record'
    ? client.recordDocumentAttachment({ recordId: scope.recordId, documentId, attachmentNum })
    : client.carenetDocumentAttachment({ carenetId: scope.carenetId, documentId, attachmentNum });
}

export function readContent(client: Client, scope: ScopeKey, documentId: string): Promise<StoredBytes> {
  return scope.kind === 'record'
    ? client.recordSpecificDocument({ recordId: scope.recordId, documentId })
    : client.carenetDocument({ carenetId: scope.carenetId, documentId });
}
