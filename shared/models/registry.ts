/** The data models of this service, expanded, and how to find one. */
import * as declarations from './declarations/index.ts';
import { expandModels } from './expand.ts';
import type { Model } from './model.ts';

export { fieldIndex } from './field-index.ts';

/** The reportable models by their exact names, which is how documents write them. */
export const models: ReadonlyMap<string, Model> = expandModels(Object.values(declarations));

const byLowerCase = new Map([...models].map(([name, model]) => [name.toLowerCase(), model]));

/** The model of a name in any letter case, as paths write it. */
export function modelNamed(name: string): Model | undefined {
  return byLowerCase.get(name.toLowerCase());
}
