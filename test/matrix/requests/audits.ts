import type { auditEndpoints } from '../../../shared/api/endpoints/audits.ts';
import { type Build, record } from '../situation.ts';

const ofDocument: Build = (situation) => ({
  path: {
    ...record(situation),
    AUDITED_DOCUMENT_ID: situation.target.documentId,
    FUNCTION_NAME: 'record_specific_document',
  },
});

export const auditRequests: Readonly<Record<keyof typeof auditEndpoints, Build>> = {
  audit_record_view: (situation) => ({ path: record(situation) }),
  audit_document_view: ofDocument,
  audit_function_view: ofDocument,
  audit_query: (situation) => ({
    path: record(situation),
    options: { query: { function_name: 'record_specific_document' } },
  }),
};
