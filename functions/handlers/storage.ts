/** Handlers of app storage. The two storages of an app differ in location, not in behaviour. */
import type { storageEndpoints } from '../../shared/api/endpoints/storage.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { deleteStored, labelStored } from '../../shared/domain/storage/change.ts';
import { listStored } from '../../shared/domain/storage/list.ts';
import { readStored, readStoredMetadata } from '../../shared/domain/storage/read.ts';
import { storeDocument } from '../../shared/domain/storage/save.ts';

export const storageHandlers: Handlers<typeof storageEndpoints> = {
  app_document_list: listStored,
  app_document_create: storeDocument,
  app_document_ext: readStored,
  app_document_create_or_update_ext: storeDocument,
  app_document_meta_ext: readStoredMetadata,
  app_specific_document: readStored,
  app_document_create_or_update: storeDocument,
  app_document_delete: deleteStored,
  app_document_meta: readStoredMetadata,
  app_document_label: labelStored,
  record_app_document_list: listStored,
  record_app_document_create: storeDocument,
  record_app_document_ext: readStored,
  record_app_document_create_or_update_ext: storeDocument,
  record_app_document_meta_ext: readStoredMetadata,
  record_app_specific_document: readStored,
  record_app_document_delete: deleteStored,
  record_app_document_meta: readStoredMetadata,
  record_app_document_label: labelStored,
};
