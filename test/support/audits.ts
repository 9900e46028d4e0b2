/** Helpers for tests about the audit trail. */
import { expect } from 'vitest';
import type { Answer, Pairs, SignedClient } from './client.ts';
import { succeeded } from './scenario.ts';
import { child, el, type XmlElement } from './xml-tree.ts';

/** All attributes of an entry, by their names in the XML. */
export type Entry = Readonly<Record<string, string>>;

export interface AuditReport {
  readonly summary: Entry;
  readonly queryParams: XmlElement;
  readonly entries: readonly Entry[];
}

/** Path of the audit calls of a record. */
export function auditsPath(recordId: string, ...rest: readonly string[]): string {
  return ['/records', recordId, 'audits', ...rest, ''].join('/');
}

/** The entries of a response; checks their shape. */
function auditsIn(answer: Answer): AuditReport {
  const root = succeeded(answer, 'audits').xml();
  expect([root.name, root.attributes]).toEqual(['Reports', {}]);
  const [summary, queryParams, ...reports] = root.children;
  expect([summary?.name, queryParams?.name]).toEqual(['Summary', 'QueryParams']);
  return { summary: summary!.attributes, queryParams: queryParams!, entries: reports.map(entryIn) };
}

function entryIn(report: XmlElement): Entry {
  expect(report.name).toBe('Report');
  const [meta, item] = report.children;
  expect(meta).toEqual(el('Meta'));
  expect([item?.name, item?.children.length]).toEqual(['Item', 1]);
  const entry = item!.children[0]!;
  expect([entry.name, entry.attributes]).toEqual(['AuditEntry', {}]);
  const parts = ['BasicInfo', 'PrincipalInfo', 'Resources', 'RequestInfo', 'ResponseInfo'];
  const [told, more] = [entry.children.slice(0, parts.length), entry.children.slice(parts.length)];
  expect(told.map(({ name }) => name)).toEqual(parts);
  expect(more.map(({ name }) => name)).toEqual(more.length === 0 ? [] : ['Shown']);
  return {
    ...Object.assign({}, ...told.map(({ attributes }) => attributes)),
    ...(more[0] && { shown: shownText(more[0]) }),
  };
}

/** What was in the answer, such as `Allergy 3, Problem 1, 2 documents`, with the ids of the documents behind it. */
function shownText({ attributes: { documents, others, ...none }, children }: XmlElement): string {
  expect(none).toEqual({});
  const counts = children
    .filter(({ name }) => name === 'Kind')
    .map(({ attributes }) => `${attributes.name} ${attributes.count}`);
  const ids = children.filter(({ name }) => name === 'Document').map(({ attributes }) => attributes.id);
  return [
    ...counts,
    ...(others === undefined ? [] : [`${others} others`]),
    ...(documents === undefined ? [] : [[`${documents} documents`, ...ids].join(' ')]),
  ].join(', ');
}

export async function readAudits(
  client: SignedClient,
  recordId: string,
  query: Pairs | string = {},
  ...rest: readonly string[]
): Promise<AuditReport> {
  return auditsIn(await client.get(auditsPath(recordId, ...rest), { query }));
}

/** Reads the audit trail through the query interface. */
export function queryAudits(
  client: SignedClient,
  recordId: string,
  query: Pairs | string,
): Promise<AuditReport> {
  return readAudits(client, recordId, query, 'query');
}

/** Groups with their values, and the content of Meta. */
export function groupsIn(answer: Answer): { readonly total: string; readonly groups: unknown[] } {
  const root = succeeded(answer, 'audits').xml();
  const reports = root.children.filter(({ name }) => name === 'Report');
  const groups = reports.map((report) => {
    const { attributes: document } = child(child(report, 'Meta'), 'Document');
    expect(document).toEqual({ id: '', type: '', digest: '', size: '', record_id: '' });
    const { group, value, xmlns } = child(child(report, 'Item'), 'AggregateReport').attributes;
    expect(xmlns).toBe('http://indivo.org/vocab/xml/documents#');
    return [group, value];
  });
  return { total: child(root, 'Summary').attributes.total_document_count!, groups };
}

/** Operation and status of each entry. */
export function callsIn({ entries }: AuditReport): string[] {
  return entries.map(({ view_func, resp_code }) => `${view_func} ${resp_code}`);
}
