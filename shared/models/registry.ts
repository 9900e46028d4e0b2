/** The expanded data models of this service, and lookup by name. */
import * as declarations from './declarations/index.ts';
import { expandModels } from './expand.ts';
import type { Model } from './model.ts';

export { fieldIndex } from './field-index.ts';

/** The reportable models by their exact names, as documents write them. */
export const models: ReadonlyMap<string, Model> = expandModels(Object.values(declarations));

const byLowerCase = new Map([...models].map(([name, model]) => [name.toLowerCase(), model]));

/** The model with this name in any letter case, as paths write it. */
export function modelNamed(name: string): Model | undefined {
  return byLowerCase.get(name.toLowerCase());
}
