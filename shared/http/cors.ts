/**
 * Calls that pages of any origin may make: Fetch, “CORS protocol” (docs/contract/links.md#calls-of-the-link). They carry no credentials, so
 * a page can do nothing with them that its own server could not.
 */
import type { MatchResult } from '../api/matcher.ts';
import type { ServiceRequest } from '../request.ts';
import type { ServiceResponse } from './response.ts';

const anyOrigin = { 'access-control-allow-origin': '*' } as const;

/** For how many seconds a browser need not ask again. */
const maxAge = '600';

/** The answer to a browser that asks whether a page may make a call; undefined when it asks for nothing, or the page may not. */
export function preflightOf(
  { method }: Pick<ServiceRequest, 'method'>,
  result: MatchResult,
): ServiceResponse | undefined {
  if (method !== 'OPTIONS' || result.kind !== 'method' || !result.endpoints.some(({ cors }) => cors))
    return undefined;
  return {
    status: 204,
    headers: {
      ...anyOrigin,
      'access-control-allow-methods': result.allowed.join(', '),
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': maxAge,
      'cache-control': 'no-store',
    },
    body: '',
  };
}

/** The same response, which the page that asked for it may read. */
export function readableByPages(response: ServiceResponse): ServiceResponse {
  return { ...response, headers: { ...response.headers, ...anyOrigin } };
}
