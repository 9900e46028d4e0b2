/** Calls a service in the same process: signs, makes the gateway's event, and reads the response. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { Credentials } from '../../../local/demo/signed-client.ts';
import { gatewayEvent } from '../../../local/tools/signed-call.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Content {
  readonly query?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of the body; application/xml unless given. */
  readonly mediaType?: string;
  /** Added after signing, or instead of the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call before it is signed. */
export interface UnsentCall extends Content {
  readonly by: Credentials;
  readonly method: Method;
  /** Percent-encoded, without query. */
  readonly path: string;
}

/** What differs between two calls of the same content. */
export interface Occasion {
  readonly origin: string;
  readonly now: Date;
  /** Unique on the table. */
  readonly id: string;
}

/** The signed call as the gateway passes it on. */
export function eventOf(call: UnsentCall, { origin, now, id }: Occasion): APIGatewayProxyEventV2 {
  const { by, method, path, query, form, body, mediaType = 'application/xml', headers = {} } = call;
  const target = query ? `${path}?${new URLSearchParams(query)}` : path;
  const type = body === undefined ? undefined : mediaType;
  return gatewayEvent({ method, target, form, body, mediaType: type }, by, {
    origin,
    now,
    nonce: id,
    headers,
  });
}
