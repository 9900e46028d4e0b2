/**
 * Element sequences of the small registered documents: which children, in which order, how often, and with
 * which attributes. All elements are in DOC_PREFIX and attributes in no namespace. Attributes of `xml:` and
 * `xsi:` are allowed everywhere.
 */
import { ApiError } from '../errors.ts';
import { excerpt, isBlank } from './characters.ts';
import type { XmlElement, XmlName } from './parse.ts';
import { documentPrefix, xmlNamespace, xsiNamespace } from './vocabulary.ts';

export interface ElementModel {
  readonly name: string;
  /** How often it may occur at its place in the parent; without it, exactly once. */
  readonly occurs?: readonly [minimum: number, maximum: number];
  /** Its children in order; undefined when it holds only text. */
  readonly children?: readonly ElementModel[];
  /** The attributes that it may have; without it, none. */
  readonly attributes?: readonly string[];
}

const once = [1, 1] as const;
/** Maximum characters of a name in a message. */
const longestName = 60;

/** Checks an element whose own name has been checked. Throws 400 naming the element and what to change. */
export function checkContent(element: XmlElement, model: ElementModel): void {
  checkAttributes(element, model.attributes ?? []);
  if (!model.children) {
    const child = element.children[0];
    if (child) throw contentInvalid(model, 'text', `${written(child)} from it`);
    return;
  }
  if (!isBlank(element.text)) {
    throw contentInvalid(model, 'elements', 'the text between them');
  }
  checkSequence(element, model.name, model.children);
}

function contentInvalid({ name }: ElementModel, content: 'text' | 'elements', extra: string): ApiError {
  return new ApiError('content_not_allowed', { element: name, rule: `holds ${content} only`, extra });
}

function checkSequence(parent: XmlElement, parentName: string, models: readonly ElementModel[]): void {
  let index = 0;
  for (const model of models) {
    const [minimum, maximum] = model.occurs ?? once;
    let count = 0;
    for (
      let child = parent.children[index];
      child && isNamed(child, model.name);
      child = parent.children[index]
    ) {
      count += 1;
      index += 1;
      if (count > maximum)
        throw new ApiError('element_repeated', {
          parent: parentName,
          element: model.name,
          times: times(maximum),
        });
      checkContent(child, model);
    }
    if (count < minimum) throw missing(parent, index, model.name, models);
  }
  const left = parent.children[index];
  if (left) throw outOfPlace(left, parentName, models);
}

/** The message for a required child that is not at its place: it is missing, or another element precedes it. */
function missing(
  parent: XmlElement,
  index: number,
  expected: string,
  models: readonly ElementModel[],
): Error {
  const found = parent.children[index];
  const isUnknown = found && !models.some((model) => isNamed(found, model.name));
  const comesLater = parent.children.slice(index).some((child) => isNamed(child, expected));
  if (found && (isUnknown || comesLater)) return outOfPlace(found, parent.localName, models);
  return elementsInvalid(parent.localName, `lacks ${expected}`, models);
}

function outOfPlace(found: XmlElement, parentName: string, models: readonly ElementModel[]): Error {
  const known = models.some((model) => isNamed(found, model.name));
  const problem = known ? `has ${written(found)} in the wrong place` : `does not take ${written(found)}`;
  return elementsInvalid(parentName, problem, models);
}

function elementsInvalid(parent: string, problem: string, models: readonly ElementModel[]): ApiError {
  return new ApiError('elements_invalid', { parent, problem, order: listed(models) });
}

function checkAttributes({ localName: name, attributes }: XmlElement, allowed: readonly string[]): void {
  const foreign = attributes.find(
    ({ namespace, localName }) =>
      namespace !== xmlNamespace &&
      namespace !== xsiNamespace &&
      !(namespace === '' && allowed.includes(localName)),
  );
  if (!foreign) return;
  const rule = allowed.length > 0 ? `takes only the attributes ${allowed.join(', ')}` : 'takes no attributes';
  throw new ApiError('content_not_allowed', {
    element: name,
    rule,
    extra: excerpt(foreign.localName, longestName),
  });
}

function isNamed(element: XmlElement, name: string): boolean {
  return element.namespace === documentPrefix && element.localName === name;
}

/** The name of an element in a message; includes the namespace when the namespace is wrong. */
export function written({ namespace, localName }: XmlName): string {
  if (namespace === documentPrefix) return excerpt(localName, longestName);
  const where = namespace === '' ? 'no namespace' : `namespace ${excerpt(namespace, longestName)}`;
  return `${excerpt(localName, longestName)} (in ${where})`;
}

function listed(models: readonly ElementModel[]): string {
  return models.map((model) => model.name).join(', ');
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
