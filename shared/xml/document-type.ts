/**
 * The type of a document, and the short names of types in requests:
 * docs/contract/documents.md#derived-attributes.
 */
import type { XmlName } from './parse.ts';
import { documentPrefix } from './vocabulary.ts';

/**
 * The type of a document with this root element: namespace and local name, joined by `#` unless the namespace
 * ends in `/` or `#`; the local name alone when there is no namespace.
 */
export function documentType({ namespace, localName }: XmlName): string {
  if (namespace === '') return localName;
  return /[/#]$/.test(namespace) ? namespace + localName : `${namespace}#${localName}`;
}

/** The full form of a type in a request: a name without `:` and `/` is short for a type under DOC_PREFIX. */
export function expandType(type: string): string {
  return isShort(type) ? documentPrefix + type : type;
}

/**
 * The types that a list filter selects. A short name also selects documents without a namespace whose root
 * has exactly that name.
 */
export function typesSelectedBy(filter: string): readonly string[] {
  if (filter === '' || !isShort(filter)) return [expandType(filter)];
  return [documentPrefix + filter, filter];
}

function isShort(type: string): boolean {
  return !/[:/]/.test(type);
}
