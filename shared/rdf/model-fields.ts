/** Fields by name, for rules. A name that the model does not have is an error of the rule. */
import type { Model, ScalarField } from '../models/model.ts';
import { fieldIndex } from '../models/registry.ts';

/** The position of the field's value. Throws when there is no such field. */
export function positionOf(model: Model, name: string): number {
  const position = fieldIndex(model, name);
  if (position < 0) throw new Error(`${model.name} has no field ${name}`);
  return position;
}

/** The field. Throws when there is no such field. */
export function fieldOf(model: Model, name: string): ScalarField {
  return model.fields[positionOf(model, name)] as ScalarField;
}
