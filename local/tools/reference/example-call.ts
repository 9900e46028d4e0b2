/** The example call of an endpoint, as the reference shows it. */
import type { Endpoint } from '../../../shared/api/endpoint.ts';
import type { Operation } from '../../../shared/api/registry.ts';
import { contentOf, exampleCall, pathValues } from '../example-calls/index.ts';
import { fill } from '../example-calls/roles.ts';
import { referenceFixture } from './examples.ts';
import { renderedExamples } from './rendered-examples.ts';

/** Returns the request as lines of HTTP, without the Authorization header. */
export function requestText(endpoint: Endpoint): string {
  const { method, target, form, body, headers = {}, mediaType } = exampleCall(endpoint, referenceFixture);
  const type = form ? 'application/x-www-form-urlencoded' : mediaType;
  const content = form ? new URLSearchParams(form).toString() : body;
  return [
    `${method} ${target}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    ...Object.entries(headers).map(([name, value]) => `${titleCase(name)}: ${value}`),
    ...(content === undefined ? [] : ['', content]),
  ].join('\n');
}

/** `if-match` as people write it: `If-Match`. */
function titleCase(name: string): string {
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

/** Returns the body of the response; undefined when a shape describes it or there is no example. */
export function responseText({ id, example }: Endpoint): string | undefined {
  const response = example?.response ?? renderedExamples[id as Operation];
  return response === undefined ? undefined : fill(response, referenceFixture);
}

/** Returns the values of the path's placeholders in the example. */
export function examplePath(endpoint: Endpoint): Readonly<Record<string, string>> {
  return pathValues(endpoint, referenceFixture);
}

/** Returns query, form and body of the example. */
export function exampleContent(endpoint: Endpoint): ReturnType<typeof contentOf> {
  return contentOf(endpoint, referenceFixture);
}
