/** Generic reports as JSON: docs/contract/reports.md#generic-json. */
import type { Fact } from '../facts/fact.ts';
import type { Model } from '../models/model.ts';
import { says } from '../models/says.ts';
import { type ModelOf, modelOfFact } from './model-of.ts';

/**
 * The response in parts, to be joined: an array with one object per fact, in the order given. Keys:
 * `__modelname__`, `__documentid__` (empty where the reader does not see the document), every field in the order of the model (null where there is no value; a sparse one only
 * where there is one), relations. A to-one relation without fact has no key; a to-many one is always an array.
 */
export function* factsJson(facts: Iterable<Fact>, modelOf: ModelOf): Generator<string> {
  let separator = '[';
  for (const fact of facts) {
    yield separator + factText(fact, modelOf);
    separator = ',';
  }
  yield separator === '[' ? '[]' : ']';
}

/**
 * The fact as `JSON.stringify` would write it. An object with a hundred keys for each fact would take most of the time of
 * a report. The recursion ends, because relations of models have no cycles.
 */
function factText(fact: Fact, modelOf: ModelOf): string {
  const model = modelOfFact(fact, modelOf);
  const { opening, fields } = namesOf(model);
  const plain = model.plainFields.length;
  let text = opening + JSON.stringify(fact.documentId ?? '');
  for (let index = 0; index < fields.length; index += 1) {
    const value = fact.values[index] ?? null;
    if (index < plain || says(model.fields[index]!, value)) text += fields[index]! + JSON.stringify(value);
  }
  for (const { name, many } of model.relations) {
    const texts = (fact.related[name] ?? []).map((nested) => factText(nested, modelOf));
    if (many) text += `,${JSON.stringify(name)}:[${texts.join(',')}]`;
    else if (texts[0]) text += `,${JSON.stringify(name)}:${texts[0]}`;
  }
  return `${text}}`;
}

interface Names {
  /** All before the document of the fact. */
  readonly opening: string;
  /** Comma, name and colon of each field. */
  readonly fields: readonly string[];
}

const names = new WeakMap<Model, Names>();

function namesOf(model: Model): Names {
  const known = names.get(model);
  if (known) return known;
  const made = {
    opening: `{"__modelname__":${JSON.stringify(model.name)},"__documentid__":`,
    fields: model.fields.map(({ name }) => `,${JSON.stringify(name)}:`),
  };
  names.set(model, made);
  return made;
}
