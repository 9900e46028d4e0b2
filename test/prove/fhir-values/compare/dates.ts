/** Compares dates. FHIR has years, months, days and instants with an offset; a fact has days and instants. */
import type { Fact, Verdict } from './verdict.ts';
import { verdict } from './verdict.ts';

const wholeDay = 10;

/** `text` is what the resource says; nothing is compared where it says nothing. */
export function compareDate(text: unknown, fact: Fact, field: string): readonly Verdict[] {
  if (typeof text !== 'string') return [];
  const value = fact[field] ?? null;
  const source = fact[`${field}_source`] ?? null;
  const told = { value, source };
  if (source !== null && source !== text) return [verdict('date', field, false, text, told)];
  if (value === null) return [verdict('date', field, source === text ? true : undefined, text, told)];
  const isSame = isSameTime(text, String(value));
  // Without the text of the source, a year reads as its first day, and an evening may fall on the next day.
  const isExact = source === text || !needsSource(text);
  return [
    verdict('date', field, isSame, text, told),
    ...(isExact ? [] : [verdict('date', `${field}_source`, undefined, text, told)]),
  ];
}

function needsSource(text: string): boolean {
  return text.length < wholeDay || (/T.*[+-]\d\d:\d\d$/.test(text) && !text.endsWith('00:00'));
}

function isSameTime(text: string, value: string): boolean {
  // A year or a month stands for one of its days.
  if (text.length < wholeDay) return value.startsWith(text);
  if (value.length === wholeDay) return value === text.slice(0, wholeDay);
  if (text.length === wholeDay) return value.startsWith(`${text}T00:00:00`);
  return Math.floor(Date.parse(text) / 1000) === Math.floor(Date.parse(value) / 1000);
}

/** What is over must never read as current: it has an end, which may be a bound. What is not over has no end that is past. */
export function compareOver(
  isOver: boolean,
  fact: Fact,
  field: string,
  boundField = `${field}_is_bound`,
): readonly Verdict[] {
  const told = { end: fact[field] ?? null, isBound: fact[boundField] ?? null };
  if (isOver) return [verdict('status', field, told.end !== null, 'over', told)];
  return told.isBound === true ? [verdict('status', field, false, 'not over', told)] : [];
}
