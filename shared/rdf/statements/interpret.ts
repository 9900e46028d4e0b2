/** Applies rules to a fact, or to anything else that has fields. */
import type { FieldType, Value } from '../../models/model.ts';
import type { Description, Iri, Literal, Statement } from '../terms.ts';
import { literal, statement } from '../terms.ts';
import { describeCodedValue } from './coded-value.ts';
import { datatypeOf } from './datatypes.ts';
import type { CodedRule, LiteralRule, Mark, Rule, Shape } from './rule.ts';

/** What rules are applied to. Fields and relations have their full names; an unknown name throws. */
export interface Fields {
  value(name: string): Value;
  field(name: string): {
    readonly type: FieldType;
    readonly fixed?: string;
    readonly oneOf?: readonly string[];
  };
  related(relation: string): readonly (Iri | Description)[];
  parent(model: string): Iri | undefined;
}

/** The statements in the order of the rules; `prefix` is put before the names of the fields. */
export function statementsOf(rules: readonly Rule[], fields: Fields, prefix = ''): Statement[] {
  return rules.flatMap((rule) => apply(rule, fields, prefix));
}

function apply(rule: Rule, fields: Fields, prefix: string): Statement[] {
  switch (rule.kind) {
    case 'literal':
      return about(rule, literalValue(rule, fields, prefix));
    case 'coded':
      return about(rule, codedValue(rule, fields, prefix + rule.field));
    case 'node':
      return about(rule, structure(rule.shape, fields, prefix + rule.field));
    case 'related':
      return fields.related(rule.relation).map((fact) => statement(rule.predicate, fact));
    case 'parent':
      return about(rule, fields.parent(rule.model));
    case 'firstOf':
      return firstOf(rule.rules, fields, prefix);
  }
}

function about(rule: { readonly predicate: string }, object: Statement['object'] | undefined): Statement[] {
  return object ? [statement(rule.predicate, object)] : [];
}

function firstOf(rules: readonly Rule[], fields: Fields, prefix: string): Statement[] {
  for (const rule of rules) {
    const statements = apply(rule, fields, prefix);
    if (statements.length > 0) return statements;
  }
  return [];
}

function literalValue(rule: LiteralRule, fields: Fields, prefix: string): Literal | undefined {
  const name = prefix + rule.field;
  const value = fields.value(name) ?? rule.whenNull;
  return value === undefined ? undefined : literal(String(value), datatypeOf(fields.field(name).type));
}

function codedValue({ code }: CodedRule, fields: Fields, name: string): Description | undefined {
  const title = fields.value(`${name}_title`);
  const identifier = fields.value(`${name}_identifier`);
  if (title === null || identifier === null) return undefined;
  const { fixed } = fields.field(`${name}_system`);
  // The system that the fact names; if it names none, the only one of the service's own formats.
  const system = fields.value(`${name}_system`) ?? code.system ?? fixed;
  // Without a system the code has no URI, and without a code there is no coded value.
  if (typeof system !== 'string') return undefined;
  const { oneOf } = fields.field(`${name}_identifier`);
  const isOfVocabulary =
    [code.system, fixed].every((known) => known === undefined || known === system) &&
    (oneOf === undefined || oneOf.includes(String(identifier)));
  const type = isOfVocabulary ? code.type : undefined;
  return describeCodedValue(String(title), { system, identifier: String(identifier), type });
}

function structure(shape: Shape, fields: Fields, prefix: string): Description | undefined {
  if (shape.needs?.some((field) => fields.value(prefix + field) === null)) return undefined;
  const statements = statementsOf(shape.rules, fields, prefix);
  if (statements.length === 0) return undefined;
  const marks = shape.marks?.flatMap((mark) => marked(mark, fields.value(prefix + mark.field))) ?? [];
  return { kind: 'description', types: [shape.type, ...marks], statements };
}

function marked({ types }: Mark, value: Value): string[] {
  const type = types[String(value)];
  return type === undefined ? [] : [type];
}
