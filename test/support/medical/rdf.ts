/** RDF/XML responses as triples, read by an independent parser. */
import { RdfXmlParser } from 'rdfxml-streaming-parser';
import type { Answer } from '../client.ts';
import { succeeded } from '../scenario.ts';

/**
 * What is said about a resource: its objects by predicate, sorted. Names of known vocabularies are shortened
 * (`sp:Allergy`), other IRIs are in angle brackets, a typed literal is `1984-02-29^^xsd:date`, a number of
 * type double is written as JavaScript writes it, and a blank node is described in place.
 */
export interface Description {
  readonly [predicate: string]: readonly Thing[];
}

type Thing = string | Description;

export interface Graph {
  /** Number of triples. */
  readonly size: number;
  /** Throws when the graph says nothing about it. */
  describe(subject: string): Description;
  /** The resources of that type, sorted. */
  ofType(type: string): readonly string[];
  /** Every resource that the graph describes, without blank nodes, sorted. */
  subjects(): readonly string[];
  /** Every predicate, and every class of a resource or blank node, shortened and sorted. */
  predicates(): readonly string[];
  classes(): readonly string[];
}

const prefixes: Readonly<Record<string, string>> = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  sp: 'http://smartplatforms.org/terms#',
  spcode: 'http://smartplatforms.org/terms/codes/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  v: 'http://www.w3.org/2006/vcard/ns#',
};

interface Term {
  readonly termType: string;
  readonly value: string;
  readonly datatype?: { readonly value: string };
}

interface Triple {
  readonly subject: Term;
  readonly predicate: Term;
  readonly object: Term;
}

/** The triples of a successful response. */
export async function graphOf(answer: Answer): Promise<Graph> {
  const { headers, text } = succeeded(answer, 'RDF');
  if (headers['content-type'] !== 'application/rdf+xml') throw new Error(`${headers['content-type']}`);
  return graph(await triplesIn(text));
}

function graph(triples: readonly Triple[]): Graph {
  const bySubject = Map.groupBy(triples, ({ subject }) => subject.value);
  const named = triples.filter(({ subject }) => subject.termType === 'NamedNode');
  const describe = (key: string): Description => {
    const about = bySubject.get(key);
    if (!about) throw new Error(`Nothing is said about ${key}.`);
    const groups = Object.groupBy(about, ({ predicate }) => iri(predicate.value));
    return Object.fromEntries(
      Object.entries(groups)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([predicate, group]) => [predicate, sorted(group!.map(thing))]),
    );
  };
  const thing = ({ object }: Triple): Thing => {
    if (object.termType !== 'BlankNode') return textOf(object);
    return bySubject.has(object.value) ? describe(object.value) : {};
  };
  return {
    size: triples.length,
    describe,
    ofType: (type) => {
      const typed = named.filter(
        ({ predicate, object }) => iri(predicate.value) === 'rdf:type' && textOf(object) === type,
      );
      return distinct(typed.map(({ subject }) => subject.value));
    },
    subjects: () => distinct(named.map(({ subject }) => subject.value)),
    predicates: () => distinct(triples.map(({ predicate }) => iri(predicate.value))),
    classes: () => {
      const types = triples.filter(({ predicate }) => iri(predicate.value) === 'rdf:type');
      return distinct(types.map(({ object }) => textOf(object)));
    },
  };
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)].sort();
}

function sorted(things: readonly Thing[]): Thing[] {
  return things.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function textOf({ termType, value, datatype }: Term): string {
  if (termType === 'NamedNode') return iri(value);
  const type = datatype ? iri(datatype.value) : 'xsd:string';
  if (type === 'xsd:string') return value;
  return type === 'xsd:double' ? `${Number(value)}^^xsd:double` : `${value}^^${type}`;
}

function iri(value: string): string {
  for (const [prefix, uri] of Object.entries(prefixes)) {
    const local = value.startsWith(uri) ? value.slice(uri.length) : '';
    if (/^[\w-]+$/.test(local)) return `${prefix}:${local}`;
  }
  return `<${value}>`;
}

function triplesIn(text: string): Promise<Triple[]> {
  return new Promise((resolve, reject) => {
    const triples: Triple[] = [];
    const parser = new RdfXmlParser();
    parser.on('data', (triple: Triple) => triples.push(triple));
    parser.on('error', reject);
    parser.on('end', () => resolve(triples));
    parser.write(text);
    parser.end();
  });
}
