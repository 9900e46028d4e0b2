/** Pages that the local gateway has beside the paths of the interface. API Gateway has nothing like them. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export interface LocalPage {
  /** Media type with its charset. */
  readonly type: string;
  readonly body: string;
  readonly contentSecurityPolicy?: string;
}

/** Responds when the request reads one of these pages; otherwise returns false. */
export function servePage(
  pages: ReadonlyMap<string, () => LocalPage>,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const page = pages.get(path);
  if (!page || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
  const { type, body, contentSecurityPolicy } = page();
  response.writeHead(200, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...(contentSecurityPolicy && { 'content-security-policy': contentSecurityPolicy }),
  });
  // Node sends no body for HEAD.
  response.end(body);
  request.resume();
  return true;
}
