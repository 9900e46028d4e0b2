/** The access log of the gateway, and what its lines leave out. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressOf } from './event.ts';
import { splitTarget } from './path.ts';

/** A line of the access log, with the names that it has in a deployment (infra/resources/gateway.ts). */
export interface AccessLine {
  readonly time: string;
  readonly requestId: string;
  readonly functionRequestId?: string;
  readonly sourceIp: string;
  readonly method: string;
  readonly route?: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** What was called, which the access log does not say: a path may hold secrets. */
export interface CallTarget {
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** What the gateway itself responded, when no function has. */
  readonly message?: string | undefined;
}

/** What the access log says of a call besides the request and its response. */
export interface Call {
  readonly started: Date;
  readonly requestId: string;
  invoked?: { readonly route: string; readonly functionRequestId: string };
  /** The response of the gateway itself, when it is one. */
  message?: string;
}

/** What was called. */
export function targetOf({ message }: Call, { url = '' }: IncomingMessage): CallTarget {
  return { ...(splitTarget(url) ?? { path: url, query: '' }), message };
}

/** The line of a call that has been responded to. */
export function accessLine(
  { started, requestId, invoked }: Call,
  request: IncomingMessage,
  { statusCode: status }: ServerResponse,
): AccessLine {
  return {
    time: started.toISOString(),
    requestId,
    ...invoked,
    sourceIp: addressOf(request),
    method: request.method ?? '',
    status,
    milliseconds: Date.now() - started.getTime(),
  };
}
