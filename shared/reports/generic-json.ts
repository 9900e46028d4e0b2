/** Generic reports as JSON: docs/contract/reports.md#generic-json. */
import type { Fact } from '../facts/fact.ts';
import { type ModelOf, modelOfFact } from './model-of.ts';

/**
 * The response in parts, to be joined: an array with one object per fact, in the order given. Keys:
 * `__modelname__`, `__documentid__`, every field in the order of the model (null where there is no value),
 * relations. A to-one relation without fact has no key; a to-many one is always an array.
 */
export function* factsJson(facts: Iterable<Fact>, modelOf: ModelOf): Generator<string> {
  let separator = '[';
  for (const fact of facts) {
    yield separator + JSON.stringify(factObject(fact, modelOf));
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/** The recursion ends, because relations of models have no cycles. */
function factObject(fact: Fact, modelOf: ModelOf): Record<string, unknown> {
  const model = modelOfFact(fact, modelOf);
  const object: Record<string, unknown> = { __modelname__: model.name, __documentid__: fact.documentId };
  model.fields.forEach((field, index) => {
    object[field.name] = fact.values[index] ?? null;
  });
  for (const { name, many } of model.relations) {
    const objects = (fact.related[name] ?? []).map((nested) => factObject(nested, modelOf));
    if (many) object[name] = objects;
    else if (objects[0]) object[name] = objects[0];
  }
  return object;
}
