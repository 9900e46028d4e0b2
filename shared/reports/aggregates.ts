/** Rows of aggregate queries: docs/contract/reports.md#generic-aggregates. */
import type { GroupRow } from '../query/groups.ts';
import type { XmlNode } from '../xml/write.ts';
import { element, writeElement, xmlDeclaration } from '../xml/write.ts';
import { valueText } from './value-text.ts';

/** How XML writes the values: counts as integers, other numbers as decimals. */
export interface AggregateForm {
  readonly isCount: boolean;
}

/** The response in parts: an array with one object per row. */
export function* aggregatesJson(rows: Iterable<GroupRow>): Generator<string> {
  let separator = '[';
  for (const { group, value } of rows) {
    // JSON.stringify omits an undefined group.
    yield separator + JSON.stringify({ __modelname__: 'AggregateReport', group, value });
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The response in parts: `AggregateReports` without namespace. */
export function* aggregatesXml(rows: Iterable<GroupRow>, form: AggregateForm): Generator<string> {
  let open = `${xmlDeclaration}<AggregateReports>`;
  for (const row of rows) {
    yield open + writeElement(aggregateNode(row, form));
    open = '';
  }
  yield open === '' ? '</AggregateReports>' : `${xmlDeclaration}<AggregateReports/>`;
}

/** `AggregateReport`. The attribute `group` is omitted when there is no group or the group's value is null. */
export function aggregateNode(
  { group, value }: GroupRow,
  { isCount }: AggregateForm,
  xmlns?: string,
): XmlNode {
  return element('AggregateReport', {
    xmlns,
    value: isCount ? String(value) : valueText(value),
    group: group === undefined || group === null ? undefined : valueText(group),
  });
}
