/**
 * The envelope of minimal reports and of audits: docs/contract/reports.md#minimal-reports-envelope,
 * docs/contract/audits.md#shape.
 */

import type { GroupRow } from '../../query/groups.ts';
import type { QueryEcho, QuerySummary } from '../../query/query-summary.ts';
import { type DocumentView, documentNode } from '../../xml/shapes/document.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { XmlNode } from '../../xml/write.ts';
import { element, writeElement, xmlDeclaration } from '../../xml/write.ts';
import { type AggregateForm, aggregateNode } from '../aggregates.ts';
import type { MinimalReport, ReportRow } from './report.ts';

/** What the response repeats of its query. */
export interface Asked {
  readonly summary: QuerySummary;
  readonly echo: QueryEcho;
}

/** A row with the metadata of the document that it comes from; without, where the reader does not see that. */
export interface SourcedRow {
  readonly row: ReportRow;
  readonly document?: DocumentView;
}

/** One `Report`. */
export interface ReportParts {
  /** The content of `Meta`, which is empty without it. */
  readonly meta?: XmlNode;
  readonly item: XmlNode;
}

/** The response in parts, to be joined: `Reports` with the query and one `Report` for each of these. */
export function* reportsXml(asked: Asked, reports: Iterable<ReportParts>): Generator<string> {
  yield opening(asked);
  // Many rows come from one document: what is said of it is written once.
  const metas = new Map<XmlNode | undefined, string>();
  for (const { meta, item } of reports) {
    const known = metas.get(meta) ?? writeElement(element('Meta', {}, [meta]));
    metas.set(meta, known);
    yield `<Report>${known}${writeElement(element('Item', {}, [item]))}</Report>`;
  }
  yield '</Reports>';
}

/** A minimal report, with one `Report` per row. */
export function* minimalXml(
  report: MinimalReport,
  asked: Asked,
  rows: Iterable<SourcedRow>,
): Generator<string> {
  yield* reportsXml(asked, sourcedReports(report, rows));
}

function* sourcedReports(report: MinimalReport, rows: Iterable<SourcedRow>): Generator<ReportParts> {
  const nodes = new Map<DocumentView, XmlNode>();
  for (const { row, document } of rows) {
    const meta = document ? (nodes.get(document) ?? documentNode(document)) : noDocument;
    if (document) nodes.set(document, meta);
    yield { meta, item: report.item(row) };
  }
}

/** The response to an aggregate query, with one `Report` per group. */
export function* minimalAggregatesXml(
  asked: Asked,
  groups: Iterable<GroupRow>,
  form: AggregateForm,
): Generator<string> {
  yield* reportsXml(asked, groupReports(groups, form));
}

function* groupReports(groups: Iterable<GroupRow>, form: AggregateForm): Generator<ReportParts> {
  for (const group of groups) yield { meta: noDocument, item: aggregateNode(group, form, documentPrefix) };
}

const noDocument = element('Document', { id: '', type: '', digest: '', size: '', record_id: '' });

function opening({ summary, echo }: Asked): string {
  return `${xmlDeclaration}<Reports>${writeElement(summaryNode(summary))}${writeElement(echoNode(echo))}`;
}

function summaryNode({ total, limit, offset, orderBy }: QuerySummary): XmlNode {
  return element('Summary', { total_document_count: total, limit, offset, order_by: orderBy });
}

function echoNode({ groupBy, dateGroup, aggregateBy, dateRange, filters }: QueryEcho): XmlNode {
  const filterNodes = filters.map(({ name, value }) => element('Filter', { name, value }));
  return element('QueryParams', {}, [
    given('GroupBy', groupBy),
    given('DateGroup', dateGroup),
    given('AggregateBy', aggregateBy),
    given('DateRange', dateRange),
    filterNodes.length > 0 ? element('Filters', {}, filterNodes) : undefined,
  ]);
}

function given(name: string, value: string | undefined): XmlNode | undefined {
  return value === undefined ? undefined : element(name, { value });
}
