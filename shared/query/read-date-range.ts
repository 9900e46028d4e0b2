/** `date_range=field*start*end` (docs/contract/query-interface.md#filters-and-ranges). */
import { ApiError } from '../errors.ts';
import { readQueryInstant } from '../models/query-values.ts';
import { compareDates } from './compare.ts';
import { fieldNamed, inFormOf, type QueryFields, wrongType } from './field.ts';
import { type Parameters, partsOf } from './parameters.ts';
import type { DateRange } from './query.ts';

/** Throws ApiError 400 naming the parameter. */
export function readDateRange<Row>(
  parameters: Parameters,
  fields: QueryFields<Row>,
): DateRange<Row> | undefined {
  const text = parameters.get('date_range');
  if (text === undefined) return undefined;
  const parts = partsOf(text, 3);
  if (!parts) throw new ApiError('parameter_invalid', { name: 'date_range', form: 'field*start*end' });
  const [name, start, end] = parts as [string, string, string];
  const field = fieldNamed(fields, name, 'date_range');
  if (field.type !== 'date') throw wrongType(fields, field, 'date_range', ['date']);
  return { field, start: readBound(start, 'start'), end: readBound(end, 'end') };
}

/** Whether a row is in the range. A row without the date is, unless there is a bound. */
export function inRange<Row>({ field, start, end }: DateRange<Row>): (row: Row) => boolean {
  if (start === undefined && end === undefined) return () => true;
  const first = start === undefined ? undefined : inFormOf(field, start);
  const last = end === undefined ? undefined : inFormOf(field, end);
  return (row) => {
    const date = field.value(row) as string | null;
    if (date === null) return false;
    if (first !== undefined && compareDates(date, first) < 0) return false;
    return last === undefined || compareDates(date, last) <= 0;
  };
}

function readBound(text: string, which: string): string | undefined {
  if (text === '') return undefined;
  const instant = readQueryInstant(text);
  if (!instant) {
    throw new ApiError('parameter_invalid', {
      name: `date_range: ${which}`,
      form: 'a date or a UTC timestamp',
    });
  }
  return instant;
}
