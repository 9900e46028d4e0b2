/** How our RDF uses its vocabulary, derived from the rules that write it. */
import type { FieldType } from '../../models/model.ts';
import { rangeOf } from '../statements/datatypes.ts';
import type { CodedRule, NodeRule, Rule } from '../statements/rule.ts';
import { sp } from '../vocabulary.ts';

/** Resources of a class have this property, with values of another class or of a datatype. */
export interface PropertyUsage {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  readonly values: 'resources' | 'literals';
  /** Whether every resource of the class has it. */
  readonly required: boolean;
}

/** Codes of a class come from this system, and from this list when the list is closed. */
interface CodeUsage {
  readonly type: string;
  readonly system: string | undefined;
  readonly identifiers: readonly string[];
}

export interface Usage {
  readonly properties: readonly PropertyUsage[];
  readonly codes: readonly CodeUsage[];
  /** Classes that resources have besides the class whose properties are described. */
  readonly marks: readonly string[];
}

/** Resolves what rules name: fields by their full names, and the classes of other models. */
export interface UsageSource {
  field(name: string): {
    readonly type: FieldType;
    readonly required: boolean;
    readonly fixed?: string;
    readonly oneOf?: readonly string[];
  };
  /** The class of the model that the relation leads to. */
  related(relation: string): string;
  /** The class of the model. */
  model(name: string): string;
}

/** How the rules describe resources of the class. */
export function usageOf(subject: string, rules: readonly Rule[], source: UsageSource): Usage {
  return joined(rules.map((rule) => usageOfRule(subject, rule, source, '', true)));
}

export function joined(usages: readonly Usage[]): Usage {
  return {
    properties: usages.flatMap((usage) => usage.properties),
    codes: usages.flatMap((usage) => usage.codes),
    marks: usages.flatMap((usage) => usage.marks),
  };
}

/** `own` says that the rule is about the resource itself, so that the rules of its fields hold for its class. */
function usageOfRule(subject: string, rule: Rule, source: UsageSource, prefix: string, own: boolean): Usage {
  if (rule.kind === 'firstOf') {
    return joined(rule.rules.map((choice) => usageOfRule(subject, choice, source, prefix, false)));
  }
  const property = {
    subject,
    predicate: rule.predicate,
    values: 'resources',
    required: own && isRequired(rule, source, prefix),
  } as const;
  switch (rule.kind) {
    case 'literal':
      return one({
        ...property,
        values: 'literals',
        object: rangeOf(source.field(prefix + rule.field).type),
      });
    case 'coded':
      return {
        ...one({ ...property, object: sp('CodedValue') }),
        codes: [codeUsage(rule, source, prefix + rule.field)],
      };
    case 'node':
      return joined([one({ ...property, object: rule.shape.type }), usageOfShape(rule, source, prefix)]);
    case 'related':
      return one({ ...property, object: source.related(rule.relation) });
    case 'parent':
      return one({ ...property, object: source.model(rule.model) });
  }
}

function one(property: PropertyUsage): Usage {
  return { properties: [property], codes: [], marks: [] };
}

function usageOfShape({ field, shape }: NodeRule, source: UsageSource, prefix: string): Usage {
  const inside = shape.rules.map((rule) => usageOfRule(shape.type, rule, source, prefix + field, false));
  const marks = (shape.marks ?? []).flatMap(({ types }) => Object.values(types));
  return joined([...inside, { properties: [], codes: [], marks }]);
}

function codeUsage({ code }: CodedRule, source: UsageSource, name: string): CodeUsage {
  return {
    type: code.type,
    system: code.system ?? source.field(`${name}_system`).fixed,
    identifiers: source.field(`${name}_identifier`).oneOf ?? [],
  };
}

function isRequired(rule: Rule, source: UsageSource, prefix: string): boolean {
  switch (rule.kind) {
    case 'literal':
      return source.field(prefix + rule.field).required;
    case 'coded':
      return ['_title', '_identifier'].every((part) => source.field(prefix + rule.field + part).required);
    case 'node':
      return rule.shape.rules.some((inside) => isRequired(inside, source, prefix + rule.field));
    default:
      return false;
  }
}
