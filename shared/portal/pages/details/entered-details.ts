/** Reads what a form of personal details says. */
import type { FieldErrors } from '../../components/fields.tsx';
import { textOf } from '../../forms.ts';
import type { Texts } from '../../texts/index.ts';
import {
  type DetailField,
  type DetailValues,
  fieldLengths,
  requiredFields,
} from './demographics-document.ts';

const names = Object.keys(fieldLengths) as DetailField[];

/** Trimmed; empty for fields that the form does not have. */
export function enteredDetails(form: Readonly<Record<string, unknown>>): DetailValues {
  return Object.fromEntries(names.map((name) => [name, textOf(form[name])?.trim() ?? ''])) as DetailValues;
}

/** The latest time zone is so far ahead of UTC. */
const farthestAhead = 14 * 3_600_000;

/** The last day that has begun somewhere: `YYYY-MM-DD`. */
export function latestDay(now: Date): string {
  return new Date(now.getTime() + farthestAhead).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** What is missing or too long, by field, and a date of birth that has begun nowhere at the time `now`. */
export function problemsOf(values: DetailValues, texts: Texts['details'], now: Date): FieldErrors {
  const latest = latestDay(now);
  const isDate = /^\d{4}-\d\d-\d\d$/.test(values.bday);
  const missing = requiredFields.filter((name) => !values[name]);
  const long = names.filter((name) => [...values[name]].length > fieldLengths[name]);
  return Object.fromEntries([
    ...missing.map((name) => [name, texts.missing[name]]),
    ...long.map((name) => [name, texts.tooLong(fieldLengths[name])]),
    ...(isDate && values.bday > latest ? [['bday', texts.future]] : []),
  ]);
}
