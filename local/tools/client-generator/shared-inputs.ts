/** Generates the interfaces of parameters that many methods take. */
import { comment } from './comment.ts';
import type { Parameter, SharedInput } from './parameters.ts';

/** Returns an interface that several methods share, and the function that builds a query from it. */
export function sharedInput(name: SharedInput, doc: string, parameters: readonly Parameter[]): string {
  const generic = name === 'QueryInput' ? '<Fields extends QueryFields = QueryFields>' : '';
  return [
    `/** ${doc} */`,
    `export interface ${name}${generic} {`,
    properties(parameters, '  '),
    '}',
    '',
    `function ${queryOf(name)}(input: ${name}): Values {`,
    `  return { ${parameters.map(value).join(', ')} };`,
    '}',
  ].join('\n');
}

/** Returns the properties of an object type, each with its comment. */
export function properties(parameters: readonly Parameter[], indent: string): string {
  return parameters
    .flatMap(({ key, type, required, doc }) => [
      ...comment([doc], indent),
      `${indent}readonly ${key}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};`,
    ])
    .join('\n');
}

export function sharedBy(parameters: readonly Parameter[]): readonly SharedInput[] {
  return [...new Set(parameters.flatMap(({ shared }) => shared ?? []))];
}

export function queryOf(name: SharedInput): string {
  return name === 'ListInput' ? 'listQuery' : 'reportQuery';
}

/** `name: input.key`, as written in an object literal. */
function value({ place, name, key }: Parameter): string {
  return place === 'filters' ? `...input.${key}` : `${name}: input.${key}`;
}
