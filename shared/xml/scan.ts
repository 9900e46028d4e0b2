/**
 * Conforming, namespace-aware reading of XML from outside (XML 1.0 fifth edition, Namespaces in XML 1.0),
 * hardened: nothing is expanded or fetched, and reading stops at the first violation. The parser is saxes.
 * This file adds what saxes does not check: the encoding, the limits, the document type declaration, local
 * names, and namespace lookups whose cost does not grow with the depth.
 */

import type { SaxesTagNS } from 'saxes';
import { SaxesParser } from 'saxes';
import { limits } from '../limits.ts';
import { excerpt } from './characters.ts';
import { doctypeFault } from './doctype.ts';
import { xmlNamespace, xmlnsNamespace } from './vocabulary.ts';

/** Why bytes are not an acceptable XML document. The message is one short line that callers may see. */
export class MalformedXml extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'MalformedXml';
  }
}

/** Receives the content. Names are resolved; `text` comes in pieces, including CDATA sections. */
export interface XmlListener {
  open?(element: SaxesTagNS): void;
  close?(): void;
  text?(text: string): void;
}

const options = { xmlns: true, defaultXMLVersion: '1.0', forceXMLVersion: true } as const;
const longestReason = 160;
// Characters that may continue a name but not start one: a local name must not begin with them.
const noNameStart = /^[\u{300}-\u{36F}\u{203F}\u{2040}\u{B7}\-.0-9]/u;

/**
 * Reads the whole document. Throws MalformedXml. Returns whether there is a document type declaration; it
 * declares no entities, because such a document is rejected.
 */
export function scan(bytes: Uint8Array, listener: XmlListener = {}): { readonly hasDoctype: boolean } {
  const parser = new HardenedParser(listener);
  parser.write(decode(bytes)).close();
  return { hasDoctype: parser.hasDoctype };
}

function decode(bytes: Uint8Array): string {
  try {
    // The parser removes one byte-order mark itself; a second one is content.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MalformedXml('it is not encoded in UTF-8');
  }
}

class HardenedParser extends SaxesParser<typeof options> {
  hasDoctype = false;
  #depth = 0;
  #attributes = 0;
  /** The namespaces that each prefix is bound to, innermost last. */
  readonly #bindings = new Map([
    ['xml', [xmlNamespace]],
    ['xmlns', [xmlnsNamespace]],
  ]);

  constructor(listener: XmlListener) {
    super(options);
    this.on('error', (error) => {
      throw new MalformedXml(describe(error.message));
    });
    this.on('xmldecl', (declaration) => this.#checkEncoding(declaration.encoding));
    this.on('doctype', (text) => this.#checkDoctype(text));
    this.on('opentagstart', () => this.#enter());
    this.on('attribute', (attribute) => this.#checkAttribute(attribute));
    this.on('opentag', (element) => {
      this.#checkLocalName(element.prefix, element.local);
      listener.open?.(element);
    });
    this.on('closetag', (element) => {
      this.#leave(element.ns);
      listener.close?.();
    });
    if (!listener.text) return;
    this.on('text', (text) => listener.text?.(text));
    this.on('cdata', (text) => listener.text?.(text));
  }

  override resolve(prefix: string): string | undefined {
    return this.#bindings.get(prefix)?.at(-1);
  }

  #checkEncoding(encoding: string | undefined): void {
    if (encoding === undefined || encoding.toLowerCase() === 'utf-8') return;
    throw new MalformedXml(
      excerpt(`its XML declaration names the encoding ${encoding}; only UTF-8 is accepted`, longestReason),
    );
  }

  #checkDoctype(text: string): void {
    this.hasDoctype = true;
    const fault = doctypeFault(text);
    if (fault) throw new MalformedXml(fault);
  }

  #enter(): void {
    this.#depth += 1;
    this.#attributes = 0;
    if (this.#depth > limits.xmlDepth) {
      throw new MalformedXml(`its elements are nested deeper than ${limits.xmlDepth}`);
    }
  }

  #leave(declared: Readonly<Record<string, string>>): void {
    this.#depth -= 1;
    for (const prefix in declared) this.#bindings.get(prefix)?.pop();
  }

  #checkAttribute(attribute: { name: string; prefix: string; local: string; value: string }): void {
    this.#attributes += 1;
    if (this.#attributes > limits.xmlAttributes) {
      throw new MalformedXml(`an element has more than ${limits.xmlAttributes} attributes`);
    }
    this.#checkLocalName(attribute.prefix, attribute.local);
    if (attribute.prefix === 'xmlns') this.#bind(attribute.local, attribute.value);
    else if (attribute.name === 'xmlns') this.#bind('', attribute.value);
  }

  #bind(prefix: string, namespace: string): void {
    const bound = this.#bindings.get(prefix);
    if (bound) bound.push(namespace);
    else this.#bindings.set(prefix, [namespace]);
  }

  #checkLocalName(prefix: string, localName: string): void {
    if (prefix !== '' && noNameStart.test(localName)) this.fail('malformed name.');
  }
}

/** Turns `3:14: unclosed tag: a.` into a phrase. It may contain text of the document, so it is cut. */
function describe(message: string): string {
  const [, line, column, fault] = /^(\d+):(\d+): (.*?)\.?$/s.exec(message) ?? [];
  return excerpt(fault ? `line ${line}, column ${column}: ${fault}` : message, longestReason);
}
