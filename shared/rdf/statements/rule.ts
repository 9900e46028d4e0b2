/**
 * How the fields of a model become statements, as data. Field names are relative: a shape stands under the
 * name of the compound field, which is put in front of them.
 */

export type Rule = LiteralRule | CodedRule | NodeRule | FirstOfRule | RelatedRule | ParentRule;

/** The value of a field, typed as the field is; null: no statement. */
export interface LiteralRule {
  readonly kind: 'literal';
  readonly predicate: string;
  readonly field: string;
  /** What is written for null all the same. */
  readonly whenNull?: string;
}

/** A coded value from the title and the identifier of a field; when either is null, no statement. */
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
  /** What stands before the identifier in its URI; undefined: the system that the fact names. */
  readonly system?: string;
}

/** A blank node made from the leaves of a compound field; with nothing inside, no statement. */
export interface NodeRule {
  readonly kind: 'node';
  readonly predicate: string;
  readonly field: string;
  readonly shape: Shape;
}

/** The first of the rules that has something to say. */
export interface FirstOfRule {
  readonly kind: 'firstOf';
  readonly rules: readonly Rule[];
}

/** The facts of a relation, which are described too. */
export interface RelatedRule {
  readonly kind: 'related';
  readonly predicate: string;
  readonly relation: string;
}

/** The fact of another model in whose relation this one stands, if it does. */
export interface ParentRule {
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
  /** Further classes that the value of a field stands for. */
  readonly marks?: readonly Mark[];
}

export interface Mark {
  readonly field: string;
  /** By the value of the field, as text. */
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
