/**
 * Dates in searches (https://hl7.org/fhir/R4/search.html#date). A date is the interval of its precision: a year is all of it. Without
 * an offset it is UTC. Intervals are milliseconds since 1970, with the start and without the end, which may be infinite.
 */
import { element, isObject, type Json } from '../json.ts';

export interface Interval {
  readonly from: number;
  readonly to: number;
}

/** How a value of a resource must lie to the date that is searched for. */
export type Prefix = (typeof prefixes)[number];

export const prefixes = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb'] as const;

const year = '([0-9]{4})';
const month = '(0[1-9]|1[0-2])';
const day = '(0[1-9]|[12][0-9]|3[01])';
const time = '([01][0-9]|2[0-3]):([0-5][0-9])(?::([0-5][0-9]|60)(?:\\.([0-9]{1,12}))?)?';
const offset = '(Z|[+-](?:0[0-9]|1[0-3]):[0-5][0-9]|[+-]14:00)';
const form = new RegExp(`^${year}(?:-${month}(?:-${day}(?:T${time}${offset}?)?)?)?$`);

const second = 1000;
const minute = 60 * second;
const wholeDay = 24 * 60 * minute;

/** The interval of a date, dateTime or instant; undefined for any other text, and for days that no calendar has. */
export function intervalOf(text: string): Interval | undefined {
  const parts = form.exec(text);
  if (!parts || parts[1] === '0000') return undefined;
  const [, years, months, days, hours, minutes, seconds, fraction, zone] = parts;
  const start = dayStart(Number(years), Number(months ?? 1), Number(days ?? 1));
  if (months === undefined) return { from: start, to: dayStart(Number(years) + 1, 1, 1) };
  if (days === undefined) return { from: start, to: dayStart(Number(years), Number(months) + 1, 1) };
  if (new Date(start).getUTCDate() !== Number(days)) return undefined;
  if (hours === undefined) return { from: start, to: start + wholeDay };
  const from =
    start +
    Number(hours) * 60 * minute +
    Number(minutes) * minute +
    Number(seconds ?? 0) * second +
    (fraction === undefined ? 0 : Number(`0.${fraction}`) * second) -
    offsetOf(zone);
  if (seconds === undefined) return { from, to: from + minute };
  return { from, to: from + second / 10 ** (fraction?.length ?? 0) };
}

/** `Date.UTC` takes the years 0 to 99 for those of the twentieth century. */
function dayStart(years: number, months: number, days: number): number {
  return new Date(0).setUTCFullYear(years, months - 1, days);
}

function offsetOf(zone: string | undefined): number {
  if (zone === undefined || zone === 'Z') return 0;
  const [hours, minutes] = zone.slice(1).split(':').map(Number) as [number, number];
  return (zone[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * minute;
}

/**
 * The interval of a value of a resource: a date; a Period, which is open where an end is missing; a Timing, of which only the outer
 * limits count. Undefined for anything else.
 */
export function intervalOfValue(value: Json): Interval | undefined {
  if (typeof value === 'string') return intervalOf(value);
  if (!isObject(value)) return undefined;
  const repeat = element(value, 'repeat');
  const bounds = isObject(repeat) ? element(repeat, 'boundsPeriod') : undefined;
  const events = element(value, 'event');
  if (bounds !== undefined || events !== undefined) {
    const listed: readonly Json[] = Array.isArray(events)
      ? events
      : events === undefined
        ? []
        : [events as Json];
    return hull([bounds, ...listed]);
  }
  return periodOf(value);
}

function periodOf(value: Json): Interval | undefined {
  if (!isObject(value)) return undefined;
  const start = boundOf(element(value, 'start'));
  const end = boundOf(element(value, 'end'));
  // One that ends before it starts is all between them.
  if (start && end) return { from: Math.min(start.from, end.from), to: Math.max(start.to, end.to) };
  if (!start && !end) return undefined;
  return { from: start?.from ?? Number.NEGATIVE_INFINITY, to: end?.to ?? Number.POSITIVE_INFINITY };
}

function boundOf(value: Json | undefined): Interval | undefined {
  return typeof value === 'string' ? intervalOf(value) : undefined;
}

function hull(values: readonly (Json | undefined)[]): Interval | undefined {
  let all: Interval | undefined;
  for (const value of values) {
    const one =
      typeof value === 'string' ? intervalOf(value) : value === undefined ? undefined : periodOf(value);
    if (!one) continue;
    all = all ? { from: Math.min(all.from, one.from), to: Math.max(all.to, one.to) } : one;
  }
  return all;
}

/** Whether a value meets the prefix and the interval that is searched for. */
export function meetsDate(value: Interval, prefix: Prefix, wanted: Interval): boolean {
  const isWithin = wanted.from <= value.from && value.to <= wanted.to;
  switch (prefix) {
    case 'eq':
      return isWithin;
    case 'ne':
      return !isWithin;
    case 'gt':
      return value.to > wanted.to;
    case 'lt':
      return value.from < wanted.from;
    case 'ge':
      return isWithin || value.to > wanted.to;
    case 'le':
      return isWithin || value.from < wanted.from;
    case 'sa':
      return value.from >= wanted.to;
    case 'eb':
      return value.to <= wanted.from;
  }
}

/** What a value must overlap to meet the prefix; undefined: it may lie anywhere. */
export function spanFor(prefix: Prefix, wanted: Interval): Interval | undefined {
  switch (prefix) {
    case 'eq':
      return wanted;
    case 'ne':
      return undefined;
    case 'gt':
    case 'sa':
      return { from: wanted.to, to: Number.POSITIVE_INFINITY };
    case 'ge':
      return { from: wanted.from, to: Number.POSITIVE_INFINITY };
    case 'lt':
    case 'eb':
      return { from: Number.NEGATIVE_INFINITY, to: wanted.from };
    case 'le':
      return { from: Number.NEGATIVE_INFINITY, to: wanted.to };
  }
}
