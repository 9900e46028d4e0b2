/** Which handler carries out each endpoint of the FHIR base. */
import type { fhirEndpoints } from '../../shared/api/endpoints/fhir.ts';
import { createResource } from '../../shared/domain/fhir/create.ts';
import { findDocuments, findDocumentsOf } from '../../shared/domain/fhir/docref.ts';
import { readEverything } from '../../shared/domain/fhir/everything.ts';
import { readHistory } from '../../shared/domain/fhir/history.ts';
import { readMetadata } from '../../shared/domain/fhir/metadata.ts';
import { readResource, readVersion } from '../../shared/domain/fhir/read.ts';
import { searchByGet, searchByPost } from '../../shared/domain/fhir/search.ts';
import { readSummary } from '../../shared/domain/fhir/summary.ts';
import { refuseTransaction } from '../../shared/domain/fhir/transaction.ts';
import { updateResource } from '../../shared/domain/fhir/update.ts';
import { validateResource } from '../../shared/domain/fhir/validate.ts';
import type { Handlers } from '../../shared/domain/handler.ts';
import { readConfiguration, readOpenidConfiguration } from '../../shared/domain/smart/configuration.ts';

export const fhirHandlers: Handlers<typeof fhirEndpoints> = {
  fhir_metadata: readMetadata,
  smart_configuration: readConfiguration,
  openid_configuration: readOpenidConfiguration,
  fhir_search: searchByGet,
  fhir_search_post: searchByPost,
  fhir_read: readResource,
  fhir_vread: readVersion,
  fhir_history: readHistory,
  fhir_everything: readEverything,
  fhir_summary: readSummary,
  fhir_docref: findDocuments,
  fhir_docref_patient: findDocumentsOf,
  fhir_validate: validateResource,
  fhir_create: createResource,
  fhir_update: updateResource,
  fhir_transaction: refuseTransaction,
};
