/** The two ways of reading XML from outside: only its root, or all of it as a small tree. */
import { MalformedXml, scan } from './scan.ts';
import { xmlnsNamespace } from './vocabulary.ts';

/** An expanded name; the namespace is empty when there is none. */
export interface XmlName {
  readonly namespace: string;
  readonly localName: string;
}

interface XmlAttribute extends XmlName {
  readonly value: string;
}

/** An element with its content, without comments and processing instructions. */
export interface XmlElement extends XmlName {
  /** Without namespace declarations. */
  readonly attributes: readonly XmlAttribute[];
  readonly children: readonly XmlElement[];
  /** The character data directly in the element, joined. */
  readonly text: string;
}

/** Why the bytes are not an acceptable XML document: one short line. */
export interface Malformed {
  readonly malformed: string;
}

export interface XmlRoot {
  readonly root: XmlName;
  readonly hasDoctype: boolean;
}

export interface XmlTree {
  readonly root: XmlElement;
  readonly hasDoctype: boolean;
}

interface OpenElement extends XmlName {
  attributes: readonly XmlAttribute[];
  children: XmlElement[];
  text: string;
}

const nothing: readonly never[] = [];

/**
 * Checks that the bytes are a well-formed document and returns its root element's name, without building a
 * tree. Nesting deeper than 100, more than 1,000 attributes on one element and a DOCTYPE that declares
 * entities count as not well-formed; other DOCTYPEs are reported in `hasDoctype`.
 */
export function readRoot(bytes: Uint8Array): XmlRoot | Malformed {
  let root: XmlName | undefined;
  return orMalformed(() => {
    const { hasDoctype } = scan(bytes, {
      open(element) {
        root ??= { namespace: element.uri, localName: element.local };
      },
    });
    return { root: root as XmlName, hasDoctype };
  });
}

/**
 * Reads the bytes as a tree, under the rules of `readRoot`. `maximumElements` limits the memory for this kind
 * of document; one with more elements is returned as malformed.
 */
export function readTree(bytes: Uint8Array, maximumElements: number): XmlTree | Malformed {
  let count = 0;
  const document: OpenElement = { namespace: '', localName: '', attributes: nothing, children: [], text: '' };
  const open: OpenElement[] = [document];
  return orMalformed(() => {
    const { hasDoctype } = scan(bytes, {
      open({ uri, local, attributes }) {
        count += 1;
        if (count > maximumElements) throw new MalformedXml(`it has more than ${maximumElements} elements`);
        const element = {
          namespace: uri,
          localName: local,
          attributes: Object.values(attributes)
            .filter((attribute) => attribute.uri !== xmlnsNamespace)
            .map((attribute) => ({
              namespace: attribute.uri,
              localName: attribute.local,
              value: attribute.value,
            })),
          children: [],
          text: '',
        };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      text(text) {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      close() {
        open.pop();
      },
    });
    return { root: document.children[0] as XmlElement, hasDoctype };
  });
}

function orMalformed<Result>(read: () => Result): Result | Malformed {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedXml) return { malformed: error.message };
    throw error;
  }
}
