/** The vocabularies of our RDF and the spelling of their terms: docs/contract/data-models.md#constants. */
import type { Model } from '../models/model.ts';
import { smart, smartCode } from '../models/vocabulary.ts';
import { documentPrefix } from '../xml/vocabulary.ts';

export const namespaces = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  sp: smart,
  spcode: smartCode,
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  v: 'http://www.w3.org/2006/vcard/ns#',
} as const;

export const rdf = inNamespace('rdf');
export const rdfs = inNamespace('rdfs');
export const owl = inNamespace('owl');
export const xsd = inNamespace('xsd');
export const sp = inNamespace('sp');
export const spcode = inNamespace('spcode');
export const dcterms = inNamespace('dcterms');
export const foaf = inNamespace('foaf');
export const v = inNamespace('v');

/** A system that consists of the codes of one `spcode` class. */
export function ownCodeSystem(name: string): string {
  return `${spcode(name)}#`;
}

/** The property of a field that the vocabulary has no word for: of a model without RDF form, or a sparse one. */
export function fieldProperty(model: Pick<Model, 'name'>, field: string): string {
  return `${documentPrefix}${model.name}.${field}`;
}

function inNamespace(prefix: keyof typeof namespaces): (localName: string) => string {
  return (localName) => namespaces[prefix] + localName;
}
