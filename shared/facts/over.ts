/** Facts that are over in a model without an end. */
import { fieldIndex } from '../models/field-index.ts';
import type { Model } from '../models/model.ts';
import type { Fact } from './fact.ts';

/** Says of facts of the model whether they are over. In most models nothing is: an end says so. */
export function overIn(model: Model): (fact: Pick<Fact, 'values'>) => boolean {
  const { over } = model;
  if (!over) return () => false;
  const index = fieldIndex(model, over.field);
  return ({ values }) => over.values.includes(String(values[index] ?? ''));
}
