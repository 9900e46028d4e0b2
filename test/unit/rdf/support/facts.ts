/** Facts for tests. */
import type { Fact } from '../../../../shared/facts/fact.ts';
import type { Model, ScalarField, Value } from '../../../../shared/models/model.ts';
import { fieldIndex, models } from '../../../../shared/models/registry.ts';

export const context = { rdfBase: 'https://phr.example', recordId: 'c3d2' };
export const record = '<https://phr.example/records/c3d2>';

/** The subject of a fact, as the parser writes it in triples. */
export function resource(path: string): string {
  return `<https://phr.example/records/c3d2/${path}>`;
}

/** The description of a record that has facts. */
export const recordTree = { 'rdf:type': ['sp:MedicalRecord'] };

type Nesting = Partial<Pick<Fact, 'related' | 'parentId'>>;

/** A fact with null wherever nothing is given. */
export function fact(
  modelName: string,
  id: string,
  given: Readonly<Record<string, Value>>,
  nesting: Nesting = {},
): Fact {
  const model = modelOf(modelName);
  const values: Value[] = model.fields.map(() => null);
  for (const [name, value] of Object.entries(given)) {
    const index = fieldIndex(model, name);
    if (index < 0) throw new Error(`${modelName} has no field ${name}`);
    values[index] = value;
  }
  return {
    id,
    model: modelName,
    documentId: 'd0c1',
    createdAt: '2026-11-21T10:00:00.000Z',
    values,
    related: {},
    ...nesting,
  };
}

/** A fact with a value in every field. */
export function fullFact(modelName: string, id: string, nesting: Nesting = {}): Fact {
  const fields = modelOf(modelName).fields.map((field) => [field.name, someValue(field)]);
  return fact(modelName, id, Object.fromEntries(fields), nesting);
}

/** The parts of a coded value, under the name of its field. */
export function code(name: string, title: string, identifier: string): Record<string, string> {
  return { [`${name}_title`]: title, [`${name}_identifier`]: identifier };
}

function modelOf(name: string): Model {
  const model = models.get(name);
  if (!model) throw new Error(`there is no model ${name}`);
  return model;
}

function someValue(field: ScalarField): Value {
  if (field.fixed !== undefined) return field.fixed;
  if (field.oneOf) return field.oneOf[0] ?? null;
  const values = {
    String: `some ${field.name}`.slice(0, field.maximum),
    Text: `some ${field.name}`,
    Email: 'someone@example.net',
    Number: 12.5,
    Date: '2026-02-28',
    DateTime: '2026-02-28T09:30:00.123456Z',
    Boolean: true,
  };
  return values[field.type];
}
