/** Facts for tests of reports. */
import type { Fact } from '../../../shared/facts/fact.ts';
import type { ScalarField, Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';

/** A fact with these fields. Others are null, or false for Booleans, as for documents that omit them. */
export function factOf(
  modelName: string,
  fields: Readonly<Record<string, Value>>,
  attributes: Partial<Fact> = {},
): Fact {
  const model = models.get(modelName)!;
  const unknown = Object.keys(fields).filter((name) => !model.fields.some((field) => field.name === name));
  if (unknown.length > 0) throw new Error(`${modelName} has no field ${unknown.join(', ')}`);
  return {
    id: 'f1',
    model: modelName,
    documentId: 'd1',
    createdAt: '2026-11-21T10:00:00.000Z',
    values: model.fields.map(({ name, type }) => fields[name] ?? (type === 'Boolean' ? false : null)),
    related: {},
    ...attributes,
  };
}

/** Joins the parts of a response. */
export function whole(parts: Iterable<string>): string {
  return [...parts].join('');
}

/** A fact with a value in every field for which `has` is true. */
export function filledFact(
  modelName: string,
  has: (field: ScalarField) => boolean,
  attributes: Partial<Fact> = {},
): Fact {
  const fields = models.get(modelName)!.fields.filter(has);
  return factOf(
    modelName,
    Object.fromEntries(fields.map((field) => [field.name, someValue(field)])),
    attributes,
  );
}

function someValue({ type, fixed, oneOf }: ScalarField): Value {
  if (type === 'Number') return 70.8;
  if (type === 'Boolean') return true;
  if (type === 'Date') return '2014-05-02';
  if (type === 'DateTime') return '2014-05-02T15:10:00.000250Z';
  return fixed ?? oneOf?.[0] ?? 'a <text> & "more"';
}
