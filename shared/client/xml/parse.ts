/**
 * Reads the XML that the service writes: elements, attributes, text and references, after an XML declaration. This is not
 * a parser for XML of other origin. Comments, CDATA sections, processing instructions and document type declarations
 * are errors, because the service never writes them.
 */
import { UnexpectedXml, type XmlElement } from './element.ts';
import { unescaped } from './references.ts';

interface OpenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const declaration = /^\uFEFF?<\?xml [^?<>]*\?>/;
const name = '[A-Za-z_][\\w.-]*';
const quoted = '"[^"<\\r]*"';
/** An end tag, a start tag, or text. */
const token = new RegExp(
  `</(?<end>${name})\\s*>|<(?<start>${name})(?<attributes>(?:\\s+${name}=${quoted})*)\\s*(?<empty>/?)>|(?<text>[^<\\r]+)`,
  'y',
);
const attributePattern = new RegExp(`(${name})="([^"]*)"`, 'g');

/** Returns the root element. Throws UnexpectedXml, with the position, when the text is not such XML. */
export function parseXml(text: string): XmlElement {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let position = declaration.exec(text)?.[0].length ?? 0;
  const fail = (problem: string): never => {
    throw new UnexpectedXml(`${problem} at character ${position}`);
  };
  const close = (): void => {
    const element = open.pop()!;
    const parent = open.at(-1);
    if (parent) parent.children.push(element);
    else root = element;
  };
  while (position < text.length) {
    token.lastIndex = position;
    const groups = token.exec(text)?.groups;
    if (!groups) return fail('there is neither a tag nor text');
    const { end, start, attributes = '', empty, text: characters } = groups;
    const current = open.at(-1);
    if (characters !== undefined) {
      if (current) current.text += unescaped(characters, fail);
      else if (characters.trim() !== '') fail('there is text outside of the root');
    } else if (start !== undefined) {
      if (root) fail('there is a second root');
      open.push({ name: start, attributes: attributesOf(attributes, fail), children: [], text: '' });
      if (empty) close();
    } else if (current?.name === end) close();
    else fail(`</${end}> ends no open element`);
    position = token.lastIndex;
  }
  if (open.length > 0) fail(`<${open.at(-1)!.name}> is not closed`);
  return root ?? fail('there is no element');
}

function attributesOf(text: string, fail: (problem: string) => never): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, key, value] of text.matchAll(attributePattern)) {
    if (attributes.has(key!)) fail(`the attribute ${key} is repeated`);
    attributes.set(key!, unescaped(value!, fail));
  }
  return attributes;
}
