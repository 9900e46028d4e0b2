/** Handlers of the documents group. */
import type { documentEndpoints } from '../../shared/api/endpoints/documents.ts';
import type { Handlers } from '../../shared/api/handler.ts';
import { refuseAlways } from '../../shared/domain/always-forbidden.ts';
import { createDocumentByExternalId, createRecordDocument } from '../../shared/domain/documents/create.ts';
import { labelDocument, labelDocumentByExternalId } from '../../shared/domain/documents/label.ts';
import { listDocuments } from '../../shared/domain/documents/list.ts';
import {
  readDocument,
  readDocumentByExternalId,
  readMetadata,
  readMetadataByExternalId,
} from '../../shared/domain/documents/read.ts';
import { replaceDocument } from '../../shared/domain/documents/replace.ts';
import { listVersions } from '../../shared/domain/documents/versions.ts';

export const documentHandlers: Handlers<typeof documentEndpoints> = {
  record_document_list: listDocuments,
  document_create: createRecordDocument,
  documents_delete: refuseAlways,
  record_document_ext: readDocumentByExternalId,
  document_create_by_ext_id: createDocumentByExternalId,
  record_document_meta_ext: readMetadataByExternalId,
  record_document_label_ext: labelDocumentByExternalId,
  record_specific_document: readDocument,
  record_document_meta: readMetadata,
  update_document_meta: refuseAlways,
  record_document_label: labelDocument,
  document_version: replaceDocument,
  document_versions: listVersions,
};
