/**
 * What the source of a date says beside the date itself: docs/contract/data-models.md#what-facts-from-fhir-may-lack. A field `X`
 * that FHIR fills may have `X_source` beside it, with the text of the source where that says more than the value can hold.
 */
import { readContentInstant } from './instants.ts';
import type { FieldType, Value } from './model.ts';

const day = /^\d{4}-\d\d-\d\d$/;
const yearOrMonth = /^\d{4}(-\d\d)?$/;

/** The name of the field with the source of a date. */
export function sourceField(dateField: string): string {
  return `${dateField}_source`;
}

/**
 * The text of a date of FHIR if it says more than a field of this type holds: only a year or month, an offset, a time that a
 * Date does not hold, or midnight UTC, which as a value means the whole day. Undefined if it says no more.
 */
export function dateSource(text: string, type: FieldType): string | undefined {
  if (day.test(text)) return undefined;
  if (type !== 'DateTime' || !/(Z|[+-]00:00)$/.test(text)) return text;
  return readContentInstant(text)?.endsWith('T00:00:00Z') ? text : undefined;
}

/**
 * The date as its source has it. Without a source, or with one that is not of this value, the value as precise as it is:
 * midnight UTC is what a day without a time is stored as. Undefined when there is no date.
 */
export function sourcedDate(value: Value, source: Value): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (typeof source === 'string' && isSourceOf(source, value)) return source;
  return value.endsWith('T00:00:00Z') ? value.slice(0, 10) : value;
}

function isSourceOf(source: string, value: string): boolean {
  if (yearOrMonth.test(source)) return value.startsWith(source);
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(source)) return false;
  const instant = readContentInstant(source);
  if (instant === undefined) return false;
  return day.test(value) ? source.startsWith(value) : instant === value;
}
