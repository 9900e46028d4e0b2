import { XMLParser, XMLValidator } from 'fast-xml-parser';

/** An element as read: children in document order; `text` is the element's own text, blank when it is only layout. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const attributeGroup = ':@';
const textName = '#text';

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  ignoreDeclaration: true,
});

type Node = Record<string, unknown>;

/** The root element of a well-formed document. Throws for anything else. */
export function parseXml(text: string): XmlElement {
  const verdict = XMLValidator.validate(text);
  if (verdict !== true) throw new Error(`Not well-formed: ${verdict.err.msg}: ${text.slice(0, 200)}`);
  const roots = (parser.parse(text) as Node[]).map(elementOf).filter((root) => root !== undefined);
  if (roots.length !== 1) throw new Error(`${roots.length} root elements: ${text.slice(0, 200)}`);
  return roots[0]!;
}

/**
 * An expected element: `el('name', 'text')`, `el('name', { attribute: 'value' })`,
 * `el('name', { attribute: 'value' }, child, child)`.
 */
export function el(
  name: string,
  first: string | Record<string, string> = {},
  ...children: XmlElement[]
): XmlElement {
  if (typeof first === 'string') return { name, attributes: {}, children, text: first };
  return { name, attributes: first, children, text: '' };
}

/** The only child of that name. Throws when there is none or more than one. */
export function child(parent: XmlElement, name: string): XmlElement {
  const found = parent.children.filter((element) => element.name === name);
  if (found.length !== 1) throw new Error(`${found.length} <${name}> in <${parent.name}>`);
  return found[0]!;
}

function elementOf(node: Node): XmlElement | undefined {
  const name = Object.keys(node).find((key) => key !== attributeGroup);
  if (name === undefined || name === textName) return undefined;
  const content = node[name] as Node[];
  const children = content.map(elementOf).filter((element) => element !== undefined);
  const text = content.map((part) => part[textName] ?? '').join('');
  const attributes = { ...(node[attributeGroup] as Record<string, string> | undefined) };
  return { name, attributes, children, text: children.length > 0 ? text.trim() : text };
}
