/** Which handler carries out each endpoint of carenets, their members and apps, and autoshares. */
import type { carenetEndpoints } from '../../shared/api/endpoints/carenets.ts';
import { refuseAlways } from '../../shared/domain/always-forbidden.ts';
import { addCarenetApp, listCarenetApps, removeCarenetApp } from '../../shared/domain/carenets/apps.ts';
import {
  listAutosharedTypes,
  listCarenetsOfType,
  setAutoshare,
  unsetAutoshare,
} from '../../shared/domain/carenets/autoshares.ts';
import { listDocumentSharing } from '../../shared/domain/carenets/document-sharing.ts';
import { listCarenetDocuments } from '../../shared/domain/carenets/documents.ts';
import { setKindAutoshare, unsetKindAutoshare } from '../../shared/domain/carenets/kind-autoshares.ts';
import { listCarenets } from '../../shared/domain/carenets/list.ts';
import {
  addCarenet,
  changeCarenetName,
  readCarenetRecord,
  removeCarenet,
} from '../../shared/domain/carenets/manage.ts';
import {
  addMember,
  listMembers,
  readPermissions,
  removeMember,
} from '../../shared/domain/carenets/members.ts';
import {
  readCarenetAttachment,
  readCarenetDocument,
  readCarenetMetadata,
  readSpecialThroughCarenet,
} from '../../shared/domain/carenets/read.ts';
import { readRecordSharing } from '../../shared/domain/carenets/record-sharing.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const carenetHandlers: Handlers<typeof carenetEndpoints> = {
  carenet_list: listCarenets,
  carenet_create: addCarenet,
  carenet_delete: removeCarenet,
  carenet_rename: changeCarenetName,
  carenet_record: readCarenetRecord,
  carenet_account_list: listMembers,
  carenet_account_create: addMember,
  carenet_account_delete: removeMember,
  carenet_account_permissions: readPermissions,
  carenet_apps_list: listCarenetApps,
  carenet_apps_create: addCarenetApp,
  carenet_apps_delete: removeCarenetApp,
  carenet_app_permissions: refuseAlways,
  carenet_document_list: listCarenetDocuments,
  carenet_document: readCarenetDocument,
  carenet_document_meta: readCarenetMetadata,
  carenet_document_attachment: readCarenetAttachment,
  read_special_document_carenet: readSpecialThroughCarenet,
  record_sharing: readRecordSharing,
  autoshare_list: listCarenetsOfType,
  autoshare_list_bytype_all: listAutosharedTypes,
  autoshare_create: setAutoshare,
  autoshare_delete: unsetAutoshare,
  autoshare_documents: listDocumentSharing,
  autoshare_kind_create: setKindAutoshare,
  autoshare_kind_delete: unsetKindAutoshare,
};
