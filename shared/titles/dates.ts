/** Dates as people write them. */

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
