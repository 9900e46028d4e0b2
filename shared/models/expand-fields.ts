/** Expands declared fields to the scalar fields that documents, output and queries use. */
import { compounds } from './compounds.ts';
import type { FieldDeclaration, ModelDeclaration, Rule } from './declaration.ts';
import { leafRules } from './expand-rules.ts';
import type { FieldType, QueryType, ScalarField } from './model.ts';

const queryTypes: Readonly<Record<FieldType, QueryType>> = {
  String: 'string',
  Text: 'string',
  Email: 'string',
  Number: 'number',
  Date: 'date',
  DateTime: 'date',
  Boolean: 'string',
};
const defaultMaximum = 255;

/** A field under its full name: a scalar one, or a compound, followed by its parts. */
interface NamedField {
  readonly name: string;
  readonly type: FieldDeclaration['type'];
  readonly field: FieldDeclaration;
  /** The field of the model that it comes from. */
  readonly declared: string;
  readonly isSparse: boolean;
}

/** The scalar fields of a model in order, including rules. Throws when a type, a rule or the order is invalid. */
export function expandFields(declaration: ModelDeclaration): readonly ScalarField[] {
  const named = declaration.fields.flatMap((field) =>
    withParts(field, field.name, { declared: field.name, isSparse: field.sparse === true }),
  );
  const lastPlain = named.findLastIndex(({ isSparse }) => !isSparse);
  const misplaced = named.find(({ isSparse }, index) => isSparse && index < lastPlain);
  if (misplaced) throw new Error(`the sparse field ${misplaced.declared} stands before one that is not`);
  const rules = leafRules(declaration.rules ?? {}, named);
  return named.flatMap((leaf) =>
    isScalar(leaf.type) ? [scalarField(declaration.name, leaf, leaf.type, rules.get(leaf.name))] : [],
  );
}

function withParts(
  field: FieldDeclaration,
  name: string,
  origin: Pick<NamedField, 'declared' | 'isSparse'>,
): readonly NamedField[] {
  const self: NamedField = { name, type: field.type, field, ...origin };
  if (isScalar(field.type)) return [self];
  if (!Object.hasOwn(compounds, field.type)) throw new Error(`${name} has the unknown type ${field.type}`);
  const parts: readonly FieldDeclaration[] = compounds[field.type];
  return [self, ...parts.flatMap((part) => withParts(part, `${name}_${part.name}`, origin))];
}

function scalarField(model: string, leaf: NamedField, type: FieldType, rule: Rule = {}): ScalarField {
  const oneOf = rule.oneOf ?? leaf.field.oneOf;
  return {
    name: leaf.name,
    model,
    type,
    queryType: queryTypes[type],
    declared: leaf.declared,
    required: rule.required ?? false,
    ...(type === 'String' || type === 'Email' ? { maximum: leaf.field.maximum ?? defaultMaximum } : {}),
    ...(rule.fixed === undefined ? {} : { fixed: rule.fixed }),
    ...(oneOf ? { oneOf } : {}),
    ...(leaf.isSparse ? { sparse: true } : {}),
    ...(leaf.field.ofDocument ? { ofDocument: true } : {}),
  };
}

function isScalar(type: FieldDeclaration['type']): type is FieldType {
  return Object.hasOwn(queryTypes, type);
}
