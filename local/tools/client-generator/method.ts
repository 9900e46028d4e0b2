/** Generates the client's method for one endpoint. */
import { rules } from '../../../shared/access/rules.ts';
import type { Endpoint, RawInput } from '../../../shared/api/endpoint.ts';
import { comment } from './comment.ts';
import { camelCase, union } from './names.ts';
import { type Parameter, parametersOf } from './parameters.ts';
import { type ReportType, reportTypeOf } from './report-types.ts';
import { answerOf } from './return-value.ts';
import { properties, queryOf, sharedBy } from './shared-inputs.ts';

/** Returns the source of the method, not yet formatted. */
export function method(endpoint: Endpoint): string {
  const parameters = parametersOf(endpoint);
  const report = reportTypeOf(endpoint);
  const documented = comment(documentation(endpoint), '  ').join('\n');
  if (report?.formatted) return [documented, formattedMethod(endpoint, parameters, report)].join('\n');
  const { type, read } = answerOf(endpoint);
  const input = inputOf(parameters, report?.fields);
  return [documented, implementation(endpoint, parameters, input, type, read)].join('\n');
}

/** A report whose format decides the return type: one signature for data, one for text, and one for both. */
function formattedMethod(
  endpoint: Endpoint,
  parameters: readonly Parameter[],
  { type, read, fields, formatted }: ReportType,
): string {
  const name = camelCase(endpoint.id);
  const { generic, model, anyType, dataFormat, otherType = 'Rendered' } = formatted!;
  const formats = endpoint.output.kind === 'rendered' ? endpoint.output.formats : [];
  const others = union(formats.filter((format) => format !== dataFormat));
  const asData = parameters.map((entry) => {
    if (entry.key === 'responseFormat') return { ...entry, type: union([dataFormat]) };
    return entry.key === 'dataModel' && model !== undefined ? { ...entry, type: model } : entry;
  });
  const asText = parameters.map((entry) => {
    return entry.key === 'responseFormat' ? { ...entry, type: others, required: true } : entry;
  });
  const anyFields = fields?.replace('[Model]', '[DataModel]');
  return [
    `  ${name}${generic}(${inputOf(asData, fields)}): Promise<${type}>;`,
    `  /** Returns the report as ${otherType === 'Rendered' ? 'text' : 'bytes'}, in another format than ${dataFormat === 'application/json' ? 'JSON' : 'XML'}. */`,
    `  ${name}(${inputOf(asText, anyFields)}): Promise<${otherType}>;`,
    implementation(endpoint, parameters, inputOf(parameters, undefined), anyType, read),
  ].join('\n');
}

function implementation(
  endpoint: Endpoint,
  parameters: readonly Parameter[],
  input: string,
  type: string,
  read: string,
): string {
  return [
    `  async ${camelCase(endpoint.id)}(${input}): Promise<${type}> {`,
    `    return this.call(${read}, ${callOf(endpoint, parameters)});`,
    '  }',
  ].join('\n');
}

function documentation(endpoint: Endpoint): readonly string[] {
  const { id, summary, routes, rule, queryInterface, errors = [] } = endpoint;
  const [{ method, path }] = routes;
  const { doc } = answerOf(endpoint);
  const refusals = errors.map(({ status, when }) => `${status} when ${when}`);
  return [
    summary,
    '',
    `\`${id}\`: \`${method} ${path}\`. May be called by ${rules[rule].who}.`,
    ...(queryInterface ? [`Fields: ${queryInterface.doc}.`] : []),
    ...(doc || refusals.length > 0 ? [''] : []),
    ...(doc ? [`@returns ${doc}`] : []),
    ...(refusals.length > 0 ? [`@throws {ServiceError} ${refusals.join('; ')}`] : []),
  ];
}

/** Methods without parameters take no object; the object is optional when all parameters are. */
function inputOf(parameters: readonly Parameter[], fields: string | undefined): string {
  if (parameters.length === 0) return '';
  const own = parameters.filter(({ shared }) => shared === undefined);
  const shared = sharedBy(parameters).map((name) =>
    name === 'QueryInput' && fields !== undefined ? `QueryInput<${fields}>` : name,
  );
  const types = [...(own.length > 0 ? [`{\n${properties(own, '    ')}\n  }`] : []), ...shared];
  const mayBeLeftOut = parameters.every(({ required }) => !required);
  return `input: ${types.join(' & ')}${mayBeLeftOut ? ' = {}' : ''}`;
}

/** Returns the object that describes the call. */
function callOf({ id, routes, form, raw }: Endpoint, parameters: readonly Parameter[]): string {
  const [{ method, path }] = routes;
  const parts = [
    ...valuesOf('query', parameters, false),
    ...valuesOf('form', parameters, form !== undefined),
    ...parameters
      .filter(({ place }) => place === 'body' || place === 'mediaType')
      .map(({ key }) => `${key}: input.${key}`),
    ...(raw && raw.use !== 'document' && !form ? [`mediaType: '${mediaTypeOf(raw)}'`] : []),
  ];
  const content = `{ ${parts.join(', ')} }`;
  return `{ operation: '${id}', method: '${method}', path: ${pathOf(path)}, content: ${content} }`;
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
function value({ name, key, usual }: Parameter): string {
  return `${name}: input.${key}${usual === undefined ? '' : ` ?? '${usual}'`}`;
}

function mediaTypeOf({ use }: RawInput): string {
  return use === 'json' ? 'application/json' : 'text/plain';
}
