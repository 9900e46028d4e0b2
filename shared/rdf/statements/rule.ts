/**
 * How the fields of a model become statements, as data. Field names are relative: those of a shape follow the
 * name of the compound field.
 */

export type Rule = LiteralRule | CodedRule | NodeRule | FirstOfRule | RelatedRule | ParentRule;

/** The value of a field, with the datatype of the field. Null gives no statement. */
export interface LiteralRule {
  readonly kind: 'literal';
  readonly predicate: string;
  readonly field: string;
  /** Written for null instead. */
  readonly whenNull?: string;
}

/** A coded value from the title and the identifier of a field. When either is null, there is no statement. */
export interface CodedRule {
  readonly kind: 'coded';
  readonly predicate: string;
  readonly field: string;
  readonly code: CodeKind;
}

/** What kind of code a coded value has. */
export interface CodeKind {
  /** Its class, a kind of sp:Code. */
  readonly type: string;
  /** Prefix of the identifier in the code's URI; undefined for the system that the fact names. */
  readonly system?: string;
}

/** A blank node made from the parts of a compound field. An empty one gives no statement. */
export interface NodeRule {
  readonly kind: 'node';
  readonly predicate: string;
  readonly field: string;
  readonly shape: Shape;
}

/** The first of the rules that gives a statement. */
interface FirstOfRule {
  readonly kind: 'firstOf';
  readonly rules: readonly Rule[];
}

/** The facts of a relation, which are described too. */
interface RelatedRule {
  readonly kind: 'related';
  readonly predicate: string;
  readonly relation: string;
}

/** The fact of another model whose relation holds this fact, if there is one. */
interface ParentRule {
  readonly kind: 'parent';
  readonly predicate: string;
  readonly model: string;
}

/** What a structural node consists of. */
export interface Shape {
  readonly type: string;
  readonly rules: readonly Rule[];
  /** Fields without which the node is absent. */
  readonly needs?: readonly string[];
  /** Further classes that follow from the value of a field. */
  readonly marks?: readonly Mark[];
}

export interface Mark {
  readonly field: string;
  /** Classes by the value of the field as text. */
  readonly types: Readonly<Record<string, string>>;
}

export function literalOf(predicate: string, field: string): LiteralRule {
  return { kind: 'literal', predicate, field };
}

export function coded(predicate: string, field: string, code: CodeKind): CodedRule {
  return { kind: 'coded', predicate, field, code };
}

export function node(predicate: string, field: string, shape: Shape): NodeRule {
  return { kind: 'node', predicate, field, shape };
}
