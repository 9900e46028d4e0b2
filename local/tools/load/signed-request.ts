/** The bytes of a signed call, as they go over a connection. */
import type { Credentials } from '../../demo/signed-client.ts';
import { type Call, signCall } from '../signed-call.ts';

/** Signs the call and writes it down as HTTP/1.1. A nonce and a timestamp are made for each. */
export function signedRequest(origin: string, call: Call, credentials: Credentials): Buffer {
  const { authorization, content, type } = signCall(call, credentials, { origin });
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
