/** A client for the tests: signs requests without any of the code under test. */
import { createHash, createHmac } from 'node:crypto';
import { readProtocolParameters } from '../../../shared/oauth/protocol-parameters.ts';
import { isVerificationError } from '../../../shared/oauth/verification-error.ts';
import { type Secrets, type VerifyOptions, verifyRequest } from '../../../shared/oauth/verify.ts';
import type { ServiceRequest } from '../../../shared/request.ts';

export const ORIGIN = 'https://phr.example.net';
export const NOW = 1767225600;
export const FORM = 'application/x-www-form-urlencoded';
export const SECRETS: Secrets = { consumerSecret: 'portal secret', tokenSecret: 'Sess&Secret' };

export type TextPair = readonly [name: string, value: string];

export interface Call {
  readonly method?: string;
  /** As written in the request line. */
  readonly path?: string;
  /** What the client signs instead of the path. */
  readonly signedPath?: string;
  readonly signedOrigin?: string;
  readonly query?: readonly TextPair[];
  readonly form?: readonly TextPair[];
  readonly body?: Buffer;
  readonly contentType?: string;
  /** Added to the usual protocol parameters; `undefined` removes one. */
  readonly parameters?: Readonly<Record<string, string | undefined>>;
  readonly secrets?: Secrets;
  readonly sort?: 'encoded' | 'unencoded';
}

export interface Signed {
  readonly request: ServiceRequest;
  /** The protocol parameters, including the signature. */
  readonly parameters: Readonly<Record<string, string>>;
}

/** Signs a call. The request arrives in the second of its timestamp, at its own origin. */
export function sign(call: Call): Signed {
  const method = call.method ?? 'GET';
  const path = call.path ?? '/records/R1/documents/';
  const parameters = present({
    oauth_consumer_key: 'portal',
    oauth_token: 'Sess0Token9',
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(NOW),
    oauth_nonce: '778899',
    oauth_version: '1.0',
    ...call.parameters,
  });
  const pairs = [...Object.entries(parameters), ...(call.query ?? []), ...(call.form ?? [])];
  const uri = (call.signedOrigin ?? ORIGIN) + (call.signedPath ?? path);
  const base = [method, uri, normalize(pairs, call.sort ?? 'encoded')].map(encode).join('&');
  const { consumerSecret, tokenSecret } = call.secrets ?? SECRETS;
  const key = `${encode(consumerSecret)}&${encode(tokenSecret)}`;
  const signed = { ...parameters, oauth_signature: createHmac('sha1', key).update(base).digest('base64') };
  const contentType = call.contentType ?? (call.form === undefined ? undefined : FORM);
  const body = call.body ?? Buffer.from(render(call.form ?? []));
  return {
    parameters: signed,
    request: request({ method, path, query: call.query, contentType, body, parameters: signed }),
  };
}

export interface Parts {
  readonly method?: string;
  readonly path?: string;
  readonly query?: readonly TextPair[] | undefined;
  readonly contentType?: string | undefined;
  readonly body?: Buffer;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A request as the gateway passes it on. */
export function request(parts: Parts, more: Partial<ServiceRequest> = {}): ServiceRequest {
  const headers: Record<string, string> = { ...(more.headers as Record<string, string>) };
  if (parts.parameters !== undefined) headers.authorization ??= authorization(parts.parameters);
  if (parts.contentType !== undefined) headers['content-type'] = parts.contentType;
  return {
    requestId: 'JKJaXmPLvHcESHA=',
    callId: 'call-1',
    receivedAt: new Date(NOW * 1000),
    method: parts.method ?? 'GET',
    path: parts.path ?? '/records/R1/documents/',
    pathIsDecoded: false,
    rawQuery: render(parts.query ?? []),
    body: parts.body ?? Buffer.alloc(0),
    bodyWasText: false,
    sourceIp: '192.0.2.1',
    origin: ORIGIN,
    ...more,
    headers,
  };
}

export function authorization(parameters: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(parameters).map(([name, value]) => `${encode(name)}="${encode(value)}"`);
  return `OAuth ${['realm="https://phr.example.net"', ...pairs].join(', ')}`;
}

/** Reads the protocol parameters and verifies the signature, as the service does for every request. */
export function isAccepted(
  received: ServiceRequest,
  secrets: Secrets = SECRETS,
  options: Partial<VerifyOptions> = {},
): boolean {
  const parameters = readProtocolParameters(received, { clockWindow: 300 });
  if (isVerificationError(parameters)) return false;
  return verifyRequest(received, parameters, secrets, { requireBodyHash: false, ...options });
}

export function render(pairs: readonly TextPair[]): string {
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}

export function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sha1(body: Buffer): string {
  return createHash('sha1').update(body).digest('base64');
}

function normalize(pairs: readonly TextPair[], sort: 'encoded' | 'unencoded'): string {
  const form = sort === 'encoded' ? encode : (text: string) => text;
  const compare = (a: string, b: string) => Buffer.compare(Buffer.from(form(a)), Buffer.from(form(b)));
  return render([...pairs].sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1])));
}

function present(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
