/**
 * Writes XML that we build ourselves. A conforming parser returns any text unchanged: white space that
 * attribute and line-end normalisation would alter is written as character references.
 */
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

/** What is written as it is: printable ASCII and letters with accents, without what has a reference. */
const plainText = /^[ !#$%(-;=?-~\u00a1-\u024f]*$/;

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

/** An element with attributes and content, in the order given. */
export function element(name: string, attributes: XmlAttributes = {}, children: XmlChildren = []): XmlNode {
  return { name, attributes, children };
}

/** The whole document: XML declaration and root element. Characters that XML does not allow become U+FFFD. */
export function writeDocument(root: XmlNode): string {
  return xmlDeclaration + writeElement(root);
}

/** An element alone, for documents that are written in parts. */
export function writeElement({ name, attributes, children }: XmlNode): string {
  const tag = name + writeAttributes(attributes);
  const content = writeChildren(children);
  return content === '' ? `<${tag}/>` : `<${tag}>${content}</${name}>`;
}

// Loops and concatenation, because reports write some ten thousand elements.
function writeAttributes(attributes: XmlAttributes): string {
  let text = '';
  for (const name in attributes) {
    const value = attributes[name];
    if (value !== undefined) text += ` ${name}="${escapeAttribute(String(value))}"`;
  }
  return text;
}

function writeChildren(children: XmlChildren): string {
  let text = '';
  for (const child of children) {
    if (child !== undefined) text += typeof child === 'string' ? escapeText(child) : writeElement(child);
  }
  return text;
}

/** Character data as written between tags. */
export function escapeText(text: string): string {
  if (plainText.test(text)) return text;
  return toXmlText(text).replace(/[&<>"'\r]/g, reference);
}

/** A value as written between the double quotes of an attribute. */
export function escapeAttribute(text: string): string {
  if (plainText.test(text)) return text;
  return toXmlText(text).replace(/[&<>"'\t\n\r]/g, reference);
}

function reference(character: string): string {
  return references[character] ?? character;
}
