/**
 * The fields of a query, by the names that parameters use
 * (docs/contract/query-interface.md#queryable-fields).
 */
import { ApiError } from '../errors.ts';
import type { QueryType, Value } from '../models/model.ts';
import { excerpt } from '../xml/characters.ts';

export interface QueryField<Row> {
  readonly name: string;
  readonly type: QueryType;
  /** Values are dates without a time: only the date part of an operand counts. */
  readonly isDate?: true;
  /** Of type string, but compared as true and false. */
  readonly isBoolean?: true;
  /**
   * A text in a form that all rows share; null never matches and forms one group. Dates are `YYYY-MM-DD` with
   * `isDate`, otherwise stored DateTime texts: `YYYY-MM-DDTHH:MM:SSZ`, or with exactly six fraction digits
   * that are not all zero.
   */
  readonly value: (row: Row) => Value;
  /** For a text whose filters do not test equality: creates one test for all alternatives, once per query. */
  readonly matcher?: (alternatives: readonly string[]) => (row: Row) => boolean;
}

/** By name. */
export type QueryFields<Row> = ReadonlyMap<string, QueryField<Row>>;

/**
 * Returns the field with this name. Throws ApiError 400 that names the parameter with the unknown name, for a
 * filter the name itself, and the fields that there are.
 */
export function fieldNamed<Row>(fields: QueryFields<Row>, name: string, parameter?: string): QueryField<Row> {
  const field = fields.get(name);
  if (field) return field;
  const shown = name === '' ? 'the empty name' : excerpt(name, 60);
  const names = listed(mostAlikeFirst([...fields.keys()], name));
  throw parameter
    ? new ApiError('query_field_unknown', { parameter, field: shown, names })
    : new ApiError('query_parameter_unknown', { parameter: shown, names });
}

/** Orders names by how many letters at their beginning are those of the wrong one, whatever their case and underscores. */
function mostAlikeFirst(names: readonly string[], wrong: string): readonly string[] {
  const letters = lettersOf(wrong);
  const alike = new Map(names.map((name) => [name, commonStart(lettersOf(name), letters)]));
  return names.toSorted((left, right) => alike.get(right)! - alike.get(left)!);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

function commonStart(one: string, other: string): number {
  const different = [...one].findIndex((letter, index) => letter !== other[index]);
  return different < 0 ? one.length : different;
}

/** Characters of the names in a message, which stays shorter than 200 with them. */
const longestList = 70;

/**
 * The refusal of a field whose type the parameter does not take. It names the fields of this query that it does take.
 */
export function wrongType<Row>(
  fields: QueryFields<Row>,
  { name }: QueryField<Row>,
  parameter: string,
  types: readonly QueryType[],
): ApiError {
  const fit = [...fields.values()].filter(({ type }) => types.includes(type)).map((field) => field.name);
  const advice = fit.length === 0 ? 'this query has none' : `use ${listed(fit)}`;
  return new ApiError('query_field_type_invalid', {
    parameter,
    types: types.join(' or '),
    field: name,
    advice,
  });
}

/** The first of these names, as many as a message has room for. */
function listed(names: readonly string[]): string {
  const list = names.join(', ');
  if (list.length <= longestList) return list;
  return `${list.slice(0, list.lastIndexOf(', ', longestList))} and others`;
}

/** Converts a stored DateTime text to the form of the field's values. */
export function inFormOf<Row>(field: QueryField<Row>, instant: string): string {
  return field.isDate ? instant.slice(0, 10) : instant;
}
