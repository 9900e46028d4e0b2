/** The bytes of a signed call, made with the service's own signer, which is quick. */
import { createHash, randomBytes } from 'node:crypto';
import { authorizationText, signRequest } from '../../../shared/oauth/sign.ts';
import type { Credentials } from '../../demo/signed-client.ts';

export interface Call {
  readonly method: string;
  /** Path and query, percent-encoded. */
  readonly target: string;
  readonly form?: Readonly<Record<string, string>> | undefined;
  readonly body?: Buffer | string | undefined;
  readonly mediaType?: string | undefined;
}

/** Signs the call and writes it down as HTTP/1.1. A nonce and a timestamp are made for each. */
export function signedRequest(
  origin: string,
  { method, target, form, body, mediaType }: Call,
  credentials: Credentials,
): Buffer {
  const content = form ? Buffer.from(new URLSearchParams(form).toString()) : Buffer.from(body ?? '');
  const type = form ? 'application/x-www-form-urlencoded' : mediaType;
  const url = new URL(target, origin);
  const protocol: Record<string, string> = {
    oauth_consumer_key: credentials.consumerKey,
    ...(credentials.token && { oauth_token: credentials.token }),
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(Math.floor(Date.now() / 1000)),
    oauth_nonce: randomBytes(12).toString('hex'),
    oauth_version: '1.0',
    // A body that is not a form is covered by its hash (OAuth Request Body Hash extension).
    ...(!form && { oauth_body_hash: createHash('sha1').update(content).digest('base64') }),
    ...(!form && type && { oauth_content_type: type }),
  };
  const oauth_signature = signRequest({
    method,
    url: url.href,
    parameters: [...Object.entries(protocol), ...url.searchParams, ...Object.entries(form ?? {})],
    consumerSecret: credentials.consumerSecret,
    tokenSecret: credentials.tokenSecret ?? '',
  });
  const lines = [
    `${method} ${url.pathname}${url.search} HTTP/1.1`,
    `host: ${url.host}`,
    `authorization: ${authorizationText(Object.entries({ ...protocol, oauth_signature }))}`,
    ...(type ? [`content-type: ${type}`] : []),
    ...(method === 'GET' ? [] : [`content-length: ${content.length}`]),
  ];
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`),
    ...(method === 'GET' ? [] : [content]),
  ]);
}
