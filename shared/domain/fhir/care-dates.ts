/** From when to when care was given, as operations ask for it. */
import { ApiError } from '../../errors.ts';
import { type Interval, intervalOf } from '../../fhir/rest/dates.ts';
import type { RowValues } from '../../fhir/rest/row-values.ts';

export interface Span {
  readonly start: Interval | undefined;
  readonly end: Interval | undefined;
}

/** A date of FHIR, of any precision. Throws 400 for another text. */
export function dateIn(text: string | undefined, name: string): Interval | undefined {
  if (text === undefined) return undefined;
  // A plus that was not encoded has become a blank on its way.
  const interval = intervalOf(text.replace(/ (?=\d{2}:\d{2}$)/, '+'));
  if (!interval) throw new ApiError('parameter_invalid', { name, form: 'a date, such as 2026-01-31' });
  return interval;
}

/** Whether the date of the care, in milliseconds, lies within; what has none always does. */
export function isWithin({ from, to }: Pick<RowValues, 'from' | 'to'>, { start, end }: Span): boolean {
  if (end && from !== undefined && from >= end.to) return false;
  return !(start && to !== undefined && to <= start.from);
}
