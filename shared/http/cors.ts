/**
 * Calls that pages of any origin may make: Fetch, “CORS protocol” (docs/contract/links.md#calls-of-the-link,
 * docs/contract/fhir-api.md#pages-of-other-origins). No cookie goes with them, so a page can do nothing with them that its own server could
 * not.
 */
import type { Problems } from '../api/endpoint.ts';
import type { MatchResult } from '../api/matcher.ts';
import type { ServiceRequest } from '../request.ts';
import type { ServiceResponse } from './response.ts';

const anyOrigin = { 'access-control-allow-origin': '*' } as const;

/** Headers that a page may send, by how the call writes its errors, and those that it may read. */
const sent: Readonly<Record<Problems, string>> = {
  text: 'content-type',
  fhir: 'authorization, content-type, accept, prefer, if-match, if-none-match, if-none-exist, if-modified-since',
  oauth: 'authorization, content-type, accept',
};
const readable =
  'etag, location, last-modified, content-location, www-authenticate, x-request-id, x-error-code, retry-after';

/** For how many seconds a browser need not ask again. */
const maxAge = '600';

/** The answer to a browser that asks whether a page may make a call; undefined when it asks for nothing, or the page may not. */
export function preflightOf(
  { method }: Pick<ServiceRequest, 'method'>,
  result: MatchResult,
): ServiceResponse | undefined {
  if (method !== 'OPTIONS' || result.kind !== 'method') return undefined;
  const open = result.endpoints.find(({ cors }) => cors);
  if (!open) return undefined;
  return {
    status: 204,
    headers: {
      ...anyOrigin,
      'access-control-allow-methods': result.allowed.join(', '),
      'access-control-allow-headers': sent[open.problems ?? 'text'],
      'access-control-max-age': maxAge,
      'cache-control': 'no-store',
    },
    body: '',
  };
}

/** The same response, which the page that asked for it may read. */
export function readableByPages(response: ServiceResponse): ServiceResponse {
  return {
    ...response,
    headers: { ...response.headers, ...anyOrigin, 'access-control-expose-headers': readable },
  };
}
