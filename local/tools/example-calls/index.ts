/** How each endpoint is called: its declared example, completed by what is usual and filled from a fixture. */
import type { Endpoint, Example, Signer } from '../../../shared/api/endpoint.ts';
import { type Fixture, fill, fillAll } from './roles.ts';
import { usualSigner, usualValues } from './usual.ts';

export type { Fixture, Role } from './roles.ts';

/** What a call carries besides its path. */
interface Content {
  readonly query: Readonly<Record<string, string>> | undefined;
  readonly form: Readonly<Record<string, string>> | undefined;
  readonly body: string | undefined;
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Of the body. */
  readonly mediaType: string | undefined;
}

/** A call, ready to be signed and sent. */
interface ExampleCall extends Content {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
}

/** Parts of an example that a caller replaces; values of the path one by one, all else whole. */
export type Changes = Omit<Example, 'status'>;

/** The call by the first route. Throws when the fixture does not fill one of its roles. */
export function exampleCall(endpoint: Endpoint, fixture: Fixture, changes: Changes = {}): ExampleCall {
  const [{ method, path }] = endpoint.routes;
  const content = contentOf(endpoint, fixture, changes);
  const values = pathValues(endpoint, fixture, changes.path);
  const segments = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name]!));
  const target = content.query ? `${segments}?${new URLSearchParams(content.query)}` : segments;
  return { method, target, ...content };
}

/**
 * What the call carries.
 * @internal Exported for tests, which send it another way.
 */
export function contentOf(endpoint: Endpoint, fixture: Fixture, changes: Changes = {}): Content {
  const { query, form, body, headers, mediaType = 'application/xml' } = { ...endpoint.example, ...changes };
  return {
    query: query && fillAll(query, fixture),
    form: form && fillAll(form, fixture),
    body: body === undefined ? undefined : fill(body, fixture),
    headers: headers && fillAll(headers, fixture),
    mediaType: body === undefined ? undefined : mediaType,
  };
}

/** Who signs the example. */
export function signerOf({ example, rule }: Endpoint): Signer {
  return example?.by ?? usualSigner[rule];
}

/**
 * Values of the placeholders of the endpoint's path.
 * @internal Exported for tests.
 */
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
