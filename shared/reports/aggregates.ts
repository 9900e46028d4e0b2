/** Rows of aggregate queries (wire contract, generic aggregates). */
import type { GroupRow } from '../query/groups.ts';
import type { XmlNode } from '../xml/write.ts';
import { element, writeElement, xmlDeclaration } from '../xml/write.ts';
import { valueText } from './value-text.ts';

/** How XML writes the values: counts are integers, other numbers decimals. */
export interface AggregateForm {
  readonly isCount: boolean;
}

/** The answer in parts: an array with one object per row. */
export function* aggregatesJson(rows: Iterable<GroupRow>): Generator<string> {
  let separator = '[';
  for (const { group, value } of rows) {
    // A group that is undefined is left out.
    yield separator + JSON.stringify({ __modelname__: 'AggregateReport', group, value });
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The answer in parts: `AggregateReports` without namespace. */
export function* aggregatesXml(rows: Iterable<GroupRow>, form: AggregateForm): Generator<string> {
  let open = `${xmlDeclaration}<AggregateReports>`;
  for (const row of rows) {
    yield open + writeElement(aggregateNode(row, form));
    open = '';
  }
  yield open === '' ? '</AggregateReports>' : `${xmlDeclaration}<AggregateReports/>`;
}

/** `AggregateReport`; the attribute `group` is left out where there is no group or no value to be grouped by. */
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
