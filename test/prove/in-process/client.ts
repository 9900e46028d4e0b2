/** Calls a service in the same process: signs, makes the gateway's event, and reads the response. */
import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { bodyOfEvent } from '../../../local/server/gateway/body.ts';
import { decodedPath } from '../../../local/server/gateway/path.ts';
import { authorizationText, signRequest } from '../../../shared/oauth/sign.ts';

export interface Credentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly token?: string;
  readonly tokenSecret?: string;
}

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

const formType = 'application/x-www-form-urlencoded';

/** The signed call as the gateway passes it on. */
export function eventOf(call: UnsentCall, { origin, now, id }: Occasion): APIGatewayProxyEventV2 {
  const { by, method, path, form } = call;
  const body = Buffer.from(form ? String(new URLSearchParams(form)) : (call.body ?? ''));
  const type = form ? formType : call.body === undefined ? undefined : (call.mediaType ?? 'application/xml');
  const protocol = {
    oauth_consumer_key: by.consumerKey,
    ...(by.token !== undefined && { oauth_token: by.token }),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now.getTime() / 1000)),
    oauth_nonce: id,
    oauth_version: '1.0',
    ...(!form && { oauth_body_hash: createHash('sha1').update(body).digest('base64') }),
  };
  const oauth_signature = signRequest({
    method,
    url: origin + path,
    parameters: [
      ...Object.entries(protocol),
      ...Object.entries(call.query ?? {}),
      ...Object.entries(form ?? {}),
    ],
    consumerSecret: by.consumerSecret,
    tokenSecret: by.tokenSecret ?? '',
  });
  const http = {
    method,
    path: decodedPath(path),
    protocol: 'HTTP/1.1',
    sourceIp: '192.0.2.1',
    userAgent: '',
  };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: http.path,
    rawQueryString: String(new URLSearchParams(call.query ?? {})),
    headers: {
      host: new URL(origin).host,
      authorization: authorizationText(Object.entries({ ...protocol, oauth_signature })),
      'content-length': String(body.length),
      ...(type && { 'content-type': type }),
      ...call.headers,
    },
    requestContext: { http, requestId: id } as APIGatewayProxyEventV2['requestContext'],
    ...bodyOfEvent(body, type),
  };
}
