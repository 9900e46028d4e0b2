/** An XML document as elements and texts, which can be changed and written again. */
import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (XmlElement | string)[];
}

/** Undefined for text that is not well-formed. Comments and processing instructions are left out. */
export function parseXml(text: string): XmlElement | undefined {
  const parser = new SaxesParser();
  const open: { name: string; attributes: Record<string, string>; children: (XmlElement | string)[] }[] = [];
  let root: XmlElement | undefined;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes }, children: [] };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, (content) => open.at(-1)?.children.push(content));
  try {
    parser.write(text).close();
  } catch {
    return undefined;
  }
  return root;
}

export function writeXml({ name, attributes, children }: XmlElement): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const content = children.map((child) => (typeof child === 'string' ? escaped(child) : writeXml(child)));
  return `<${name}${pairs.join('')}>${content.join('')}</${name}>`;
}

/** The text of an element without its children's. */
export function textOfElement({ children }: XmlElement): string {
  return children
    .filter((child) => typeof child === 'string')
    .join('')
    .trim();
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\t': '&#9;',
  '\r': '&#13;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"\n\t\r]/g, (character) => references[character]!);
}
