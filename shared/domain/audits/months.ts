/** Months as text, `YYYY-MM`, in which the audit trail of a record is kept. */

/** Months that are read at the same time: a long trail is read fast and does not flood the table. */
export const monthsAtOnce = 8;

/** The month after. */
export function nextMonth(month: string): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

/** All months from the first to the last, both included. None when the first is later than the last. */
export function monthsBetween(first: string, last: string): readonly string[] {
  const months: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

/** The month of an instant, this many milliseconds later. */
export function monthOf(instant: Date, later = 0): string {
  return new Date(instant.getTime() + later).toISOString().slice(0, 7);
}

/** The month this many months before. */
export function monthsBefore(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 7);
}
