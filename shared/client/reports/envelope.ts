/** What minimal reports and audits have in common: docs/contract/reports.md#minimal-reports-envelope. */
import { attribute, child, children, named, optionalChild, type XmlElement } from '../xml/element.ts';
import { count, decimal } from '../xml/values.ts';

/** The result of an aggregate query for one group, or for all rows. */
export interface Group {
  /**
   * The value of the field, or the period. In a report that the service sends as XML it is a text; in one that it sends
   * as JSON it has the type of the field. Undefined without groups; null or undefined for rows without a value.
   */
  readonly group?: string | number | boolean | null | undefined;
  /** A number or, for the `max` or `min` of a date, a text. Null when no row has a value. */
  readonly value: number | string | null;
}

/** What a report says about itself. */
export interface ReportSummary {
  /** The number of rows, or of groups, without paging. */
  readonly total: number;
  /** The page: what was asked for, or the defaults. */
  readonly limit: number;
  readonly offset: number;
  /** Undefined when an aggregate query named no order. */
  readonly orderBy: string | undefined;
}

/** One row, still as XML. */
export interface ReportElement {
  /** Undefined in audits and for groups. */
  readonly document: XmlElement | undefined;
  readonly item: XmlElement;
}

interface Envelope {
  readonly summary: ReportSummary;
  readonly rows: readonly ReportElement[];
  readonly groups: readonly Group[];
}

/** Throws UnexpectedXml. */
export function readEnvelope(root: XmlElement): Envelope {
  const reports = named(root, 'Reports');
  const all = children(reports, 'Report').map(reportElement);
  const isGroup = ({ item }: ReportElement) => item.name === 'AggregateReport';
  return {
    summary: summaryOf(child(reports, 'Summary')),
    rows: all.filter((entry) => !isGroup(entry)),
    groups: all.filter(isGroup).map(({ item }) => groupOf(item)),
  };
}

function summaryOf(summary: XmlElement): ReportSummary {
  const orderBy = attribute(summary, 'order_by');
  return {
    total: count(attribute(summary, 'total_document_count'), 'total_document_count'),
    limit: count(attribute(summary, 'limit'), 'limit'),
    offset: count(attribute(summary, 'offset'), 'offset'),
    orderBy: orderBy === '' ? undefined : orderBy,
  };
}

function reportElement(report: XmlElement): ReportElement {
  const meta = optionalChild(report, 'Meta');
  const [item] = child(report, 'Item').children;
  return { document: meta && optionalChild(meta, 'Document'), item: item ?? child(report, 'Item') };
}

function groupOf(element: XmlElement): Group {
  const value = attribute(element, 'value');
  return {
    group: element.attributes.get('group'),
    value: value === '' ? null : (decimal(value) ?? value),
  };
}
