/** What is around the items of a minimal report (wire contract, minimal reports, envelope). */
import type { QueryEcho, QuerySummary } from '../../query/echo.ts';
import type { GroupRow } from '../../query/groups.ts';
import { type DocumentView, documentNode } from '../../xml/shapes/document.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { XmlNode } from '../../xml/write.ts';
import { element, writeElement, xmlDeclaration } from '../../xml/write.ts';
import { type AggregateForm, aggregateNode } from '../aggregates.ts';
import type { MinimalReport, ReportRow } from './report.ts';

/** What an answer says of its query. */
export interface Asked {
  readonly summary: QuerySummary;
  readonly echo: QueryEcho;
}

/** A row with the metadata of the document that it comes from. */
export interface SourcedRow {
  readonly row: ReportRow;
  readonly document: DocumentView;
}

/** The answer in parts, to be joined: `Reports` with one `Report` per row. */
export function* minimalXml(
  report: MinimalReport,
  asked: Asked,
  rows: Iterable<SourcedRow>,
): Generator<string> {
  yield opening(asked);
  for (const { row, document } of rows) yield reportElement(documentNode(document), report.item(row));
  yield '</Reports>';
}

/** The answer to an aggregate query in parts: `Reports` with one `Report` per group. */
export function* minimalAggregatesXml(
  asked: Asked,
  groups: Iterable<GroupRow>,
  form: AggregateForm,
): Generator<string> {
  yield opening(asked);
  for (const group of groups) yield reportElement(noDocument, aggregateNode(group, form, documentPrefix));
  yield '</Reports>';
}

const noDocument = element('Document', { id: '', type: '', digest: '', size: '', record_id: '' });

function reportElement(document: XmlNode, item: XmlNode): string {
  return writeElement(element('Report', {}, [element('Meta', {}, [document]), element('Item', {}, [item])]));
}

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
