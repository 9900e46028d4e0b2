/**
 * Writes XML that we build ourselves. A conforming parser returns any text unchanged: white space that
 * attribute and line-end normalisation would alter is written as character references.
 */
import { XMLBuilder } from 'fast-xml-parser';
import { toXmlText } from './characters.ts';

/** An element to write; a string child is character data. Names come from this service and must be XML names. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: XmlAttributes;
  readonly children: XmlChildren;
}

/** Undefined attributes are left out. */
export type XmlAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Undefined children are left out. */
export type XmlChildren = readonly (XmlNode | string | undefined)[];

/** The acknowledgement of a successful call: exactly this, without an XML declaration. */
export const acknowledgement = '<ok/>';

/** The declaration that every document begins with. */
export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>';

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};

const builder = new XMLBuilder({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  // The builder does not escape white space, so the value processors do all escaping.
  processEntities: false,
  tagValueProcessor: (_name, value) => escapeText(String(value)),
  attributeValueProcessor: (_name, value) => escapeAttribute(String(value)),
});

/** An element with attributes and content, in the order given. */
export function element(name: string, attributes: XmlAttributes = {}, children: XmlChildren = []): XmlNode {
  return { name, attributes, children };
}

/** The whole document: XML declaration and root element. Characters that XML does not allow become U+FFFD. */
export function writeDocument(root: XmlNode): string {
  return xmlDeclaration + writeElement(root);
}

/** An element alone, for documents that are written in parts. */
export function writeElement(node: XmlNode): string {
  return builder.build([ordered(node)]);
}

/** Character data as written between tags. */
export function escapeText(text: string): string {
  return toXmlText(text).replace(/[&<>"'\r]/g, reference);
}

/** A value as written between the double quotes of an attribute. */
export function escapeAttribute(text: string): string {
  return toXmlText(text).replace(/[&<>"'\t\n\r]/g, reference);
}

function reference(character: string): string {
  return references[character] ?? character;
}

/** The form in which the builder takes ordered content. */
function ordered(node: XmlNode): Record<string, unknown> {
  const content: Record<string, unknown>[] = [];
  for (const child of node.children) {
    if (child !== undefined) content.push(typeof child === 'string' ? { '#text': child } : ordered(child));
  }
  const attributes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(node.attributes)) {
    if (value !== undefined) attributes[name] = value;
  }
  return { [node.name]: content, ':@': attributes };
}
