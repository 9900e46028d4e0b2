/** Validates what the caller sent against the declaration of the endpoint. */
import type { Endpoint, Field, Fields, Input, ListParameters, Pair } from '../api/endpoint.ts';
import { ApiError } from '../errors.ts';
import type { ServiceRequest } from '../request.ts';
import { isXmlText } from '../xml/characters.ts';
import { formPairs, formValues, queryPairs, queryValues, type TextPair } from './form-values.ts';
import { readListParameters } from './list-parameters.ts';
import { readOutputFormat } from './output-format.ts';

type Values = ReadonlyMap<string, string | null>;

/** The validated input. Throws 400 that names the parameter and says what it takes. */
export function readInput(
  request: ServiceRequest,
  endpoint: Endpoint,
  params: Readonly<Record<string, string>>,
): Input<Endpoint> {
  const query = queryValues(request);
  const fields = readFields(query, endpoint.query ?? {});
  return {
    path: params,
    query: fields,
    form: endpoint.form ? readFields(formValues(request), endpoint.form) : {},
    list: listOf(query, endpoint) as undefined,
    ...(endpoint.queryInterface && { parameters: allParameters(query) }),
    ...(endpoint.pairs && { pairs: pairsOf(request, endpoint) }),
    body: endpoint.raw ? request.body : Buffer.alloc(0),
    mediaType: request.headers['content-type']?.trim() || undefined,
    ...formatOf(fields.response_format, endpoint),
  };
}

function formatOf(wanted: string | undefined, { output }: Endpoint): { readonly format?: string } {
  return output.kind === 'rendered' ? { format: readOutputFormat(wanted, output) } : {};
}

const listNames = ['limit', 'offset', 'order_by', 'status', 'modified_since'];

function listOf(query: Values, endpoint: Endpoint): ListParameters | undefined {
  if (!endpoint.list) return undefined;
  const values = Object.fromEntries(listNames.map((name) => [name, textOf(query, name)]));
  return readListParameters(values, endpoint.list);
}

/** The values of these fields. Throws 400 that names the field and says what it takes. */
export function readFields(values: Values, fields: Fields): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, readField(values, name, field)]),
  );
}

function readField(values: Values, name: string, field: Field): string | undefined {
  const value = textOf(values, name);
  if (value === undefined) {
    if (field.required) throw new ApiError('parameter_required', { name });
    return undefined;
  }
  if (field.required === 'filled' && value === '') throw new ApiError('parameter_empty', { name });
  if (field.maximum !== undefined && [...value].length > field.maximum) {
    throw new ApiError('parameter_too_long', { name, maximum: `${field.maximum} characters` });
  }
  if (field.oneOf && !field.oneOf.includes(value))
    throw new ApiError('parameter_invalid', { name, form: `one of ${field.oneOf.join(', ')}` });
  return value;
}

function allParameters(query: Values): ReadonlyMap<string, string> {
  return new Map([...query].map(([name, value]) => [name, readText(name, value)]));
}

function pairsOf(
  request: ServiceRequest,
  { pairs }: Endpoint,
): { readonly query: readonly Pair[]; readonly form: readonly Pair[] } {
  return {
    query: queryPairs(request).map(readPair),
    form: pairs?.form ? formPairs(request).map(readPair) : [],
  };
}

function readPair([name, value]: TextPair): Pair {
  return [name, readText(name, value)];
}

function textOf(values: Values, name: string): string | undefined {
  const value = values.get(name);
  return value === undefined ? undefined : readText(name, value);
}

/** Null stands for a value that is not UTF-8. */
function readText(name: string, value: string | null): string {
  if (value === null) throw new ApiError('parameter_invalid', { name, form: 'UTF-8' });
  if (!isXmlText(value)) throw new ApiError('control_characters', { name });
  return value;
}
