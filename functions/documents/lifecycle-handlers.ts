/** Handlers of the documents group: status, relations, nevershare, special documents. */
import type {
  documentLifeEndpoints,
  relatedDocumentByPut,
} from '../../shared/api/endpoints/document-lifecycle.ts';
import type { Handlers } from '../../shared/api/handler.ts';
import { removeNevershare, setNevershare } from '../../shared/domain/documents/nevershare.ts';
import {
  createRelatedByExternalId,
  createRelatedDocument,
  listRelated,
  putRelatedByExternalId,
  relateDocuments,
} from '../../shared/domain/documents/relations.ts';
import { replaceByExternalId } from '../../shared/domain/documents/replace.ts';
import { readSpecialDocument, saveSpecialDocument } from '../../shared/domain/documents/special-documents.ts';
import { readStatusHistory, setStatus } from '../../shared/domain/documents/status.ts';
import { carenetDocumentHandlers } from './carenet-handlers.ts';

export const documentLifeHandlers: Handlers<typeof documentLifeEndpoints & typeof relatedDocumentByPut> = {
  document_version_by_ext_id: replaceByExternalId,
  document_set_status: setStatus,
  document_status_history: readStatusHistory,
  document_rels: relateDocuments,
  get_documents_by_rel: listRelated,
  document_create_by_rel: createRelatedDocument,
  document_create_by_rel_with_ext_id: createRelatedByExternalId,
  document_create_by_rel_with_ext_id_put: putRelatedByExternalId,
  document_set_nevershare: setNevershare,
  document_remove_nevershare: removeNevershare,
  read_special_document: readSpecialDocument,
  save_special_document: saveSpecialDocument,
  ...carenetDocumentHandlers,
};
