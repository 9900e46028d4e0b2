/** Reads documents, of a whole record or through a carenet. */
import {
  type Client,
  type DocumentFacts,
  type DocumentList,
  type DocumentMetadata,
  ServiceError,
  type StoredBytes,
} from '../../../client/index.ts';
import type { ScopeKey } from '../../scope/load-scope.ts';

export interface DocumentQuery {
  /** Only documents with data of this kind. */
  readonly kind?: string | undefined;
  /** Words that stand in their names. */
  readonly q?: string | undefined;
  readonly orderBy?: '-content_date' | 'name' | 'creator_name' | undefined;
  readonly status?: DocumentMetadata['status'] | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The newest first, unless another order is asked for. */
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

/** What the service read from it. */
export function readDocumentFacts(
  client: Client,
  scope: ScopeKey,
  documentId: string,
): Promise<DocumentFacts> {
  return scope.kind === 'record'
    ? client.reportDocument({ recordId: scope.recordId, documentId })
    : client.carenetReportDocument({ carenetId: scope.carenetId, documentId });
}

export function readContent(client: Client, scope: ScopeKey, documentId: string): Promise<StoredBytes> {
  return scope.kind === 'record'
    ? client.recordSpecificDocument({ recordId: scope.recordId, documentId })
    : client.carenetDocument({ carenetId: scope.carenetId, documentId });
}

/** Where a document is that is too large for a response, to be downloaded from there within minutes. */
export interface ContentElsewhere {
  readonly location: string;
}

/** The content, or where it is. */
export async function findContent(
  client: Client,
  scope: ScopeKey,
  documentId: string,
): Promise<StoredBytes | ContentElsewhere> {
  try {
    return await readContent(client, scope, documentId);
  } catch (error) {
    if (error instanceof ServiceError && error.location !== undefined) return { location: error.location };
    throw error;
  }
}
