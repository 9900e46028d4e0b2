/** The parameters of a method: one object with the values for path, query, form and body. */
import type { Endpoint, Field, Fields, RawInput } from '../../../shared/api/endpoint.ts';
import {
  commonListParameters,
  isUnpaged,
  type ListParameterDoc,
  orderParameter,
} from '../reference/list-parameters.ts';
import { pathParameters } from '../reference/placeholders.ts';
import { filterParameter, queryParameters } from '../reference/query-parameters.ts';
import { closedType, queryTypes } from './closed-types.ts';
import { camelCase, union } from './names.ts';
import { reportTypeOf } from './report-types.ts';

export interface Parameter {
  readonly place: 'path' | 'query' | 'form' | 'filters' | 'body' | 'mediaType';
  /** The name in the method. */
  readonly key: string;
  /** The name in the call; for a placeholder, the one in the path template. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly doc: string;
  /** What is sent when the caller leaves the parameter out; otherwise nothing is. */
  readonly usual?: string;
  /** The interface that contains this parameter for every method that takes it. */
  readonly shared?: SharedInput;
}

export type SharedInput = 'ListInput' | 'QueryInput';

/**
 * Returns the parameters in the order in which they are written. Throws when two have the same name in the
 * method.
 */
export function parametersOf(endpoint: Endpoint): readonly Parameter[] {
  const parameters = [
    ...pathParameters(endpoint.routes[0].path).map(({ name, doc }) => {
      return parameter('path', name, closedType(endpoint.id, name) ?? 'string', true, doc);
    }),
    ...fieldParameters(endpoint, 'query', endpoint.query).map((entry) => withFormats(entry, endpoint)),
    ...fieldParameters(endpoint, 'form', endpoint.form),
    // Where an endpoint accepts a form or a body, the method takes the form: both say the same.
    ...(endpoint.raw && !endpoint.form ? bodyParameters(endpoint.raw) : []),
    ...listParameters(endpoint),
    ...(endpoint.queryInterface ? queryInput : []),
  ];
  const keys = parameters.map(({ key }) => key);
  const twice = keys.filter((key, index) => keys.indexOf(key) < index);
  if (twice.length > 0) throw new Error(`${endpoint.id} has two parameters called ${twice.join(', ')}.`);
  return inOwnWords(parameters);
}

/** Replaces parameter names in the texts by their names in the method. */
function inOwnWords(parameters: readonly Parameter[]): readonly Parameter[] {
  return parameters.map((entry) => ({
    ...entry,
    doc: parameters.reduce((doc, { name, key }) => doc.replaceAll(`\`${name}\``, `\`${key}\``), entry.doc),
  }));
}

function parameter(
  place: Parameter['place'],
  name: string,
  type: string,
  required: boolean,
  doc: string,
): Parameter {
  return { place, key: camelCase(name), name, type, required, doc };
}

function fieldParameters(
  { id }: Endpoint,
  place: 'query' | 'form',
  fields: Fields = {},
): readonly Parameter[] {
  return Object.entries(fields).map(([name, field]) => {
    const type = closedType(id, name) ?? typeOf(name, field);
    return parameter(place, name, type, field.required !== undefined, field.doc);
  });
}

/** Adds the values of `response_format`. When its caller names none, the client asks for the format that it reads. */
function withFormats(entry: Parameter, endpoint: Endpoint): Parameter {
  const { output } = endpoint;
  const formatted = reportTypeOf(endpoint)?.formatted;
  const usual = formatted?.dataFormat;
  if (entry.name !== 'response_format' || output.kind !== 'rendered' || usual === undefined) return entry;
  const doc = `${entry.doc} Default \`${usual}\`, which is returned as data; any other format as ${formatted?.otherType ? 'bytes' : 'text'}.`;
  return { ...entry, doc, usual, type: union(output.formats) };
}

/** Some endpoints declare list parameters as fields of their own. */
function typeOf(name: string, { oneOf }: Field): string {
  if (oneOf) return union(oneOf);
  const known = commonListParameters.find((entry) => entry.name === name);
  return known ? typeOfSchema(known) : 'string';
}

function bodyParameters({ doc, use, optional }: RawInput): readonly Parameter[] {
  const required = optional === undefined;
  const body = parameter('body', 'body', 'Body', required, doc);
  if (use !== 'document') return [body];
  const type = 'Its media type, such as `application/xml`.';
  return [body, parameter('mediaType', 'media_type', 'string', required, type)];
}

/** The parameters of every list. */
export const listInput: readonly Parameter[] = commonListParameters.map((entry) => {
  return { ...listParameter(entry), shared: 'ListInput' };
});

/** The parameters of every call with the query interface. */
export const queryInput: readonly Parameter[] = inOwnWords([
  ...queryParameters.map((entry) => {
    const parameter = listParameter(entry);
    return { ...parameter, type: queryTypes[entry.name] ?? parameter.type };
  }),
  parameter('filters', 'filters', 'Filters<Fields>', false, `Values by field. ${filterParameter.doc}`),
]).map((entry) => ({ ...entry, shared: 'QueryInput' as const }));

function listParameters({ list }: Endpoint): readonly Parameter[] {
  if (!list) return [];
  if (isUnpaged(list))
    return commonListParameters
      .filter(({ name }) => name !== 'limit' && name !== 'offset')
      .map(listParameter);
  const { doc, name } = orderParameter(list);
  const order = `Order<${union(list.orderBy)}>`;
  return [parameter('query', name, order, false, `${doc} Default \`${list.default}\`.`), ...listInput];
}

function listParameter(entry: ListParameterDoc): Parameter {
  const { default: usual } = entry.schema;
  const doc = usual === undefined ? entry.doc : `${entry.doc} Default \`${usual}\`.`;
  return parameter('query', entry.name, typeOfSchema(entry), false, doc);
}

function typeOfSchema({ schema }: ListParameterDoc): string {
  if (schema.type === 'integer') return 'number';
  return Array.isArray(schema.enum) ? union(schema.enum) : 'string';
}
