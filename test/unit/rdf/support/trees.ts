/** Expected descriptions of codes. */
import type { Tree } from './read-rdf.ts';

/** A coded value that leads to the code with this URI. */
export function codedValue(title: string, uri: string): Tree {
  return { 'rdf:type': ['sp:CodedValue'], 'dcterms:title': [`"${title}"`], 'sp:code': [`<${uri}>`] };
}

/** A code that is used with one title. */
export function codeTree(type: string, title: string, system: string, identifier: string): Tree {
  return {
    'rdf:type': ['sp:Code', type],
    'dcterms:title': [`"${title}"`],
    'sp:system': [`"${system}"`],
    'dcterms:identifier': [`"${identifier}"`],
  };
}
