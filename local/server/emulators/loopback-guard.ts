/**
 * Keeps pages of other sites away from servers on this machine. A browser on this machine reaches 127.0.0.1 for any
 * page. A page whose name is bound to 127.0.0.1 again after it was loaded (DNS rebinding) may even read the responses:
 * it names its own host in `Host`. Any other page names its origin in `Origin` when it sends something.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const loopbackHost = /^(?:(?:[a-z\d.-]+\.)?localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** Whether the host of a request is this machine by a name that no page of another site can have. */
export function isLoopbackHost(host: string): boolean {
  return loopbackHost.test(host);
}

/**
 * Makes the server respond with 403 to requests for a host that is not this machine, and to those from a page that the
 * server itself has not sent. Call it after the listeners of the server are added.
 */
export function guardLoopback(server: Server): void {
  const listeners = server.listeners('request') as ((...call: [IncomingMessage, ServerResponse]) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!isFromThisMachine(request.headers)) return refuse(request, response);
    for (const listener of listeners) listener.call(server, request, response);
  });
}

/** Programs send no `Origin`; browsers send it with everything but the loading of pages and their own reads. */
function isFromThisMachine({ host, origin }: Pick<IncomingMessage['headers'], 'host' | 'origin'>): boolean {
  if (!host || !isLoopbackHost(host)) return false;
  return origin === undefined || origin.toLowerCase() === `http://${host.toLowerCase()}`;
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(403, { 'content-type': 'text/plain' });
  response.end('Only programs and pages of this machine may ask: use localhost or 127.0.0.1.\n');
}
