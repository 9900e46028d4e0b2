/** RDF terms (RDF 1.1 Concepts §3), and descriptions: trees of what is said about a resource. */

export interface Iri {
  readonly kind: 'iri';
  readonly value: string;
}

export interface BlankNode {
  readonly kind: 'blank';
  /** Unique in its document; an XML name without colon. */
  readonly label: string;
}

export interface Literal {
  readonly kind: 'literal';
  readonly text: string;
  /** IRI of its datatype; undefined: plain text. */
  readonly datatype: string | undefined;
}

export type Resource = Iri | BlankNode;
export type Term = Resource | Literal;

/** A resource and what is said about it. One without an IRI becomes a blank node of its own. */
export interface Description {
  readonly kind: 'description';
  readonly iri?: string;
  readonly types: readonly string[];
  readonly statements: readonly Statement[];
}

/** A predicate and an object of the subject that is described. */
export interface Statement {
  readonly predicate: string;
  readonly object: Iri | Literal | Description;
}

/** The resource with this IRI, which must be legal: parts that others wrote go through `iriPart` first. */
export function iri(value: string): Iri {
  return { kind: 'iri', value };
}

export function literal(text: string, datatype?: string): Literal {
  return { kind: 'literal', text, datatype };
}

/** Says of the subject that it has the property. */
export function statement(predicate: string, object: Statement['object']): Statement {
  return { predicate, object };
}
