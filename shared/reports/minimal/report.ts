/** What a minimal report is: the facts it shows, the fields a query may name, and how a row is written. */
import type { Fact } from '../../facts/fact.ts';
import type { Model, Value } from '../../models/model.ts';
import { fieldIndex, modelNamed } from '../../models/registry.ts';
import type { QueryField } from '../../query/field.ts';
import type { XmlNode } from '../../xml/write.ts';
import { byName, createdAtField, fieldOf } from '../generic-fields.ts';

/** What is filtered, counted and shown: a fact, or a part of one. */
export interface ReportRow {
  readonly fact: Fact;
  /** The value of a field, by the name that the report's declaration uses. */
  readonly value: (name: string) => Value;
}

export interface MinimalReport {
  /** As in the path. */
  readonly name: string;
  /** The model whose facts it shows. */
  readonly model: string;
  /** By external name. */
  readonly fields: ReadonlyMap<string, QueryField<ReportRow>>;
  /** External names of the date by which the model's facts are stored. */
  readonly mainDates: readonly string[];
  /** Whether a row is a part of a fact instead of a whole one. */
  readonly hasParts: boolean;
  /** The rows of a fact, in display order. */
  readonly rows: (fact: Fact) => readonly ReportRow[];
  /** The element in `Item`. */
  readonly item: (row: ReportRow) => XmlNode;
}

/** The declaration of a minimal report; `created_at` can always be queried. */
export interface Declaration {
  readonly name: string;
  readonly model: string;
  readonly fields: readonly FieldDeclaration[];
  /** Without it, a fact is one row. */
  readonly rows?: (fact: Fact) => readonly ReportRow[];
  readonly item: (row: ReportRow) => XmlNode;
}

/** External name, and the field of the model behind it or a field made for the report. */
type FieldDeclaration = readonly [name: string, source: string | Omit<QueryField<ReportRow>, 'name'>];

export function report({ name, model: modelName, fields, rows, item }: Declaration): MinimalReport {
  const model = modelNamed(modelName);
  if (!model) throw new Error(`The report ${name} names the model ${modelName}, which does not exist.`);
  return {
    name,
    model: model.name,
    fields: byName([
      ...fields.map((field) => queryField(model, field)),
      createdAtField(({ fact }: ReportRow) => fact),
    ]),
    mainDates: [...fields, ['created_at', 'created_at'] as const]
      .filter(([, source]) => source === model.mainDate)
      .map(([external]) => external),
    hasParts: rows !== undefined,
    rows: rows ?? ((fact) => [{ fact, value: (field) => factValue(model, fact, field) }]),
    item,
  };
}

/** A field without a value in any fact; every operator accepts it. */
export function alwaysNull(type: 'string' | 'date'): Omit<QueryField<ReportRow>, 'name'> {
  return { type, value: () => null };
}

/** The value of a fact's field by name. Throws when the model has no such field. */
export function factValue(model: Model, fact: Fact, field: string): Value {
  return fact.values[indexOf(model, field)] ?? null;
}

function queryField(model: Model, [name, source]: FieldDeclaration): QueryField<ReportRow> {
  if (typeof source !== 'string') return { name, ...source };
  return fieldOf(model.fields[indexOf(model, source)]!, name, (row) => row.value(source));
}

function indexOf(model: Model, field: string): number {
  const index = fieldIndex(model, field);
  if (index < 0) throw new Error(`${model.name} has no field ${field}.`);
  return index;
}
