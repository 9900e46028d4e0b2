/** Dates whose day or month may be unknown: `2019`, `2019-03`, `2019-03-05`. In forms they have a field for each part. */
import { textOf } from '../../forms.ts';

/** The parts of a date in a form, in the order in which they stand there. */
export const dateParts = ['day', 'month', 'year'] as const;
export type DatePart = (typeof dateParts)[number];

export function partName(name: string, part: DatePart): string {
  return `${name}_${part}`;
}

/**
 * What the form says: in one field, or in its parts. Empty for nothing. What is no date is kept as it was typed, so that it can be
 * shown again.
 */
export function enteredDate(form: Readonly<Record<string, unknown>>, name: string): string {
  const whole = textOf(form[name])?.trim();
  if (whole) return whole;
  const of = (part: DatePart) => textOf(form[partName(name, part)])?.trim() ?? '';
  const [year, month, day] = [of('year'), twoDigits(of('month')), twoDigits(of('day'))];
  return [year, month, day].join('-').replace(/-+$/, '');
}

/** The parts of what was entered. */
export function partsOf(date: string): Readonly<Record<DatePart, string>> {
  const [year = '', month = '', ...day] = date.split('-');
  return { year, month: withoutZero(month), day: withoutZero(day.join('-')) };
}

/** Whether the calendar has it, and somebody who lives can have seen it. */
export function isDate(date: string): boolean {
  const [, year, month = '01', day = '01'] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(date) ?? [];
  if (!year || Number(year) < earliestYear) return false;
  const whole = `${year}-${month}-${day}`;
  const time = Date.parse(`${whole}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
}

const earliestYear = 1880;

/** Whether the first date is wholly later than the second, by the parts that both have. */
export function isAfter(date: string, other: string): boolean {
  const length = Math.min(date.length, other.length);
  return date.slice(0, length) > other.slice(0, length);
}

function twoDigits(text: string): string {
  return /^\d$/.test(text) ? `0${text}` : text;
}

function withoutZero(text: string): string {
  return /^0\d$/.test(text) ? text.slice(1) : text;
}
