/** Finds the models of facts. */
import type { Fact } from '../facts/fact.ts';
import type { Model } from '../models/model.ts';

/** The model of that name. */
export type ModelOf = (name: string) => Model | undefined;

/** Throws when the fact's model is unknown, which does not happen for stored facts. */
export function modelOfFact(fact: Fact, modelOf: ModelOf): Model {
  const model = modelOf(fact.model);
  if (!model) throw new Error(`A fact names the model ${fact.model}, which does not exist.`);
  return model;
}
