/** Dates and figures as people write them. */
import { unitInWords } from '../../titles/units.ts';

/**
 * A date of the service (`2026-01-31`, or a time, whose date counts) in words. Undefined for none. A source that says it otherwise
 * counts: `2015` and `2015-03` stay a year and a month, and a time with an offset has the day of where it was.
 */
export function dateText(
  value: string | null | undefined,
  tag: string,
  source: string | null = null,
): string | undefined {
  if (!value) return undefined;
  const [, year, month, day] = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?(?=$|T)/.exec(source ?? value) ?? [];
  if (!year) return value;
  // Years before 100 have another meaning for Date.UTC.
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month ?? 1) - 1, Number(day ?? 1));
  const precision: Intl.DateTimeFormatOptions = day
    ? { dateStyle: 'medium' }
    : { year: 'numeric', ...(month && { month: 'long' }) };
  return new Intl.DateTimeFormat(tag, { ...precision, timeZone: 'UTC' }).format(date);
}

/** A number as the service writes it, which may be a text. What is not a number stays as it is. */
function figureText(value: number | string, tag: string): string {
  const number = typeof value === 'number' ? value : Number(value.trim() || Number.NaN);
  if (!Number.isFinite(number)) return String(value);
  return new Intl.NumberFormat(tag, {
    maximumFractionDigits: 3,
    // A dose of 0.0625 is not 0.063.
    maximumSignificantDigits: 4,
    roundingPriority: 'morePrecision',
  }).format(number);
}

/** A figure with its unit. */
export function quantityText(
  value: number | string | null | undefined,
  unit: string | null | undefined,
  tag: string,
): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  return [figureText(value, tag), unitInWords(unit, tag, Number(value))].filter(Boolean).join(' ');
}
