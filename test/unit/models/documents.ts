/** Builds documents for tests. */
import { readWith } from '../../../shared/models/instance-reader.ts';
import type { Instance, Model, Value } from '../../../shared/models/model.ts';
import { fieldIndex, modelNamed } from '../../../shared/models/registry.ts';
import { modelsReader } from '../../../shared/models/sdmx/read.ts';

export const prefix = 'http://indivo.org/vocab/xml/documents#';

export const bytes = (xml: string) => new TextEncoder().encode(xml);

export const modelsDocument = (content: string) => bytes(`<Models xmlns="${prefix}">${content}</Models>`);

/** What a `Models` document says, in terms of these models. */
export const readModels = (bytes: Uint8Array, models: ReadonlyMap<string, Model>): readonly Instance[] =>
  readWith(modelsReader(models), bytes);

export const modelElement = (name: string, content: string) => `<Model name="${name}">${content}</Model>`;

export const fieldElement = (name: string, content: string) => `<Field name="${name}">${content}</Field>`;

export const fieldElements = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, text]) => fieldElement(name, text))
    .join('');

/** Returns the value of a field in an instance. */
export function valueIn(instance: Instance | undefined, field: string): Value | undefined {
  const model = modelNamed(instance?.model ?? '');
  return model && instance?.values[fieldIndex(model, field)];
}

/** Returns the values of an instance that are neither null nor false, by field. */
export function filled(instance: Instance | undefined): Record<string, Value> {
  const fields = modelNamed(instance?.model ?? '')?.fields ?? [];
  const values = fields.map(({ name }, index) => [name, instance?.values[index] ?? null] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null && value !== false));
}

/** Counts the instances, nested ones included. */
export function countInstances(instances: readonly Instance[]): number {
  return instances.reduce(
    (sum, { related }) =>
      sum + 1 + Object.values(related).reduce((all, nested) => all + countInstances(nested), 0),
    0,
  );
}
