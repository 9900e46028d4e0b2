/**
 * An HTTP server that behaves like an API Gateway HTTP API in front of the functions: payload format 2.0,
 * coarse routes, the same limits and the same own responses.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isHost } from '../../../shared/http/origin.ts';
import { jsonBytes } from '../../../shared/reports/response-size.ts';
import { type AccessLine, accessLine, type Call, type CallTarget, targetOf } from './access-log.ts';
import { isOverLimit, readBody } from './body.ts';
import { invocationOf, type PathForm } from './event.ts';
import { type LocalPage, servePage } from './local-page.ts';
import { splitTarget } from './path.ts';
import { functionReply, gatewayIdHeader, ownReply } from './reply.ts';
import { type FunctionName, matchRoute, type RouteMatch } from './routes.ts';

export type HttpFunction = (
  event: APIGatewayProxyEventV2,
  invocation: { readonly awsRequestId: string },
) => Promise<APIGatewayProxyStructuredResultV2>;

export type HttpFunctions = Readonly<Record<FunctionName, HttpFunction>>;

type Functions = Readonly<Record<string, HttpFunction>>;

export interface GatewayOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** By name. The first requests wait when it resolves later. */
  readonly functions: Functions | Promise<Functions>;
  /** The route of a path. Without this, the routes are those of the service. */
  readonly match?: ((path: string) => RouteMatch) | undefined;
  readonly pathForm: PathForm;
  /** Whether it may be called by this host, or host and port; by any host without this. */
  readonly isOwnHost?: ((host: string) => boolean) | undefined;
  /** Pages of the local service, by paths that the interface does not have; none by default. */
  readonly pages?: ReadonlyMap<string, () => LocalPage>;
  /** Timeout of a function; 29 s by default. */
  readonly timeoutSeconds?: number;
  /** Called after every call that may have changed something. */
  readonly onWrite?: () => void;
  /** Called when a call has been responded to. */
  readonly onCall?: (line: AccessLine, target: CallTarget) => void;
  /** Called with what a function threw. */
  readonly onError?: (error: unknown) => void;
}

export interface Gateway {
  /** For example http://127.0.0.1:8000. */
  readonly origin: string;
  /** Accepts no new requests, finishes the running ones and closes. */
  stop(): Promise<void>;
}

/** Maximum size of a synchronous invocation's event, and of its result, in bytes of JSON. */
const payloadLimit = 6_291_556;
/** Maximum size of request line and headers together, in bytes. */
const headerLimit = 10_240;
/** How long the rest of a rejected body is read and discarded, so that the caller receives the response. */
const drainMilliseconds = 2000;
/** How long running requests may take to finish when the gateway stops. */
const stopMilliseconds = 10_000;
const foreignHost = 'Not a name of this service: set BASE_URL to the origin that clients call.';
const timedOut = Symbol('timed out');

/** Listens on 127.0.0.1. Rejects with the error of node:net when the port cannot be opened. */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const call: Call = { started: new Date(), requestId: randomUUID() };
    response.setHeader(gatewayIdHeader, call.requestId);
    handle(options, call, request, response)
      .then(() => options.onCall?.(accessLine(call, request, response), targetOf(call, request)))
      .catch(() => response.destroy());
  };
  // Idle connections stay open longer than clients keep them, so that none is closed just as the next request
  // is sent.
  const limits = { maxHeaderSize: headerLimit, requestTimeout: 60_000, keepAliveTimeout: 75_000 };
  const server = createServer(limits, answer);
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!isOverLimit(request)) response.writeContinue();
    answer(request, response);
  });
  await listen(server, options.port);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      // A connection that becomes idle from now on would otherwise stay open for its next request.
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      const cut = setTimeout(() => server.closeAllConnections(), stopMilliseconds);
      await new Promise((resolve) => server.close(resolve));
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

async function handle(
  options: GatewayOptions,
  call: Call,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refuse = (status: number, message: string) => {
    call.message = message;
    ownReply(response, status, message);
  };
  const target = splitTarget(request.url ?? '');
  if (!target || !hasValidHost(request)) return refuse(400, 'Bad Request');
  const { host } = request.headers;
  if (host !== undefined && options.isOwnHost?.(host) === false) {
    request.resume();
    return refuse(403, foreignHost);
  }
  if (options.pages && servePage(options.pages, target.path, request, response)) return;
  const body = await readBody(request);
  if (!body) return refuseBody(call, request, response);
  const { event, route } = invocationOf(request, target, body, {
    form: options.pathForm,
    match: options.match ?? matchRoute,
    requestId: call.requestId,
  });
  if (isTooLarge(event)) return refuse(413, 'Request Entity Too Large');
  const functions = await options.functions;
  const awsRequestId = randomUUID();
  call.invoked = { route: route.routeKey, functionRequestId: awsRequestId };
  try {
    const running = functions[route.function]!(event, { awsRequestId });
    const result = await withTimeout(running, options.timeoutSeconds ?? 29);
    if (result === timedOut) return refuse(503, 'Service Unavailable');
    if (isTooLarge(result)) throw new Error('The result of the function is over the payload limit.');
    functionReply(response, result);
  } catch (error) {
    options.onError?.(error);
    refuse(500, 'Internal Server Error');
  } finally {
    if (request.method !== 'GET') options.onWrite?.();
  }
}

/** A request names one host, and nothing else with it (RFC 9112 §3.2). Node rejects HTTP/1.1 without one. */
function hasValidHost({ headersDistinct: { host: hosts = [] } }: IncomingMessage): boolean {
  return hosts.length < 2 && hosts.every(isHost);
}

/**
 * Responds at once, then reads on for a moment: closing while the caller still writes would lose the
 * response. A caller that waits for 100 Continue (RFC 9110, 10.1.1) sends nothing more.
 */
function refuseBody(call: Call, request: IncomingMessage, response: ServerResponse): void {
  request.removeAllListeners('data');
  const headers = request.headers.expect ? { connection: 'close' } : {};
  call.message = 'Request Entity Too Large';
  ownReply(response, 413, call.message, headers);
  request.resume();
  const cut = setTimeout(() => request.destroy(), drainMilliseconds);
  request.once('close', () => clearTimeout(cut));
}

async function withTimeout<T>(running: Promise<T>, seconds: number): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), seconds * 1000);
  });
  try {
    return await Promise.race([running, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

interface Payload {
  readonly body?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
}

function isTooLarge({ body = '', ...rest }: Payload): boolean {
  if (body.length < 1_000_000) return false;
  const room = payloadLimit - Buffer.byteLength(JSON.stringify({ ...rest, body: '' }));
  // JSON has no characters that take more than twice their bytes in a JSON string. To count takes 2 ms a megabyte.
  const isJson = String(rest.headers?.['content-type']).includes('json');
  if (isJson && 2 * Buffer.byteLength(body) <= room) return false;
  return jsonBytes(body) > room;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}
