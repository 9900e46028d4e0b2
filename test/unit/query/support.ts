/** Rows with a field of every kind, and queries over them written as query strings. */
import type { Value } from '../../../shared/models/model.ts';
import { createEvaluation, type Evaluated } from '../../../shared/query/evaluate.ts';
import type { QueryField, QueryFields } from '../../../shared/query/field.ts';
import { parseQuery, type QueryOptions } from '../../../shared/query/parse.ts';
import type { Query } from '../../../shared/query/query.ts';

export interface Row {
  readonly id: string;
  readonly createdAt: string;
  readonly text: string | null;
  readonly flag: boolean | null;
  readonly amount: number | null;
  /** `YYYY-MM-DD` */
  readonly day: string | null;
  /** A stored DateTime text. */
  readonly at: string | null;
}

const list: readonly QueryField<Row>[] = [
  { name: 'text', type: 'string', value: ({ text }) => text },
  { name: 'flag', type: 'string', isBoolean: true, value: ({ flag }) => flag },
  { name: 'amount', type: 'number', value: ({ amount }) => amount },
  { name: 'day', type: 'date', isDate: true, value: ({ day }) => day },
  { name: 'at', type: 'date', value: ({ at }) => at },
  { name: 'created_at', type: 'date', value: ({ createdAt }) => createdAt },
];

export const fields: QueryFields<Row> = new Map(list.map((field) => [field.name, field]));

/** A row without values, created at the start of 2020. */
export function rowOf(id: string, values: Partial<Row> = {}): Row {
  const nothing = { text: null, flag: null, amount: null, day: null, at: null };
  return { createdAt: '2020-01-01T00:00:00Z', ...nothing, ...values, id };
}

export function query(text: string, options?: QueryOptions): Query<Row> {
  return parseQuery(new Map(new URLSearchParams(text)), fields, options);
}

export function evaluate(asked: Query<Row>, rows: readonly Row[]): Evaluated<string> {
  const evaluation = createEvaluation(asked, { id: ({ id }) => id, keep: ({ id }) => id });
  for (const row of rows) evaluation.add(row);
  return evaluation.finish();
}

/** The ids on the page. */
export function ids(text: string, rows: readonly Row[]): readonly string[] {
  return evaluate(query(text), rows).kept!;
}

/** The groups on the page with their values. */
export function groups(
  text: string,
  rows: readonly Row[],
): readonly (readonly [group: Value, value: Value])[] {
  return evaluate(query(text), rows).groups!.map(({ group, value }) => [group!, value]);
}
