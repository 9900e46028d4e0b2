/** The recorded call of an endpoint, in the parts that a document shows. */
import type { Endpoint, Route } from '../../../../shared/api/endpoint.ts';
import { endpoints, type Operation } from '../../../../shared/api/registry.ts';
import type { JsonShape, XmlShape } from '../../../../shared/api/shapes.ts';
import type { Exchange } from './exchange.ts';
import { recorded } from './recorded.ts';

export interface RecordedExample {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the request. */
  readonly mediaType?: string;
  readonly status: number;
  /** Without parameters. */
  readonly responseType?: string;
  readonly response?: string;
}

const formType = 'application/x-www-form-urlencoded';

/** Undefined for an endpoint that `npm run examples` has not called yet. */
export function exampleOf({ id, routes }: Endpoint): RecordedExample | undefined {
  const exchange = recorded().calls[id as Operation];
  return exchange && partsOf(exchange, routes[0]);
}

/** The request of the recorded call as lines of HTTP, without the Authorization header. Throws when nothing was recorded. */
export function requestOf({ id }: Endpoint): string {
  const exchange = recorded().calls[id as Operation];
  if (exchange === undefined) throw new Error(`Run npm run examples: nothing is recorded for ${id}.`);
  const { method, target, conditions = {}, requestType, requestBody } = exchange;
  return [
    `${method} ${target}`,
    ...(requestType === undefined ? [] : [`Content-Type: ${requestType}`]),
    ...Object.entries(conditions).map(([name, value]) => `${titleCase(name)}: ${value}`),
    ...(requestBody === undefined ? [] : ['', requestBody]),
  ].join('\n');
}

/** `if-match` as people write it: `If-Match`. */
function titleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** The longest recorded response in the shape, which says most of it. Throws when no recorded call has it. */
export function exampleOfShape(shape: XmlShape | JsonShape): string {
  const [longest] = endpoints
    .filter(({ output }) => 'shape' in output && output.shape === shape)
    .map((endpoint) => exampleOf(endpoint)?.response ?? '')
    .toSorted((left, right) => right.length - left.length);
  if (!longest) throw new Error(`Run npm run examples: nothing is recorded in the shape ${shape}.`);
  return longest;
}

function partsOf(exchange: Exchange, { path: template }: Route): RecordedExample {
  const { target, requestType, requestBody, status, responseType, responseBody } = exchange;
  const [path, query = ''] = target.split('?') as [string, string?];
  return {
    path: placeholdersOf(template, path),
    query: Object.fromEntries(new URLSearchParams(query)),
    ...contentOf(requestType, requestBody),
    status,
    ...(responseBody !== undefined && {
      response: responseBody,
      responseType: responseType!.split(';')[0]!,
    }),
  };
}

function contentOf(type: string | undefined, body: string | undefined): Partial<RecordedExample> {
  if (body === undefined) return {};
  if (type === formType) return { form: Object.fromEntries(new URLSearchParams(body)) };
  return { body, ...(type !== undefined && { mediaType: type }) };
}

/** The segments of the path where the template has placeholders. */
function placeholdersOf(template: string, path: string): Readonly<Record<string, string>> {
  const segments = path.split('/');
  const named = template.split('/').map((part, index) => [/^\{(\w+)\}$/.exec(part)?.[1], segments[index]]);
  return Object.fromEntries(
    named.flatMap(([name, value]) => (name ? [[name, decodeURIComponent(value!)]] : [])),
  );
}
