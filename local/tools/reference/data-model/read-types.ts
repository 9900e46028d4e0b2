/** Reads the documentation of items from their declarations: the comments of interfaces and of their attributes. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from '@babel/parser';
import { projectRoot } from '../../../server/project-root.ts';

interface Attribute {
  readonly name: string;
  /** The comment, on one line; empty when there is none. */
  readonly doc: string;
}

export interface ItemType {
  readonly name: string;
  readonly doc: string;
  /** Inherited attributes first; of a union, those of all its members, each once. */
  readonly attributes: readonly Attribute[];
}

type Statement = ReturnType<typeof parse>['program']['body'][number];
type TypeNode = Extract<Statement, { type: 'TSTypeAliasDeclaration' }>['typeAnnotation'];
type Parent = NonNullable<Extract<Statement, { type: 'TSInterfaceDeclaration' }>['extends']>[number];
type Member = Extract<Statement, { type: 'TSInterfaceDeclaration' }>['body']['body'][number];
type Documented = Pick<Statement, 'leadingComments'>;

interface Declared {
  readonly doc: string;
  /** The interfaces that it extends, or the type that it is an alias of. */
  readonly of: readonly (Parent | TypeNode)[];
  readonly own: readonly Attribute[];
}

const items = join(projectRoot, 'shared/store/items');
/** Types that apps in items share with callers. */
const elsewhere = [join(projectRoot, 'shared/access/principal.ts')];

/** Returns the type of the items of each kind, by the title of the kind. */
export function readItemTypes(): ReadonlyMap<string, ItemType> {
  const paths = [...readdirSync(items).map((name) => join(items, name)), ...elsewhere];
  const files = paths.map((path) => {
    const source = readFileSync(path, 'utf8');
    return { source, statements: statementsOf(source) };
  });
  const declared = new Map(files.flatMap(({ statements }) => statements.flatMap(declarationOf)));
  const types = new Map<string, ItemType>();
  const kinds = new Map<string, ItemType>();
  for (const { source, statements } of files) {
    const places = new Map(statements.flatMap(placesIn));
    for (const { place, title } of kindsIn(statements)) {
      const node = places.get(place)!;
      const name = source.slice(node.start!, node.end!);
      const type = types.get(name) ?? {
        name,
        doc: declared.get(name)?.doc ?? '',
        attributes: attributesOf(node, declared),
      };
      types.set(name, type);
      kinds.set(title, type);
    }
  }
  return kinds;
}

/** What is exported counts like what is not. */
function statementsOf(source: string): readonly Statement[] {
  const { body } = parse(source, { sourceType: 'module', plugins: ['typescript'] }).program;
  return body.map((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || !statement.declaration) return statement;
    return { ...statement.declaration, leadingComments: statement.leadingComments };
  });
}

function declarationOf(statement: Statement): readonly (readonly [name: string, Declared])[] {
  const doc = docOf(statement);
  switch (statement.type) {
    case 'TSTypeAliasDeclaration':
      return [[statement.id.name, { doc, of: [statement.typeAnnotation], own: [] }]];
    case 'TSInterfaceDeclaration': {
      const own = statement.body.body.flatMap((member) => {
        const name = nameOfMember(member);
        return name === undefined ? [] : [{ name, doc: docOf(member) }];
      });
      return [[statement.id.name, { doc, of: statement.extends ?? [], own }]];
    }
    default:
      return [];
  }
}

/** Of attributes with a name in theirs, such as ``[model: `facts_${string}`]``, the form: `facts_{model}`. Numbered ones are left out. */
function nameOfMember(member: Member): string | undefined {
  if (member.type === 'TSPropertySignature')
    return member.key.type === 'Identifier' ? member.key.name : undefined;
  const index = member.type === 'TSIndexSignature' ? member.parameters[0] : undefined;
  const type = index?.typeAnnotation?.type === 'TSTypeAnnotation' && index.typeAnnotation.typeAnnotation;
  if (!index || !type || type.type !== 'TSLiteralType' || type.literal.type !== 'TemplateLiteral')
    return undefined;
  if (!type.literal.expressions.every((part) => part.type === 'TSStringKeyword')) return undefined;
  return type.literal.quasis.map(({ value }) => value.raw).join(`{${index.name}}`);
}

/** `const NAME = place<TYPE>(…)` */
function placesIn(statement: Statement): readonly (readonly [name: string, type: TypeNode])[] {
  if (statement.type !== 'VariableDeclaration') return [];
  return statement.declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || init?.type !== 'CallExpression' || !isNamed(init.callee, 'place'))
      return [];
    const type = init.typeParameters?.params[0];
    return type ? [[id.name, type] as const] : [];
  });
}

/** `itemKind(PLACE, { title: 'TITLE', … })`, wherever it is. */
function* kindsIn(value: unknown): Generator<{ readonly place: string; readonly title: string }> {
  if (typeof value !== 'object' || value === null) return;
  const { type, callee, arguments: given } = value as Call;
  if (type === 'CallExpression' && isNamed(callee, 'itemKind')) {
    const [place, { properties }] = given;
    const title = properties.find(({ key }) => isNamed(key, 'title'))!;
    yield { place: place.name, title: title.value.value };
  }
  for (const part of Object.values(value)) yield* kindsIn(part);
}

/** As much of a call of `itemKind` as is read. */
interface Call {
  readonly type: string;
  readonly callee: Named;
  readonly arguments: readonly [
    Named & { readonly name: string },
    { readonly properties: readonly { readonly key: Named; readonly value: { readonly value: string } }[] },
  ];
}

interface Named {
  readonly type: string;
  readonly name?: unknown;
}

function isNamed(node: Named, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Of a union, the attributes of all its members; where several have one, the first that is documented. */
function attributesOf(
  node: Parent | TypeNode,
  declared: ReadonlyMap<string, Declared>,
): readonly Attribute[] {
  if (node.type === 'TSUnionType') {
    const attributes = new Map<string, Attribute>();
    for (const attribute of node.types.flatMap((member) => attributesOf(member, declared))) {
      if (!attributes.get(attribute.name)?.doc) attributes.set(attribute.name, attribute);
    }
    return [...attributes.values()];
  }
  const reference = referenceIn(node);
  if (!reference) return [];
  const [from, names] = reference.parameters;
  if (reference.name === 'Pick') {
    const picked = literalsOf(names!);
    return attributesOf(from!, declared).filter(({ name }) => picked.includes(name));
  }
  const found = declared.get(reference.name);
  return found ? [...found.of.flatMap((part) => attributesOf(part, declared)), ...found.own] : [];
}

/** The name of a type, with what stands in its angle brackets. */
function referenceIn(node: Parent | TypeNode): { name: string; parameters: readonly TypeNode[] } | undefined {
  if (node.type !== 'TSTypeReference' && node.type !== 'TSExpressionWithTypeArguments') return undefined;
  const named = node.type === 'TSTypeReference' ? node.typeName : node.expression;
  if (named.type !== 'Identifier') return undefined;
  return { name: named.name, parameters: node.typeParameters?.params ?? [] };
}

/** The texts of a literal type, or of a union of them. */
function literalsOf(node: TypeNode): readonly string[] {
  if (node.type === 'TSUnionType') return node.types.flatMap(literalsOf);
  return node.type === 'TSLiteralType' && node.literal.type === 'StringLiteral' ? [node.literal.value] : [];
}

/** The comment right before it, on one line. */
function docOf({ leadingComments }: Documented): string {
  const comment = leadingComments?.at(-1);
  if (comment?.type !== 'CommentBlock' || !comment.value.startsWith('*')) return '';
  return comment.value
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();
}
