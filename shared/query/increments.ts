/** Texts of date groups (docs/contract/query-interface.md#grouping). Times are UTC. */

const firstDayOfMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334] as const;
/** Weekday shift from the preceding months, in years that begin in March (Sakamoto's method). */
const weekdayOfMonth = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4] as const;

const texts = {
  hour: (date: string) => `${date.slice(0, 10)}-${hourOf(date)}`,
  day: (date: string) => date.slice(0, 10),
  week: (date: string) => `${yearOf(date)}-${weekOf(date)}`,
  month: (date: string) => date.slice(0, 7),
  year: yearOf,
  hourofday: hourOf,
  dayofweek: (date: string) => String(dayOfWeek(date)),
  weekofyear: weekOf,
  monthofyear: (date: string) => date.slice(5, 7),
};

export type Increment = keyof typeof texts;

export const incrementNames = Object.keys(texts);

/** Names are case-sensitive; undefined for any other. */
export function incrementNamed(name: string): Increment | undefined {
  return Object.hasOwn(texts, name) ? (name as Increment) : undefined;
}

/** The group of a stored Date or DateTime text; a date without a time counts as midnight. */
export function dateGroupText(increment: Increment, date: string): string {
  return texts[increment](date);
}

function yearOf(date: string): string {
  return date.slice(0, 4);
}

function hourOf(date: string): string {
  return date.slice(11, 13) || '00';
}

/** Week 01 starts on 1 January, whatever its weekday. */
function weekOf(date: string): string {
  const week = Math.floor((dayOfYear(date) - 1) / 7) + 1;
  return String(week).padStart(2, '0');
}

function dayOfYear(date: string): number {
  const { year, month, day } = partsOf(date);
  const leapDay = month > 2 && isLeap(year) ? 1 : 0;
  return firstDayOfMonth[month - 1]! + leapDay + day;
}

/** 1 for Sunday to 7 for Saturday, in the Gregorian calendar for all years. */
function dayOfWeek(date: string): number {
  const { year, month, day } = partsOf(date);
  const counted = month < 3 ? year - 1 : year;
  const leapDays = Math.floor(counted / 4) - Math.floor(counted / 100) + Math.floor(counted / 400);
  return ((counted + leapDays + weekdayOfMonth[month - 1]! + day) % 7) + 1;
}

function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

function partsOf(date: string): { readonly year: number; readonly month: number; readonly day: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)), day: Number(date.slice(8, 10)) };
}
