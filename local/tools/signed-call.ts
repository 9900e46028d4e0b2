/** Calls that are signed with the service's own signer, which is quick: for tools that send them their own way. */
import { createHash, randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { authorizationText, signRequest } from '../../shared/oauth/sign.ts';
import type { Credentials } from '../demo/signed-client.ts';
import { bodyOfEvent } from '../server/gateway/body.ts';
import { decodedPath } from '../server/gateway/path.ts';

export interface Call {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly body?: Buffer | string | undefined;
  readonly mediaType?: string | undefined;
}

/** What differs between two calls of the same content. Usually it is now, and the nonce is random. */
export interface Occasion {
  readonly origin: string;
  readonly now?: Date;
  readonly nonce?: string;
}

export interface SignedCall {
  readonly authorization: string;
  readonly content: Buffer;
  /** Media type of the content; undefined when it has none. */
  readonly type: string | undefined;
}

export function signCall(
  { method, target, form, body, mediaType }: Call,
  { consumerKey, consumerSecret, token, tokenSecret = '' }: Credentials,
  { origin, now = new Date(), nonce = randomBytes(12).toString('hex') }: Occasion,
): SignedCall {
  const content = form ? Buffer.from(new URLSearchParams(form).toString()) : Buffer.from(body ?? '');
  const type = form ? 'application/x-www-form-urlencoded' : mediaType;
  const [path, query = ''] = target.split('?', 2) as [string, string?];
  const protocol: Record<string, string> = {
    oauth_consumer_key: consumerKey,
    ...(token !== undefined && { oauth_token: token }),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(now.getTime() / 1000)),
    oauth_nonce: nonce,
    oauth_version: '1.0',
    // A body that is not a form is covered by its hash (OAuth Request Body Hash extension).
    ...(!form && { oauth_body_hash: createHash('sha1').update(content).digest('base64') }),
  };
  const oauth_signature = signRequest({
    method,
    url: origin + path,
    parameters: [...Object.entries(protocol), ...new URLSearchParams(query), ...Object.entries(form ?? {})],
    consumerSecret,
    tokenSecret,
  });
  return {
    authorization: authorizationText(Object.entries({ ...protocol, oauth_signature })),
    content,
    type,
  };
}

interface SentRequest {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: Buffer;
}

/** The call as the gateway hands it to a function, from this address and with these headers more. */
export function gatewayEvent(
  call: Call,
  credentials: Credentials,
  {
    address = '192.0.2.1',
    headers = {},
    ...occasion
  }: Occasion & { readonly address?: string; readonly headers?: Readonly<Record<string, string>> },
): APIGatewayProxyEventV2 {
  const { authorization, content, type } = signCall(call, credentials, occasion);
  const { method, target } = call;
  const sent = {
    host: new URL(occasion.origin).host,
    authorization,
    'content-length': String(content.length),
    ...(type && { 'content-type': type }),
    ...headers,
  };
  return eventOf({ method, target, headers: sent, content }, { address, requestId: occasion.nonce });
}

/**
 * A request as the gateway hands it to a function. The headers have names in lower case, and the host.
 * @internal Exported for tests, which send requests of their own.
 */
export function eventOf(
  { method, target, headers, content }: SentRequest,
  { address, requestId }: { readonly address: string; readonly requestId?: string | undefined },
): APIGatewayProxyEventV2 {
  const [path, query = ''] = target.split('?', 2) as [string, string?];
  const http = { method, path: decodedPath(path), protocol: 'HTTP/1.1', sourceIp: address, userAgent: '' };
  const context = { http, domainName: headers.host, requestId };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: http.path,
    rawQueryString: query,
    headers: { ...headers },
    requestContext: context as APIGatewayProxyEventV2['requestContext'],
    ...bodyOfEvent(content, headers['content-type']),
  };
}
