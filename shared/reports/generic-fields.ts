/** The fields that queries of generic reports may name: docs/contract/query-interface.md#queryable-fields. */
import type { Fact } from '../facts/fact.ts';
import type { Model, ScalarField, Value } from '../models/model.ts';
import type { QueryField } from '../query/field.ts';
import { createdAtText } from './created-at.ts';

/** By name: every scalar field of the model under its own name, and `created_at`. */
export function genericFields(model: Model): ReadonlyMap<string, QueryField<Fact>> {
  const fields = model.fields.map((field, index) =>
    fieldOf(field, field.name, (fact: Fact) => fact.values[index] ?? null),
  );
  return byName([...fields, createdAtField((fact: Fact) => fact)]);
}

/** The query field of a model's field, under any name. */
export function fieldOf<Row>(field: ScalarField, name: string, value: (row: Row) => Value): QueryField<Row> {
  return {
    name,
    type: field.queryType,
    ...(field.type === 'Date' && { isDate: true }),
    ...(field.type === 'Boolean' && { isBoolean: true }),
    value,
  };
}

/** The query field `created_at`; `factOf` returns the fact of a row. */
export function createdAtField<Row>(factOf: (row: Row) => Fact): QueryField<Row> {
  return { name: 'created_at', type: 'date', value: (row) => createdAtText(factOf(row).createdAt) };
}

export function byName<Row>(fields: readonly QueryField<Row>[]): ReadonlyMap<string, QueryField<Row>> {
  return new Map(fields.map((field) => [field.name, field]));
}
