/** Generic reports as XML: docs/contract/reports.md#generic-xml. */
import type { Fact } from '../facts/fact.ts';
import type { Relation, Value } from '../models/model.ts';
import { says } from '../models/says.ts';
import { escapeAttribute, escapeText, xmlDeclaration } from '../xml/write.ts';
import { type ModelOf, modelOfFact } from './model-of.ts';
import { valueText } from './value-text.ts';

/**
 * The response in parts, to be joined: `Models` without namespace with one `Model` per fact, in the order
 * given. Fields are in the order of the model, relations last. A field without value is an empty `Field`; a
 * sparse one without value and a to-one relation without fact have none.
 *
 * The text is built directly: a tree of a hundred thousand elements takes several times as long.
 */
export function* factsXml(facts: Iterable<Fact>, modelOf: ModelOf): Generator<string> {
  let open = `${xmlDeclaration}<Models>`;
  for (const fact of facts) {
    yield open + modelElement(fact, modelOf);
    open = '';
  }
  yield open === '' ? '</Models>' : `${xmlDeclaration}<Models/>`;
}

/** A `Field` with the value of a scalar field. Names of fields are XML names. */
export function fieldElement(name: string, value: Value): string {
  const text = valueText(value);
  return text === '' ? `<Field name="${name}"/>` : `<Field name="${name}">${escapeText(text)}</Field>`;
}

/** A `Model` with this content. */
export function openModel(name: string, documentId: string): string {
  return `<Model name="${name}" documentId="${escapeAttribute(documentId)}">`;
}

/** The recursion ends, because relations of models have no cycles. */
function modelElement(fact: Fact, modelOf: ModelOf): string {
  const model = modelOfFact(fact, modelOf);
  let text = openModel(model.name, fact.documentId ?? '');
  model.fields.forEach((field, index) => {
    const value = fact.values[index] ?? null;
    if (says(field, value)) text += fieldElement(field.name, value);
  });
  for (const relation of model.relations) {
    const nested = fact.related[relation.name] ?? [];
    text += relationField(
      relation,
      nested.map((one) => modelElement(one, modelOf)),
    );
  }
  return `${text}</Model>`;
}

function relationField({ name, many }: Relation, elements: readonly string[]): string {
  if (elements.length === 0) return many ? `<Field name="${name}"/>` : '';
  const content = many ? `<Models>${elements.join('')}</Models>` : elements[0];
  return `<Field name="${name}">${content}</Field>`;
}
