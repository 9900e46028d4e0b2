/** RDF terms (RDF 1.1 Concepts §3), and descriptions: trees of statements about a resource. */

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
  /** IRI of its datatype; undefined for plain text. */
  readonly datatype: string | undefined;
}

export type Resource = Iri | BlankNode;
export type Term = Resource | Literal;

/** A resource and the statements about it. One without an IRI becomes a new blank node. */
export interface Description {
  readonly kind: 'description';
  readonly iri?: string;
  readonly types: readonly string[];
  readonly statements: readonly Statement[];
}

/** A predicate and an object; the subject is the resource that is described. */
export interface Statement {
  readonly predicate: string;
  readonly object: Iri | Literal | Description;
}

/** The resource with this IRI, which must be legal: text from outside goes through `iriPart` first. */
export function iri(value: string): Iri {
  return { kind: 'iri', value };
}

export function literal(text: string, datatype?: string): Literal {
  return { kind: 'literal', text, datatype };
}

/** A statement that the subject has this property. */
export function statement(predicate: string, object: Statement['object']): Statement {
  return { predicate, object };
}
