/**
 * Dates of FHIR as the models hold them. The models know no date that is less precise than a day:
 * - a year or a month stands for its first day, and where it ends something for its last day;
 * - a DateTime that is only a day is midnight UTC of it, as in every document; an instant is moved to UTC;
 * - a Date keeps the day that is written, without moving it to UTC.
 */
import type { FieldType } from '../../models/model.ts';

const partial = /^(\d{4})(?:-(0[1-9]|1[0-2]))?$/;

/** The text of a date for a field of this type. Text in another form stays as it is, for the field to reject. */
export function dateText(text: string, type: FieldType, isEnd: boolean): string {
  const [, year, month] = partial.exec(text) ?? [];
  if (year) return `${year}-${month ?? (isEnd ? '12' : '01')}-${isEnd ? lastDay(year, month ?? '12') : '01'}`;
  if (type === 'Date' && /^\d{4}-\d{2}-\d{2}T/.test(text)) return text.slice(0, 10);
  return text;
}

function lastDay(year: string, month: string): string {
  // The year 2000 + n × 400 has the same days, and no special meaning for Date as those before 100 have.
  return String(new Date(Date.UTC((Number(year) % 400) + 2000, Number(month), 0)).getUTCDate());
}
