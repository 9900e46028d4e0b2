/** Passes one HTTP request on and its answer back, as they are: octets, status, headers. */
import { type Agent, type IncomingMessage, request as openRequest, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';

/** Longer than any call takes: the longest waits 20 seconds for a message of a queue. */
const patienceMilliseconds = 120_000;

/**
 * Streams both ways, so that no body is held here. When the client goes away the call to `origin` is ended, and when
 * `origin` breaks off in the middle of its answer, so does the answer. `refuse` answers when there was none.
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
    timeout: patienceMilliseconds,
  });
  response.once('close', () => onward.destroy());
  onward.once('timeout', () => onward.destroy());
  onward.once('response', (answer) => {
    response.writeHead(answer.statusCode!, answer.statusMessage, endToEnd(answer.rawHeaders));
    // An answer without a body must leave at once, and one with a body may keep the client waiting for it.
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

/** Headers that belong to one connection; Expect is answered by the server here before the body is read. */
const ofConnection = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
]);

/** The headers that are passed on, name and value in turns. Those that Connection names are left out as well. */
function endToEnd(raw: readonly string[]): string[] {
  const pairs = Array.from({ length: raw.length / 2 }, (_, i) => [raw[2 * i]!, raw[2 * i + 1]!] as const);
  const named = pairs
    .filter(([name]) => name.toLowerCase() === 'connection')
    .flatMap(([, value]) => value.split(',').map((token) => token.trim().toLowerCase()));
  const dropped = new Set([...ofConnection, ...named]);
  return pairs.filter(([name]) => !dropped.has(name.toLowerCase())).flat();
}

/** Says that there is no body where neither length nor chunks are announced; else it would be sent in chunks. */
function withBodyLength({ method, headers }: IncomingMessage, passed: string[]): string[] {
  const announced = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const mayHaveBody = method !== 'GET' && method !== 'HEAD';
  return announced || !mayHaveBody ? passed : [...passed, 'Content-Length', '0'];
}
