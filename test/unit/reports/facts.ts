/** Facts for tests of reports. */
import type { Fact } from '../../../shared/facts/fact.ts';
import type { Value } from '../../../shared/models/model.ts';
import { models } from '../../../shared/models/registry.ts';

/** A fact of the model with these fields; others are null, Booleans false, as documents that omit them give. */
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

/** The answer that the parts make. */
export function whole(parts: Iterable<string>): string {
  return [...parts].join('');
}
