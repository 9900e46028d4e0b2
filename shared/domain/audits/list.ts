/**
 * Lists of the audit trail (docs/contract/audits.md#calls). The list of the whole record reads its own page
 * and counts the rest. A list that filters reads the trail from the earliest time at which something can
 * match.
 */
import type { auditEndpoints } from '../../api/endpoints/audits.ts';
import { isDocumentId } from '../../ids.ts';
import { parseQuery } from '../../query/parse.ts';
import type { Query } from '../../query/query.ts';
import type { AuditItem } from '../../store/items/index.ts';
import type { Context } from '../context.ts';
import type { Handler, Rendered } from '../handler.ts';
import { countMonths } from './counts.ts';
import { evaluateAudits } from './evaluate.ts';
import { listFields, timeNames } from './fields.ts';
import { readPage } from './page.ts';
import { renderAudits } from './report-envelope.ts';
import { longestCall, trailOf } from './trail.ts';

type Endpoints = typeof auditEndpoints;
type ListParameters = Readonly<
  Record<'limit' | 'offset' | 'order_by' | 'modified_since', string | undefined>
>;

export const listRecordAudits: Handler<Endpoints['audit_record_view']> = async ({ query }, context) => {
  const wanted = listQuery(query, new Map());
  if (wanted.modifiedSince !== undefined) return filtered(wanted, undefined, context);
  const trail = trailOf(context);
  const counts = await countMonths(trail, context.store);
  const page = { ...wanted, descending: wanted.order!.descending };
  const entries = await readPage(trail, counts, page);
  const counted = counts.reduce((sum, month) => sum + month.entries, 0);
  // Entries may have been added in the meantime.
  const shown = entries.length > 0 ? wanted.offset + entries.length : 0;
  return renderAudits(wanted, { total: Math.max(counted, shown), entries });
};

export const listDocumentAudits: Handler<Endpoints['audit_document_view']> = async (
  { path, query },
  context,
) => {
  const documentId = path.AUDITED_DOCUMENT_ID;
  const wanted = listQuery(query, new Map([['document_id', documentId]]));
  return filtered(wanted, firstMention(documentId, context), context);
};

export const listFunctionAudits: Handler<Endpoints['audit_function_view']> = async (
  { path, query },
  context,
) => {
  const documentId = path.AUDITED_DOCUMENT_ID;
  const fixed = new Map([
    ['document_id', documentId],
    ['function_name', path.FUNCTION_NAME],
  ]);
  return filtered(listQuery(query, fixed), firstMention(documentId, context), context);
};

/** The path's filters as a query. In lists 0 asks for no entries, and only the names of the time order a list. */
function listQuery(parameters: ListParameters, fixed: ReadonlyMap<string, string>): Query<AuditItem> {
  const { order_by: orderBy, ...others } = parameters;
  const isTime = timeNames.includes(orderBy?.replace(/^-/, '') ?? '');
  const given = Object.entries({ ...others, ...(isTime && { order_by: orderBy }) });
  const read = new Map(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
  const query = parseQuery(read, listFields, { fixed, showFixed: true, fixedIsExact: true });
  return /^0+$/.test(parameters.limit ?? '') ? { ...query, limit: 0 } : query;
}

async function filtered(
  query: Query<AuditItem>,
  notBefore: string | undefined,
  context: Context<'record'>,
): Promise<Rendered> {
  return renderAudits(query, await evaluateAudits(query, notBefore, trailOf(context)));
}

/** The earliest time at which a call can have named the document: its id contains the time of its creation. */
function firstMention(documentId: string, { now }: Context): string | undefined {
  if (!isDocumentId(documentId)) return undefined;
  const madeAt = Number.parseInt(documentId.replaceAll('-', '').slice(0, 12), 16);
  // Anyone can make up an id with a future time.
  return madeAt < now.getTime() ? new Date(madeAt - longestCall).toISOString() : undefined;
}
