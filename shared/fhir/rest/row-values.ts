/**
 * What an index row says of a resource, so that most of those that a search does not want need not be read. The same module makes the
 * values and asks them: it may take a resource for a match that is none, never the other way round.
 */
import { createHash } from 'node:crypto';
import type { JsonObject } from '../json.ts';
import { type Interval, intervalOfValue, spanFor } from './dates.ts';
import type { Filter } from './filter.ts';
import { parametersOf } from './parameters/index.ts';
import { mainCategoryOf, mainCodeOf, mainDatesOf, mainStatusOf } from './parameters/main.ts';
import type { Parameter } from './parameters/parameter.ts';
import { tokensOf, type WantedToken } from './tokens.ts';
import { valuesOf } from './values.ts';

export interface RowValues {
  /** The main date in milliseconds, rounded away from it: the start, and where it ends, without the end. Absent: open, or no date. */
  readonly from?: number;
  readonly to?: number;
  /** A bit of 16 for each code of the category. */
  readonly categories: number;
  /** Of 32 bits each, for the codes that say what it is of and for the values of its identifiers; empty: unknown. */
  readonly codes: readonly number[];
  /** Of 8 bits; 0: none, or several. */
  readonly status: number;
}

/** A row with more codes would be too large. */
const mostCodes = 8;

/** The values of the row of a resource. */
export function rowValuesOf(json: JsonObject): RowValues {
  const type = String(json.resourceType);
  const date = mainDateOf(json);
  const codes = new Set([
    ...codesOf(json, mainCodeOf(type)).map(codeHash),
    ...codesOf(json, identifierOf(type)).map(identifierHash),
  ]);
  const statuses = codesOf(json, mainStatusOf(type));
  return {
    ...(date && Number.isFinite(date.from) && { from: Math.floor(date.from) }),
    ...(date && Number.isFinite(date.to) && { to: Math.ceil(date.to) }),
    categories: codesOf(json, mainCategoryOf(type)).reduce((bits, code) => bits | categoryBit(code), 0),
    codes: codes.size > mostCodes ? [] : [...codes],
    status: statuses.length === 1 ? statusByte(statuses[0]!) : 0,
  };
}

/**
 * The date by which resources are ordered: the hull of the values of the first parameter that has any.
 * @internal Exported for its test.
 */
export function mainDateOf(json: JsonObject): Interval | undefined {
  for (const parameter of mainDatesOf(String(json.resourceType))) {
    const intervals = valuesOf(json, parameter).flatMap((value) => intervalOfValue(value) ?? []);
    if (intervals.length === 0) continue;
    return intervals.reduce((all, one) => ({
      from: Math.min(all.from, one.from),
      to: Math.max(all.to, one.to),
    }));
  }
  return undefined;
}

function codesOf(json: JsonObject, parameter: Parameter | undefined): readonly string[] {
  if (!parameter) return [];
  const tokens = valuesOf(json, parameter).flatMap(tokensOf);
  return tokens.flatMap(({ code }) => (code === undefined ? [] : [code.toLowerCase()]));
}

function codeHash(code: string): number {
  return createHash('sha256').update(code).digest().readUInt32BE(0);
}

/** Not the hash of a code: a code may be like the number of something else. */
function identifierHash(value: string): number {
  return codeHash(`identifier ${value}`);
}

function identifierOf(type: string): Parameter | undefined {
  return parametersOf(type).get('identifier');
}

function categoryBit(code: string): number {
  return 1 << (codeHash(code) % 16);
}

function statusByte(code: string): number {
  return 1 + (codeHash(code) % 255);
}

/** Asks rows of one type. It is made once for a search, so that codes are hashed once. */
export function rowFilter(type: string, filters: readonly Filter[]): (row: RowValues) => boolean {
  const tests = filters.flatMap((filter) => testOf(type, filter) ?? []);
  return (row) => tests.every((test) => test(row));
}

type Test = (row: RowValues) => boolean;

function testOf(type: string, { parameter, wanted }: Filter): Test | undefined {
  if (wanted.kind === 'date') return dateTest(type, { parameter, wanted });
  if (wanted.kind !== 'token' || wanted.isNot) return undefined;
  const codes = codesWanted(wanted.any);
  if (!codes) return undefined;
  switch (parameter.name) {
    case mainCodeOf(type)?.name:
      return hasOneOf(codes.map(codeHash));
    case identifierOf(type)?.name:
      return hasOneOf(codes.map(identifierHash));
    case mainCategoryOf(type)?.name: {
      const bits = codes.reduce((all, code) => all | categoryBit(code), 0);
      return (row) => (row.categories & bits) !== 0;
    }
    case mainStatusOf(type)?.name: {
      const bytes = new Set(codes.map(statusByte));
      return (row) => row.status === 0 || bytes.has(row.status);
    }
    default:
      return undefined;
  }
}

function hasOneOf(wanted: readonly number[]): Test {
  const hashes = new Set(wanted);
  return (row) => row.codes.length === 0 || row.codes.some((code) => hashes.has(code));
}

/** The codes that are asked for; undefined when one stands for any code of its system. */
function codesWanted(any: readonly WantedToken[]): readonly string[] | undefined {
  const codes = any.flatMap(({ code }) => (code === undefined ? [] : [code]));
  return codes.length === any.length ? codes : undefined;
}

function dateTest(type: string, filter: Pick<Filter, 'parameter' | 'wanted'>): Test | undefined {
  const bounds = boundsOfFilter(type, filter);
  return bounds && ((row) => overlaps(row, bounds));
}

/** Whether the row may have a value in the interval. */
function overlaps(row: RowValues, bounds: Interval): boolean {
  if (row.from === undefined && row.to === undefined) return true;
  return (
    (row.from ?? Number.NEGATIVE_INFINITY) <= bounds.to && bounds.from <= (row.to ?? Number.POSITIVE_INFINITY)
  );
}

function boundsOfFilter(
  type: string,
  { parameter, wanted }: Pick<Filter, 'parameter' | 'wanted'>,
): Interval | undefined {
  if (wanted.kind !== 'date' || mainDatesOf(type)[0]?.name !== parameter.name) return undefined;
  const spans = wanted.any.map((one) => spanFor(one.prefix, one));
  if (spans.some((span) => span === undefined)) return undefined;
  return (spans as readonly Interval[]).reduce((all, one) => ({
    from: Math.min(all.from, one.from),
    to: Math.max(all.to, one.to),
  }));
}

/**
 * What the main date of every match overlaps, in milliseconds; undefined when nothing restricts it. Of a period that must reach both
 * behind one time and before an earlier one, that is all between them.
 */
export function dateBounds(type: string, filters: readonly Filter[]): Interval | undefined {
  const bounds = filters.flatMap((filter) => boundsOfFilter(type, filter) ?? []);
  if (bounds.length === 0) return undefined;
  const from = Math.max(...bounds.map((one) => one.from));
  const to = Math.min(...bounds.map((one) => one.to));
  return { from: Math.min(from, to), to: Math.max(from, to) };
}
