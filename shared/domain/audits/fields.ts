/**
 * The fields of the audit trail that a query can use
 * (docs/contract/audits.md#query-interface-on-auditsquery).
 */
import type { QueryField, QueryFields } from '../../query/field.ts';
import { createdAtText } from '../../reports/created-at.ts';
import type { AuditItem } from '../../store/items/index.ts';

type Field = QueryField<AuditItem>;

/** An unknown value is null. */
function text(name: string, value: (entry: AuditItem) => string): Field {
  return { name, type: 'string', value: (entry) => value(entry) || null };
}

function time(name: string): Field {
  return { name, type: 'date', value: (entry) => createdAtText(entry.time) };
}

function byName(fields: readonly Field[]): QueryFields<AuditItem> {
  return new Map(fields.map((field) => [field.name, field]));
}

const fields = [
  text('record_id', ({ recordId }) => recordId),
  text('document_id', ({ documentId }) => documentId),
  text('external_id', ({ externalId }) => externalId),
  text('function_name', ({ operation }) => operation),
  text('principal_email', ({ principal }) => principal),
  text('proxied_by_email', ({ proxy }) => proxy),
  time('request_date'),
  time('created_at'),
];

/** Fields of the query interface. */
export const queryFields = byName(fields);

/** Names for the time of a call, by which lists can be ordered. */
export const timeNames: readonly string[] = ['created_at', 'request_date', 'datetime'];

/** Fields of the lists: those by which the path filters, and those by which lists can be ordered. */
export const listFields = byName([...fields, time('datetime')]);
