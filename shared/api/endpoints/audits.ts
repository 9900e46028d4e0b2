/** The audit trail of a record. docs/contract/audits.md#calls */
import type { Declarations } from '../endpoint.ts';

const audits = '/records/{RECORD_ID}/audits';
const ofDocument = `${audits}/documents/{AUDITED_DOCUMENT_ID}` as const;
const output = {
  kind: 'rendered',
  formats: ['application/xml'],
  doc: '`Reports` with a `Summary`, the `QueryParams` and one `Report` per entry',
} as const;
const query = {
  limit: { doc: 'Maximum number of entries: 0 to 1000. Default 100; a larger value counts as 1000.' },
  offset: { doc: 'Number of entries to skip.' },
  order_by: {
    doc: '`created_at`, `request_date` or `datetime`. A leading `-` means newest first, which is the default.',
  },
  modified_since: { doc: 'Only calls made at or after this time, such as `2026-01-31T08:30:00Z`.' },
} as const;
const badPage = {
  status: 400,
  when: '`limit` or `offset` is not a whole number of 0 or more, or `modified_since` is not a time',
} as const;

export const auditEndpoints = {
  audit_record_view: {
    routes: [{ method: 'GET', path: `${audits}/` }],
    rule: 'REC_DOC',
    summary: 'Lists every call that concerned the record, newest first.',
    effect: 'read',
    query,
    output,
    errors: [badPage],
    example: { by: 'session' },
  },
  audit_document_view: {
    routes: [{ method: 'GET', path: `${ofDocument}/` }],
    rule: 'REC_DOC',
    summary: 'Lists the calls that concerned one version of a document.',
    effect: 'read',
    query,
    output,
    errors: [badPage],
    example: { by: 'session' },
  },
  audit_function_view: {
    routes: [{ method: 'GET', path: `${ofDocument}/functions/{FUNCTION_NAME}/` }],
    rule: 'REC_DOC',
    summary: 'Lists the calls of one operation that concerned one version of a document.',
    effect: 'read',
    query,
    output,
    errors: [badPage],
    example: { by: 'session' },
  },
  audit_query: {
    routes: [{ method: 'GET', path: `${audits}/query/` }],
    rule: 'REC_DOC',
    summary: 'Queries the audit trail of the record.',
    effect: 'read',
    queryInterface: {
      doc: '`document_id`, `external_id`, `function_name`, `principal_email`, `proxied_by_email`, `request_date`, `created_at`, and `record_id`, whose only accepted value is the one in the path',
      totalInAnswer: true,
    },
    output,
    errors: [{ status: 400, when: 'a parameter of the query is invalid; the response names it' }],
    example: { query: { function_name: 'document_create' } },
  },
  activity: {
    routes: [{ method: 'GET', path: '/records/{RECORD_ID}/activity' }],
    rule: 'REC_CONTROL',
    summary: 'Tells who saw or changed what in the record, by day, ready to be shown to people.',
    effect: 'read',
    query: {
      person: { doc: 'Only what this account did, itself or through an app.' },
      app: { doc: 'Only what this app did, for people or on its own.' },
      kind: {
        doc: 'Only calls that showed data of this kind, such as `Allergy`, or changed a document that holds some.',
      },
      from: { doc: 'Only from this day on, in UTC, such as `2026-01-31`.' },
      to: { doc: 'Only until this day, which is included.' },
      before: { doc: 'Where to go on: the `before` of an earlier answer.' },
    },
    output: { kind: 'json', shape: 'Activity' },
    errors: [{ status: 400, when: '`from` or `to` is no day, or `before` is not from an earlier answer' }],
    example: { by: 'session', query: { kind: 'Procedure' } },
  },
} as const satisfies Declarations;
