/** Fields by name, for rules: a name that the model does not have is a fault of the rule. */
import type { Model, ScalarField } from '../models/model.ts';
import { fieldIndex } from '../models/registry.ts';

/** Where the value of the field stands. Throws when there is no such field. */
export function positionOf(model: Model, name: string): number {
  const position = fieldIndex(model, name);
  if (position < 0) throw new Error(`${model.name} has no field ${name}`);
  return position;
}

/** The field. Throws when there is none of this name. */
export function fieldOf(model: Model, name: string): ScalarField {
  return model.fields[positionOf(model, name)] as ScalarField;
}
