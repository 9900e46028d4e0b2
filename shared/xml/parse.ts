/** The two ways of reading XML from outside: only its root, or all of it as a small tree. */
import type { SaxesTagNS } from 'saxes';
import { MalformedXml, scan, type XmlListener } from './scan.ts';
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
 * Checks that the bytes are a well-formed document and returns the name of its root element, without building a tree.
 * Nesting deeper than 100, more than 1,000 attributes on one element and a DOCTYPE that declares entities count as not
 * well-formed; other DOCTYPEs are reported in `hasDoctype`. `follow` is asked once, with the root's name, for a
 * listener that hears the same scan from the root on; so a caller that needs the content does not parse the bytes again.
 */
export function readRoot(
  bytes: Uint8Array,
  follow?: (root: XmlName) => XmlListener | undefined,
): XmlRoot | Malformed {
  const reader = new RootReader(follow);
  return orMalformed(() => {
    // Without a listener for text, the parser does not gather any.
    const { hasDoctype } = scan(bytes, follow ? reader : { open: (element) => reader.open(element) });
    return { root: reader.root, hasDoctype };
  });
}

/**
 * Reads the bytes as a tree, under the rules of `readRoot`. `maximumElements` limits the memory for this kind of
 * document; one with more elements is returned as malformed.
 */
export function readTree(bytes: Uint8Array, maximumElements: number): XmlTree | Malformed {
  const reader = new TreeReader(maximumElements);
  return orMalformed(() => {
    const { hasDoctype } = scan(bytes, reader);
    return { root: reader.root, hasDoctype };
  });
}

class RootReader implements XmlListener {
  readonly #follow: ((root: XmlName) => XmlListener | undefined) | undefined;
  #root: XmlName | undefined;
  #follower: XmlListener | undefined;

  constructor(follow: ((root: XmlName) => XmlListener | undefined) | undefined) {
    this.#follow = follow;
  }

  open(element: SaxesTagNS): void {
    if (!this.#root) {
      this.#root = { namespace: element.uri, localName: element.local };
      this.#follower = this.#follow?.(this.#root);
    }
    this.#follower?.open?.(element);
  }

  text(text: string): void {
    this.#follower?.text?.(text);
  }

  close(): void {
    this.#follower?.close?.();
  }

  /** To be read after the scan, which fails without a root. */
  get root(): XmlName {
    if (!this.#root) throw new Error('No document was scanned.');
    return this.#root;
  }
}

/** Builds the tree of a document during its scan. Throws MalformedXml at more elements than it may have. */
export class TreeReader implements XmlListener {
  readonly #maximum: number;
  readonly #document: OpenElement = {
    namespace: '',
    localName: '',
    attributes: nothing,
    children: [],
    text: '',
  };
  readonly #open: OpenElement[] = [this.#document];
  #count = 0;

  constructor(maximumElements: number) {
    this.#maximum = maximumElements;
  }

  open({ uri, local, attributes }: SaxesTagNS): void {
    this.#count += 1;
    if (this.#count > this.#maximum) throw new MalformedXml(`it has more than ${this.#maximum} elements`);
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
    this.#open.at(-1)?.children.push(element);
    this.#open.push(element);
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element) element.text += text;
  }

  close(): void {
    this.#open.pop();
  }

  /** To be read after the scan, which fails without a root. */
  get root(): XmlElement {
    const [root] = this.#document.children;
    if (!root) throw new Error('No document was scanned.');
    return root;
  }
}

function orMalformed<Result>(read: () => Result): Result | Malformed {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedXml) return { malformed: error.message };
    throw error;
  }
}
