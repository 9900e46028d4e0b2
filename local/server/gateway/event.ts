import type { IncomingMessage } from 'node:http';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodyOfEvent } from './body.ts';
import { decodedPath } from './path.ts';
import type { RouteMatch } from './routes.ts';

/** `decoded`: as an HTTP API does; `raw`: the path as in the request line. */
export type PathForm = 'decoded' | 'raw';

export interface Invocation {
  readonly event: APIGatewayProxyEventV2;
  readonly route: RouteMatch;
}

/** What the event owes to the gateway. */
interface Gateway {
  readonly form: PathForm;
  readonly match: (path: string) => RouteMatch;
  readonly requestId: string;
}

/** Headers of one connection, which end at the gateway (RFC 9110, 7.6.1). */
const connectionHeaders = new Set([
  'connection',
  'keep-alive',
  'te',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** The event of payload format 2.0 for a request whose body has been read, and its route. */
export function invocationOf(
  request: IncomingMessage,
  target: { path: string; query: string },
  body: Buffer,
  { form, match, requestId }: Gateway,
): Invocation {
  const now = new Date();
  const path = form === 'decoded' ? decodedPath(target.path) : target.path;
  const route = match(path);
  const { cookies, headers } = headersOf(request, body);
  const event: APIGatewayProxyEventV2 = {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: target.query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(target.query && { queryStringParameters: queryOf(target.query) }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: (headers.host ?? '127.0.0.1').replace(/:\d*$/, ''),
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: addressOf(request),
        userAgent: headers['user-agent'] ?? '',
      },
      requestId,
      routeKey: route.routeKey,
      stage: '$default',
      time: commonLogTime(now),
      timeEpoch: now.getTime(),
    },
    ...(route.pathParameters && { pathParameters: { ...route.pathParameters } }),
    ...bodyOfEvent(body, headers['content-type']),
  };
  return { event, route };
}

function headersOf(
  request: IncomingMessage,
  body: Buffer,
): { cookies: string[]; headers: Record<string, string> } {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  const { rawHeaders } = request;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    const value = rawHeaders[i + 1]!;
    if (connectionHeaders.has(name)) continue;
    if (name === 'cookie') cookies.push(...value.split(';').map((cookie) => cookie.trim()));
    else headers[name] = Object.hasOwn(headers, name) ? `${headers[name]},${value}` : value;
  }
  if (request.headers['transfer-encoding']) headers['content-length'] = String(body.length);
  const forwardedFor = headers['x-forwarded-for'];
  headers['x-forwarded-for'] = forwardedFor ? `${forwardedFor}, ${addressOf(request)}` : addressOf(request);
  headers['x-forwarded-port'] = String(request.socket.localPort);
  // A proxy in front may have TLS. Whether that counts is a setting of the service.
  headers['x-forwarded-proto'] ??= 'http';
  return { cookies, headers };
}

/** The address of the caller. */
export function addressOf(request: IncomingMessage): string {
  return (request.socket.remoteAddress ?? '127.0.0.1').replace(/^::ffff:/, '');
}

function queryOf(query: string): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    values[name] = Object.hasOwn(values, name) ? `${values[name]},${value}` : value;
  }
  return values;
}

/** For example 12/Mar/2020:19:03:58 +0000. */
function commonLogTime(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
