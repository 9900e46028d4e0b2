/** How each endpoint is called: its declared example, completed by what is usual and filled from a fixture. */
import type { Endpoint, Example, Signer } from '../../../shared/api/endpoint.ts';
import { type Fixture, fill, fillAll } from './roles.ts';
import { usualSigner, usualValues } from './usual.ts';

export type { Fixture, Role } from './roles.ts';

/** A call, ready to be signed and sent. */
export interface ExampleCall {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  readonly form: Readonly<Record<string, string>> | undefined;
  readonly body: string | undefined;
  /** Of the body. */
  readonly mediaType: string | undefined;
  /** The status of the response. */
  readonly status: number;
}

/** Parts of an example that a caller replaces; values of the path one by one, all else whole. */
export type Changes = Omit<Example, 'response'>;

/** The call by the first route. Throws when the fixture does not fill one of its roles. */
export function exampleCall(endpoint: Endpoint, fixture: Fixture, changes: Changes = {}): ExampleCall {
  const example = { ...endpoint.example, ...changes };
  const [{ method, path }] = endpoint.routes;
  const values = pathValues(endpoint, fixture, changes.path);
  const segments = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
  const query = example.query && new URLSearchParams(fillAll(example.query, fixture));
  return {
    method,
    target: query ? `${segments}?${query}` : segments,
    form: example.form && fillAll(example.form, fixture),
    body: example.body === undefined ? undefined : fill(example.body, fixture),
    mediaType: example.body === undefined ? undefined : (example.mediaType ?? 'application/xml'),
    status: example.status ?? 200,
  };
}

/** Who signs the example. */
export function signerOf({ example, rule }: Endpoint): Signer {
  return example?.by ?? usualSigner[rule];
}

/** Values of the placeholders of the endpoint's path. */
export function pathValues(
  { id, example, routes }: Endpoint,
  fixture: Fixture,
  changes: Example['path'] = {},
): Readonly<Record<string, string>> {
  const templates: Readonly<Record<string, string>> = { ...usualValues, ...example?.path, ...changes };
  const names = [...routes[0].path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(
    names.map((name) => {
      const template = templates[name];
      if (template === undefined) throw new Error(`The example of ${id} has no value for ${name}.`);
      return [name, fill(template, fixture)];
    }),
  );
}
