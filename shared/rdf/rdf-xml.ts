/** Writing RDF/XML (W3C Recommendation, 25 February 2014), flat: one element per subject. */
import { documentPrefix } from '../xml/vocabulary.ts';
import { escapeAttribute, escapeText } from '../xml/write.ts';
import type { Prefixes } from './qualified-names.ts';
import { qualifiedNames } from './qualified-names.ts';
import type { BlankNode, Resource, Term } from './terms.ts';
import { namespaces, rdf } from './vocabulary.ts';

const { owl: _owl, xsd: _xsd, ...recordPrefixes } = namespaces;

/** Bound in every document. */
export const defaultPrefixes: Prefixes = recordPrefixes;

/** Bound only where a property needs it: most documents have none of the service's own. */
const ownPrefixes: Prefixes = { doc: documentPrefix };

const rdfType = rdf('type');

interface Subject {
  /** `rdf:about` or `rdf:nodeID`. */
  readonly identity: string;
  /** Name of the element: the first class that can be a name, which saves a property. */
  element: string | undefined;
  /** Property elements as they will be written; a set, so that repeated triples are written once. */
  readonly properties: Set<string>;
}

/** Called with every text that the document will hold; throws when there is no space for more. */
export type Room = (text: string) => void;

/** Collects triples and writes them. Subjects and properties are in the order in which they were first added. */
export class RdfXmlWriter {
  readonly #prefixes: Prefixes;
  readonly #nameOf: (iri: string) => string | undefined;
  readonly #subjects = new Map<string, Subject>();
  /** Those of `ownPrefixes` that a property has. */
  readonly #own = new Set<string>();
  #blankNodes = 0;

  readonly #room: Room;

  constructor(prefixes: Prefixes = defaultPrefixes, room: Room = () => undefined) {
    this.#prefixes = prefixes;
    this.#room = room;
    this.#nameOf = qualifiedNames({ ...prefixes, ...ownPrefixes });
  }

  /** A blank node that is not in use yet. */
  blankNode(): BlankNode {
    this.#blankNodes += 1;
    return { kind: 'blank', label: `b${this.#blankNodes.toString(36)}` };
  }

  /** Adds a triple. Throws when the predicate has no name under the prefixes. */
  add(subject: Resource, predicate: string, object: Term): void {
    const described = this.#subject(subject);
    if (predicate === rdfType && object.kind === 'iri') {
      described.element ??= this.#nameOf(object.value);
      if (described.element !== undefined && described.element === this.#nameOf(object.value)) return;
    }
    const property = this.#property(predicate, object);
    if (described.properties.has(property)) return;
    this.#room(property);
    described.properties.add(property);
  }

  /** The document. */
  write(): string {
    const own = Object.entries(ownPrefixes).filter(([prefix]) => this.#own.has(prefix));
    const bound = [...Object.entries(this.#prefixes), ...own].map(
      ([prefix, namespace]) => ` xmlns:${prefix}="${escapeAttribute(namespace)}"`,
    );
    let document = `<?xml version="1.0" encoding="utf-8"?>\n<rdf:RDF${bound.join('')}>\n`;
    for (const { identity, element = 'rdf:Description', properties } of this.#subjects.values()) {
      document += `<${element} ${identity}>`;
      for (const property of properties) document += property;
      document += `</${element}>\n`;
    }
    return `${document}</rdf:RDF>\n`;
  }

  #subject(resource: Resource): Subject {
    const key = resource.kind === 'iri' ? resource.value : `_:${resource.label}`;
    const known = this.#subjects.get(key);
    if (known) return known;
    const subject = {
      identity: identity(resource, 'rdf:about'),
      element: undefined,
      properties: new Set<string>(),
    };
    this.#room(subject.identity);
    this.#subjects.set(key, subject);
    return subject;
  }

  #property(predicate: string, object: Term): string {
    const name = this.#nameOf(predicate);
    if (name === undefined) throw new Error(`${predicate} cannot be written as a qualified name`);
    const [prefix] = name.split(':') as [string];
    if (Object.hasOwn(ownPrefixes, prefix)) this.#own.add(prefix);
    if (object.kind !== 'literal') return `<${name} ${identity(object, 'rdf:resource')}/>`;
    const datatype = object.datatype ? ` rdf:datatype="${escapeAttribute(object.datatype)}"` : '';
    return `<${name}${datatype}>${escapeText(object.text)}</${name}>`;
  }
}

function identity(resource: Resource, attribute: 'rdf:about' | 'rdf:resource'): string {
  return resource.kind === 'blank'
    ? `rdf:nodeID="${resource.label}"`
    : `${attribute}="${escapeAttribute(resource.value)}"`;
}
