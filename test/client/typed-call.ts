/**
 * Makes any call of the registry with its method of the typed client, for tests that go through all
 * operations.
 */
import { camelCase } from '../../local/tools/client-generator/names.ts';
import { parametersOf } from '../../local/tools/client-generator/parameters.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import type { Client } from '../../shared/client/index.ts';

/** A request as it is sent, decoded. */
export interface PlainCall {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams | undefined;
  readonly body: Uint8Array;
  readonly mediaType: string | undefined;
}

type Method = (input: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** Returns what the method of the endpoint returns for this call. */
export function callTyped(client: Client, endpoint: Endpoint, call: PlainCall): Promise<unknown> {
  const method = client[camelCase(endpoint.id) as keyof Client] as Method;
  return method.call(client, inputOf(endpoint, call));
}

function inputOf(endpoint: Endpoint, call: PlainCall): Readonly<Record<string, unknown>> {
  const places = { path: pathValues(endpoint, call.path), query: call.query, form: call.form };
  const parameters = parametersOf(endpoint);
  const known = parameters.filter(({ place }) => place === 'query').map(({ name }) => name);
  const entries = parameters.map(({ place, name, key }) => {
    if (place === 'body') return [key, call.body];
    if (place === 'mediaType') return [key, call.mediaType];
    if (place === 'filters') return [key, without(call.query, known)];
    if (key === 'responseFormat') return [key, call.query.get(name) ?? usualFormat(endpoint)];
    return [key, places[place]?.get(name) ?? undefined];
  });
  return Object.fromEntries(entries);
}

function pathValues({ routes }: Endpoint, path: string): URLSearchParams {
  const template = routes[0].path.split('/');
  const values = path.split('/').map(decodeURIComponent);
  const result = new URLSearchParams();
  for (const [index, segment] of template.entries()) {
    if (segment.startsWith('{')) result.set(segment.slice(1, -1), values[index]!);
  }
  return result;
}

/** The format of a call that names none, which is not always the one that the client asks for. */
function usualFormat({ output }: Endpoint): string | undefined {
  return output.kind === 'rendered' ? output.formats[0] : undefined;
}

function without(query: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries([...query].filter(([name]) => !names.includes(name)));
}
