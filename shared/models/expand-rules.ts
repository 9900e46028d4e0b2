/** Turns declared rules into one rule for each scalar field that has any. */
import type { FieldDeclaration, Rule } from './declaration.ts';

const textual: ReadonlySet<string> = new Set(['String', 'Text', 'Email']);

/** Rules by the name of a scalar field. Throws for a rule that names no field or does not fit its field. */
export function leafRules(
  declared: Readonly<Record<string, Rule>>,
  fields: readonly Pick<FieldDeclaration, 'name' | 'type'>[],
): ReadonlyMap<string, Rule> {
  const types = new Map<string, string>(fields.map(({ name, type }) => [name, type]));
  const rules = new Map<string, Rule>();
  for (const [name, rule] of Object.entries(declared)) {
    const type = types.get(name);
    if (type === undefined) throw new Error(`there is a rule for the unknown field ${name}`);
    const leaves = type === 'CodedValue' ? codedRules(name, rule) : ([[name, rule]] as const);
    for (const [field, leafRule] of leaves) {
      checkRule(field, types.get(field), leafRule);
      if (rules.has(field)) throw new Error(`there are two rules for ${field}`);
      rules.set(field, leafRule);
    }
  }
  return rules;
}

function codedRules(
  name: string,
  { required, system, oneOf, fixed }: Rule,
): readonly (readonly [string, Rule])[] {
  if (fixed !== undefined) throw new Error(`the rule for ${name} fixes a coded value; fix its system`);
  return [
    [`${name}_title`, { required }],
    [`${name}_system`, { required, fixed: system }],
    [`${name}_identifier`, { required, oneOf }],
  ];
}

function checkRule(name: string, type: string | undefined, rule: Rule): void {
  if (rule.system !== undefined)
    throw new Error(`the rule for ${name} has a system, but it is no coded value`);
  if ((rule.fixed !== undefined || rule.oneOf) && !textual.has(type ?? '')) {
    throw new Error(`the rule for ${name} lists values, but it is no text`);
  }
}
