import type { Endpoint } from './endpoint.ts';

/** The status of a response to a call that succeeded. */
export function successStatus({ output }: Pick<Endpoint, 'output'>): 200 | 201 | 302 {
  if (output.kind === 'fhir' || output.kind === 'json') return output.status ?? 200;
  return output.kind === 'redirect' ? 302 : 200;
}
