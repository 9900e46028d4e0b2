import type { Endpoint } from './endpoint.ts';

/** The status of a response to a call that succeeded. */
export function successStatus({ output }: Pick<Endpoint, 'output'>): 200 | 302 {
  return output.kind === 'redirect' ? 302 : 200;
}
