/** What can be asked about: the fields of a query, by the names that parameters use (wire contract, query interface). */
import { badRequest } from '../errors.ts';
import type { QueryType, Value } from '../models/model.ts';
import { excerpt } from '../xml/characters.ts';

export interface QueryField<Row> {
  readonly name: string;
  readonly type: QueryType;
  /** Values are dates without a time: only the date part of what they are compared with counts. */
  readonly isDate?: true;
  /** Of type string, but compared as true and false. */
  readonly isBoolean?: true;
  /**
   * Text in a form that all rows share; null never matches and forms one group. Dates are `YYYY-MM-DD` when
   * `isDate`, else stored DateTime texts: `YYYY-MM-DDTHH:MM:SSZ`, or with exactly six fraction digits that are
   * not all zero.
   */
  readonly value: (row: Row) => Value;
  /** Of a text whose filters are not equality: a test for all alternatives together, prepared once for a query. */
  readonly matcher?: (alternatives: readonly string[]) => (row: Row) => boolean;
}

/** By name. */
export type QueryFields<Row> = ReadonlyMap<string, QueryField<Row>>;

/**
 * The field of this name. Throws 400 that says which parameter names something else; of a filter that is the
 * name itself.
 */
export function fieldNamed<Row>(fields: QueryFields<Row>, name: string, parameter?: string): QueryField<Row> {
  if (name === '' && parameter) throw badRequest(`${parameter}: the name of a field is missing`);
  const field = fields.get(name);
  if (field) return field;
  const where = parameter ? `${parameter}: ` : '';
  throw badRequest(`${where}${excerpt(name, 60)} is not a field of this query`);
}

/** A stored DateTime text in the form in which the field has its values. */
export function inFormOf<Row>(field: QueryField<Row>, instant: string): string {
  return field.isDate ? instant.slice(0, 10) : instant;
}
