/** Generates the client's method for one endpoint. */
import { rules } from '../../../shared/access/rules.ts';
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import { comment } from './comment.ts';
import { camelCase } from './names.ts';
import { type Parameter, parametersOf, type SharedInput } from './parameters.ts';
import { answerOf } from './return-value.ts';

/** Returns the source of the method, not yet formatted. */
export function method(endpoint: Endpoint): string {
  const parameters = parametersOf(endpoint);
  const { type, read } = answerOf(endpoint.output);
  const call = `await ${callOf(endpoint, parameters)}`;
  return [
    ...comment(documentation(endpoint), '  '),
    `  async ${camelCase(endpoint.id)}(${inputOf(parameters)}): Promise<${type}> {`,
    `    ${read ? `return ${read(call)}` : call};`,
    '  }',
  ].join('\n');
}

function documentation(endpoint: Endpoint): readonly string[] {
  const { id, summary, routes, rule, queryInterface, output, errors = [] } = endpoint;
  const [{ method, path }] = routes;
  const { doc } = answerOf(output);
  const refusals = errors.map(({ status, when }) => `${status} when ${when}`);
  return [
    summary,
    '',
    `\`${id}\`: \`${method} ${path}\`. May be called by ${rules[rule].who}.`,
    ...(queryInterface ? [`Fields: ${queryInterface.fields}.`] : []),
    ...(doc || refusals.length > 0 ? [''] : []),
    ...(doc ? [`@returns ${doc}`] : []),
    ...(refusals.length > 0 ? [`@throws {ServiceError} ${refusals.join('; ')}`] : []),
  ];
}

/** Methods without parameters take no object; the object is optional when all parameters are. */
function inputOf(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const own = parameters.filter(({ shared }) => shared === undefined);
  const types = [...(own.length > 0 ? [`{\n${properties(own, '    ')}\n  }`] : []), ...sharedBy(parameters)];
  const mayBeLeftOut = parameters.every(({ required }) => !required);
  return `input: ${types.join(' & ')}${mayBeLeftOut ? ' = {}' : ''}`;
}

/** Returns the properties of an object type, each with its comment. */
function properties(parameters: readonly Parameter[], indent: string): string {
  return parameters
    .flatMap(({ key, type, required, doc }) => [
      ...comment([doc], indent),
      `${indent}readonly ${key}${required ? '' : '?'}: ${type}${required ? '' : ' | undefined'};`,
    ])
    .join('\n');
}

function sharedBy(parameters: readonly Parameter[]): readonly SharedInput[] {
  return [...new Set(parameters.flatMap(({ shared }) => shared ?? []))];
}

function callOf({ id, routes, form, raw }: Endpoint, parameters: readonly Parameter[]): string {
  const [{ method, path }] = routes;
  const parts = [
    ...valuesOf('query', parameters, false),
    ...valuesOf('form', parameters, form !== undefined),
    ...parameters
      .filter(({ place }) => place === 'body' || place === 'mediaType')
      .map(({ key }) => `${key}: input.${key}`),
    ...(raw?.use === 'text' && !form ? [`mediaType: 'text/plain'`] : []),
  ];
  const content = parts.length > 0 ? [`{ ${parts.join(', ')} }`] : [];
  return `this.call(${[`'${id}'`, `'${method}'`, pathOf(path), ...content].join(', ')})`;
}

function pathOf(template: string): string {
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) => `\${input.${camelCase(name)}}`);
  return filled === template ? `'${template}'` : `path\`${filled}\``;
}

function valuesOf(
  place: 'query' | 'form',
  parameters: readonly Parameter[],
  always: boolean,
): readonly string[] {
  const here = parameters.filter((parameter) => parameter.place === place || parameter.place === 'filters');
  const own = here.filter(({ shared }) => shared === undefined);
  const shared = place === 'query' ? sharedBy(here).map((name) => `...${queryOf(name)}(input)`) : [];
  const all = [...own.map(value), ...shared];
  return all.length > 0 || always ? [`${place}: { ${all.join(', ')} }`] : [];
}

/** `name: input.key`, as written in an object literal. */
function value({ place, name, key }: Parameter): string {
  return place === 'filters' ? `...input.${key}` : `${name}: input.${key}`;
}

/** Returns an interface that several methods share, and the function that builds a query from it. */
export function sharedInput(name: SharedInput, doc: string, parameters: readonly Parameter[]): string {
  return [
    `/** ${doc} */`,
    `export interface ${name} {`,
    properties(parameters, '  '),
    '}',
    '',
    `function ${queryOf(name)}(input: ${name}): Values {`,
    `  return { ${parameters.map(value).join(', ')} };`,
    '}',
  ].join('\n');
}

function queryOf(name: SharedInput): string {
  return name === 'ListInput' ? 'listQuery' : 'reportQuery';
}
