/** Generates the path and query parameters of an operation (OpenAPI 3.1, Parameter Object). */
import type { Endpoint, Field, Fields, Route } from '../../../../shared/api/endpoint.ts';
import { placeholderValues } from '../closed-lists.ts';
import { withFormats } from '../formats.ts';
import { commonListParameters, isUnpaged, orderParameter } from '../list-parameters.ts';
import { pathParameters } from '../placeholders.ts';
import { queryParameters } from '../query-parameters.ts';
import { exampleOf } from '../recording/example-of.ts';

export type Json = Readonly<Record<string, unknown>>;

export function parametersOf(endpoint: Endpoint, route: Route): readonly Json[] {
  const example = exampleOf(endpoint);
  return [
    ...pathParameters(route.path).map(({ name, doc }) => ({
      ...parameter(name, 'path', doc, pathSchema(name), true),
      example: example?.path[name],
    })),
    ...fieldParameters(withFormats(endpoint), example?.query),
    ...listParameters(endpoint),
    ...queryInterfaceParameters(endpoint),
  ];
}

function pathSchema(name: string): Json {
  const values = placeholderValues[name];
  return { type: 'string', ...(values && { enum: values }) };
}

/** Returns the schema of one query or form field. */
export function fieldSchema({ required, maximum, oneOf }: Field): Json {
  return {
    type: 'string',
    ...(required === 'filled' && { minLength: 1 }),
    ...(maximum !== undefined && { maxLength: maximum }),
    ...(oneOf && { enum: oneOf }),
  };
}

function parameter(
  name: string,
  place: 'path' | 'query',
  doc: string,
  schema: Json,
  required: boolean,
): Json {
  return { name, in: place, description: doc, ...(required && { required }), schema };
}

function fieldParameters(fields: Fields = {}, examples: Json = {}): readonly Json[] {
  return Object.entries(fields).map(([name, field]) => ({
    ...parameter(name, 'query', field.doc, fieldSchema(field), field.required !== undefined),
    ...(name in examples && { example: examples[name] }),
  }));
}

function listParameters({ list }: Endpoint): readonly Json[] {
  if (!list) return [];
  if (isUnpaged(list)) return [shared('status'), shared('modified_since')];
  const { name, doc, schema } = orderParameter(list);
  const common = commonListParameters.map((entry) => shared(entry.name));
  return [...common, parameter(name, 'query', doc, schema, false)];
}

function queryInterfaceParameters({ queryInterface }: Endpoint): readonly Json[] {
  if (!queryInterface) return [];
  return [...queryParameters.map(({ name }) => name), 'filters'].map((name) => shared(`query_${name}`));
}

function shared(name: string): Json {
  return { $ref: `#/components/parameters/${name}` };
}
