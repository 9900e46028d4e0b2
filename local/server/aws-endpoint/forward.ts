/** Forwards one HTTP request and returns its response unchanged: bytes, status and headers. */
import { type Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Longer than any call takes: the longest waits 20 seconds for a message of a queue. */
const callTimeoutMs = 120_000;

/**
 * Streams in both directions, so that no body is buffered. When the client disconnects, the call to `origin`
 * is ended; when `origin` breaks off its response, so does this one. `refuse` responds when `origin` gave no
 * response.
 */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, agent, refuse }: { origin: string; agent: Agent; refuse: () => void },
): void {
  const { hostname, port } = new URL(origin);
  const onward = openRequest({
    agent,
    host: hostname,
    port: port || 80,
    method: request.method,
    path: request.url,
    headers: withBodyLength(request, endToEnd(request.rawHeaders)),
    timeout: callTimeoutMs,
  });
  response.once('close', () => onward.destroy());
  onward.once('timeout', () => onward.destroy());
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode!, answer.statusMessage, endToEnd(answer.rawHeaders));
    // A response without a body must be sent at once, and a client may be waiting for the headers before the
    // body.
    response.flushHeaders();
    pipeline(answer, response, () => {});
  });
  onward.once('error', () => {
    if (response.destroyed || response.headersSent) return void response.destroy();
    request.unpipe(onward);
    request.resume();
    refuse();
  });
  request.pipe(onward);
  request.once('error', () => onward.destroy());
}

/** Headers of one connection. The server handles Expect itself, before the body is read. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

/** The headers to forward, as alternating names and values. Those that Connection names are left out too. */
function endToEnd(raw: readonly string[]): string[] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i]!, raw[2 * i + 1]!] as const);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((token) => token.trim().toLowerCase()));
  const dropped = new Set([...ofConnection, ...named]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat();
}

/**
 * Declares that there is no body when neither a length nor chunks are announced; Node would send chunks
 * otherwise.
 */
function withBodyLength({ method, headers }: IncomingMessage, passed: string[]): string[] {
  const announced = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  return announced || !mayHaveBody ? passed : [...passed, 'Content-Length', '0'];
}
