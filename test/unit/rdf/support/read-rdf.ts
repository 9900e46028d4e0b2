/** Reads RDF/XML with an independent parser, into forms that are easy to compare. */
import { RdfXmlParser } from 'rdfxml-streaming-parser';

const namespaces = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  sp: 'http://smartplatforms.org/terms#',
  spcode: 'http://smartplatforms.org/terms/codes/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  v: 'http://www.w3.org/2006/vcard/ns#',
  doc: 'http://indivo.org/vocab/xml/documents#',
};

/** A term as text: `sp:Allergy` or `<https://…>`, `"text"` or `"1"^^xsd:double`, `_:b1`. */
export interface Triple {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
}

/** The description of a resource, by predicate: blank nodes are nested, values are sorted. */
export interface Tree {
  readonly [predicate: string]: readonly (string | Tree)[];
}

/** Returns the triples in document order. Rejects when the text is not RDF/XML or an IRI breaks RFC 3987. */
export async function readTriples(document: string): Promise<readonly Triple[]> {
  const parser = new RdfXmlParser({ iriValidationStrategy: 'strict' as never });
  const triples: Triple[] = [];
  parser.write(document);
  parser.end();
  for await (const { subject, predicate, object } of parser) {
    triples.push({ subject: term(subject), predicate: term(predicate), object: term(object) });
  }
  return triples;
}

/**
 * Returns the descriptions in the document, by the IRIs of their subjects. Throws when a blank node is shared
 * or unreferenced.
 */
export async function readTrees(document: string): Promise<Record<string, Tree>> {
  const bySubject = Map.groupBy(await readTriples(document), (triple) => triple.subject);
  const open = new Set(bySubject.keys());
  const treeOf = (subject: string): Tree => {
    if (!open.delete(subject)) throw new Error(`${subject} is missing, or referred to twice`);
    const tree: Record<string, (string | Tree)[]> = {};
    for (const { predicate, object } of bySubject.get(subject) ?? []) {
      tree[predicate] ??= [];
      tree[predicate].push(object.startsWith('_:') ? treeOf(object) : object);
    }
    for (const values of Object.values(tree)) values.sort(byText);
    return tree;
  };
  const named = [...bySubject.keys()].filter((subject) => !subject.startsWith('_:'));
  const trees = Object.fromEntries(named.map((subject) => [subject, treeOf(subject)]));
  if (open.size > 0) throw new Error(`nothing refers to ${[...open].join(', ')}`);
  return trees;
}

function byText(left: string | Tree, right: string | Tree): number {
  return JSON.stringify(left) < JSON.stringify(right) ? -1 : 1;
}

interface ParsedTerm {
  readonly termType: string;
  readonly value: string;
  readonly datatype?: { readonly value: string };
}

function term({ termType, value, datatype }: ParsedTerm): string {
  if (termType === 'BlankNode') return `_:${value}`;
  if (termType === 'NamedNode') return short(value);
  const type = short(datatype?.value ?? '');
  return type === 'xsd:string' ? `"${value}"` : `"${value}"^^${type}`;
}

function short(iri: string): string {
  for (const [prefix, namespace] of Object.entries(namespaces)) {
    const rest = iri.slice(namespace.length);
    if (iri.startsWith(namespace) && /^[\w.-]+$/.test(rest)) return `${prefix}:${rest}`;
  }
  return `<${iri}>`;
}
