/** Finds the value of a field among the values of an instance. */
import type { Model } from './model.ts';

const indexes = new WeakMap<Model, ReadonlyMap<string, number>>();

/** The position of a scalar field in its model; -1 when the model has no such field. */
export function fieldIndex(model: Model, fieldName: string): number {
  let index = indexes.get(model);
  if (!index) {
    index = new Map(model.fields.map(({ name }, position) => [name, position]));
    indexes.set(model, index);
  }
  return index.get(fieldName) ?? -1;
}
