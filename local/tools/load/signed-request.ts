/** The bytes of a signed call, as they go over a connection. */
import type { Credentials } from '../../demo/signed-client.ts';
import { type Call, signCall } from '../signed-call.ts';
import type { Bearer } from './smart-access.ts';

/** Signs the call, or adds the token, and writes it down as HTTP/1.1. A nonce and a timestamp are made for each signature. */
export function signedRequest(origin: string, call: Call, by: Credentials | Bearer): Buffer {
  const { authorization, content, type } =
    'bearer' in by ? withToken(call, by) : signCall(call, by, { origin });
  const hasContent = call.method !== 'GET';
  const lines = [
    `${call.method} ${call.target} HTTP/1.1`,
    `host: ${new URL(origin).host}`,
    `authorization: ${authorization}`,
    ...(type ? [`content-type: ${type}`] : []),
    ...(hasContent ? [`content-length: ${content.length}`] : []),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
  return hasContent ? Buffer.concat([head, content]) : head;
}

function withToken({ body, mediaType }: Call, { bearer }: Bearer) {
  return { authorization: `Bearer ${bearer}`, content: Buffer.from(body ?? ''), type: mediaType };
}
