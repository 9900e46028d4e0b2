/** The audit trail of a record. docs/contract/audits.md */
import type { Declarations } from '../endpoint.ts';

const audits = '/records/{RECORD_ID}/audits';
const ofDocument = `${audits}/documents/{AUDITED_DOCUMENT_ID}` as const;
const output = {
  kind: 'rendered',
  formats: ['application/xml'],
  doc: 'Reports with a Summary, the QueryParams and one Report per entry',
} as const;
const query = {
  limit: { doc: 'Most entries to return, 0 to 1000; 100 when absent, and larger values count as 1000.' },
  offset: { doc: 'Entries to pass over.' },
  order_by: {
    doc: '`created_at`, `request_date` or `datetime`; `-` before it for newest first, the default.',
  },
  modified_since: { doc: 'Keeps the calls made at or after this time, such as `2026-01-31T08:30:00Z`.' },
} as const;
const badPage = {
  status: 400,
  when: '`limit` or `offset` is no whole number of 0 or more, or `modified_since` no time',
} as const;

export const auditEndpoints = {
  audit_record_view: {
    routes: [{ method: 'GET', path: `${audits}/` }],
    rule: 'REC_DOC',
    summary: 'Every call that concerned the record, newest first.',
    effect: 'read',
    query,
    output,
    errors: [badPage],
    example: { by: 'session' },
  },
  audit_document_view: {
    routes: [{ method: 'GET', path: `${ofDocument}/` }],
    rule: 'REC_DOC',
    summary: 'The calls that concerned one version of a document.',
    effect: 'read',
    query,
    output,
    errors: [badPage],
    example: { by: 'session' },
  },
  audit_function_view: {
    routes: [{ method: 'GET', path: `${ofDocument}/functions/{FUNCTION_NAME}/` }],
    rule: 'REC_DOC',
    summary: 'The calls of one operation that concerned one version of a document.',
    effect: 'read',
    query,
    output,
    errors: [badPage],
    example: { by: 'session' },
  },
  audit_query: {
    routes: [{ method: 'GET', path: `${audits}/query/` }],
    rule: 'REC_DOC',
    summary: 'The audit trail by the query interface.',
    effect: 'read',
    queryInterface: {
      fields:
        '`document_id`, `external_id`, `function_name`, `principal_email`, `proxied_by_email`, `request_date`, `created_at`, and `record_id` with no other value than that of the path',
      totalInAnswer: true,
    },
    output,
    errors: [{ status: 400, when: 'a parameter of the query is invalid; the response names it' }],
    example: { query: { function_name: 'document_create' } },
  },
} as const satisfies Declarations;
