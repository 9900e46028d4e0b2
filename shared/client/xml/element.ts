/** An element of a response, and how its content is read. Every function names what is missing or wrong. */

export interface XmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All character data that is directly in the element. */
  readonly text: string;
}

/** What the response contains is not told, because it may be medical data: only names are. */
export class UnexpectedXml extends Error {
  override readonly name = 'UnexpectedXml';
}

/** Returns the element. Throws UnexpectedXml when it has another name. */
export function named(element: XmlElement, name: string): XmlElement {
  if (element.name === name) return element;
  throw new UnexpectedXml(`the root is <${element.name}>, not <${name}>`);
}

/** Returns the first child of this name. Throws UnexpectedXml when there is none. */
export function child(element: XmlElement, name: string): XmlElement {
  const found = optionalChild(element, name);
  if (found) return found;
  throw new UnexpectedXml(`<${element.name}> lacks <${name}>`);
}

export function optionalChild(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((entry) => entry.name === name);
}

export function children(element: XmlElement, name: string): readonly XmlElement[] {
  return element.children.filter((entry) => entry.name === name);
}

/** Returns the value of an attribute. Throws UnexpectedXml when there is none. */
export function attribute({ name: owner, attributes }: XmlElement, name: string): string {
  const value = attributes.get(name);
  if (value !== undefined) return value;
  throw new UnexpectedXml(`<${owner}> lacks the attribute ${name}`);
}

/** Returns the value of an attribute; undefined when it is absent or empty. */
export function optionalAttribute({ attributes }: XmlElement, name: string): string | undefined {
  return orUndefined(attributes.get(name));
}

/** Returns the text of a child. Throws UnexpectedXml when there is no such child. */
export function childText(element: XmlElement, name: string): string {
  return child(element, name).text;
}

/** Returns the text of a child; undefined when it is absent or empty. */
export function optionalChildText(element: XmlElement, name: string): string | undefined {
  return orUndefined(optionalChild(element, name)?.text);
}

function orUndefined(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
