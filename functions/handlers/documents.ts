/** Handlers of documents. */
import type { documentEndpoints } from '../../shared/api/endpoints/documents/index.ts';
import { refuseAlways } from '../../shared/domain/always-forbidden.ts';
import { readAttachment } from '../../shared/domain/documents/attachment.ts';
import { createDocumentByExternalId, createRecordDocument } from '../../shared/domain/documents/create.ts';
import { labelDocument, labelDocumentByExternalId } from '../../shared/domain/documents/label.ts';
import { listDocuments } from '../../shared/domain/documents/list.ts';
import { removeNevershare, setNevershare } from '../../shared/domain/documents/nevershare.ts';
import { readDocumentOverview } from '../../shared/domain/documents/overview.ts';
import {
  readDocument,
  readDocumentByExternalId,
  readMetadata,
  readMetadataByExternalId,
} from '../../shared/domain/documents/read.ts';
import {
  createRelatedByExternalId,
  createRelatedDocument,
  listRelated,
  putRelatedByExternalId,
  relateDocuments,
} from '../../shared/domain/documents/relations.ts';
import { replaceByExternalId, replaceDocument } from '../../shared/domain/documents/replace.ts';
import { rereadDocument } from '../../shared/domain/documents/reread.ts';
import { readSpecialDocument, saveSpecialDocument } from '../../shared/domain/documents/special-documents.ts';
import { readStatusHistory, setStatus } from '../../shared/domain/documents/status.ts';
import { completeUpload } from '../../shared/domain/documents/uploads/complete.ts';
import { startUpload } from '../../shared/domain/documents/uploads/start.ts';
import { listVersions } from '../../shared/domain/documents/versions.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { createDocumentsFromLink } from '../../shared/domain/received-links/index.ts';

export const documentHandlers: Handlers<typeof documentEndpoints> = {
  record_document_list: listDocuments,
  document_create: createRecordDocument,
  document_create_from_link: createDocumentsFromLink,
  documents_delete: refuseAlways,
  record_document_ext: readDocumentByExternalId,
  document_create_by_ext_id: createDocumentByExternalId,
  record_document_meta_ext: readMetadataByExternalId,
  record_document_label_ext: labelDocumentByExternalId,
  record_specific_document: readDocument,
  record_document_meta: readMetadata,
  update_document_meta: refuseAlways,
  record_document_label: labelDocument,
  document_reread: rereadDocument,
  record_document_attachment: readAttachment,
  document_version: replaceDocument,
  document_version_by_ext_id: replaceByExternalId,
  document_versions: listVersions,
  document_set_status: setStatus,
  document_status_history: readStatusHistory,
  document_set_nevershare: setNevershare,
  document_remove_nevershare: removeNevershare,
  document_overview: readDocumentOverview,
  document_rels: relateDocuments,
  get_documents_by_rel: listRelated,
  document_create_by_rel: createRelatedDocument,
  document_create_by_rel_with_ext_id: createRelatedByExternalId,
  document_create_by_rel_with_ext_id_put: putRelatedByExternalId,
  read_special_document: readSpecialDocument,
  save_special_document: saveSpecialDocument,
  document_upload_start: startUpload,
  document_upload_complete: completeUpload,
};
