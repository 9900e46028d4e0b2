/** The recorded call of an endpoint, in the parts that a document shows. */
import type { Endpoint, Route } from '../../../../shared/api/endpoint.ts';
import type { Operation } from '../../../../shared/api/registry.ts';
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
