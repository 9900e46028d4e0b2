/** Handlers of the audit trail. */
import type { auditEndpoints } from '../../shared/api/endpoints/audits.ts';
import { readActivity } from '../../shared/domain/audits/activity/read.ts';
import { listDocumentAudits, listFunctionAudits, listRecordAudits } from '../../shared/domain/audits/list.ts';
import { queryAudits } from '../../shared/domain/audits/query.ts';
import type { Handlers } from '../../shared/domain/handler.ts';

export const auditHandlers: Handlers<typeof auditEndpoints> = {
  audit_record_view: listRecordAudits,
  audit_document_view: listDocumentAudits,
  audit_function_view: listFunctionAudits,
  audit_query: queryAudits,
  activity: readActivity,
};
