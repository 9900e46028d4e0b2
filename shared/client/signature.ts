/**
 * OAuth 1.0a signatures with HMAC-SHA1 (RFC 5849 §3.4), on the Web Cryptography API alone, so that the client runs
 * wherever there is `fetch`.
 */
import { encode, type Pair, textOfPairs } from './encoding.ts';

export interface Credentials {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  /** Undefined when the call is made by the app alone. */
  readonly token: string | undefined;
  readonly tokenSecret: string | undefined;
}

export interface ToSign {
  readonly method: string;
  /** Origin and path, without query. */
  readonly address: string;
  /** Pairs of the query and of a form. */
  readonly pairs: readonly Pair[];
  /** A body that is not a form. */
  readonly body:
    | { readonly bytes: Uint8Array<ArrayBuffer>; readonly mediaType: string | undefined }
    | undefined;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  readonly nonce: string;
}

/** The value of the Authorization header. */
export async function authorization(request: ToSign, credentials: Credentials): Promise<string> {
  const protocol: readonly Pair[] = [
    ['oauth_consumer_key', credentials.consumerKey],
    ...(credentials.token === undefined ? [] : [['oauth_token', credentials.token] as const]),
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_timestamp', String(request.timestamp)],
    ['oauth_nonce', request.nonce],
    ['oauth_version', '1.0'],
    ...(await bodyParameters(request.body)),
  ];
  const signature = await signatureOf(request, [...protocol, ...request.pairs], credentials);
  const shown: readonly Pair[] = [...protocol, ['oauth_signature', signature]];
  return `OAuth ${shown.map(([name, value]) => `${name}="${encode(value)}"`).join(', ')}`;
}

/** The signature over these parameters (RFC 5849 §3.4.2), in Base64. */
export function signatureOf(
  request: Pick<ToSign, 'method' | 'address'>,
  pairs: readonly Pair[],
  credentials: Credentials,
): Promise<string> {
  return hmacSha1(signingKey(credentials), baseString(request, pairs));
}

/** 128 random bits in hexadecimal digits. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** RFC 5849 §3.4.1. */
function baseString({ method, address }: Pick<ToSign, 'method' | 'address'>, pairs: readonly Pair[]): string {
  const normalized = textOfPairs([...pairs].sort(byEncodedNameThenValue));
  return [method, address, normalized].map(encode).join('&');
}

/** RFC 5849 §3.4.1.3.2: "ascending byte value ordering" of what is encoded. */
function byEncodedNameThenValue([name, value]: Pair, [otherName, otherValue]: Pair): number {
  return compare(encode(name), encode(otherName)) || compare(encode(value), encode(otherValue));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Request Body Hash extension, §3.2, and the media type that goes with the bytes. */
async function bodyParameters(body: ToSign['body']): Promise<readonly Pair[]> {
  if (!body) return [];
  const hash = base64(await crypto.subtle.digest('SHA-1', body.bytes));
  const type: readonly Pair[] = body.mediaType === undefined ? [] : [['oauth_content_type', body.mediaType]];
  return [['oauth_body_hash', hash], ...type];
}

function signingKey({ consumerSecret, tokenSecret = '' }: Credentials): string {
  return `${encode(consumerSecret)}&${encode(tokenSecret)}`;
}

async function hmacSha1(key: string, text: string): Promise<string> {
  const bytes = new TextEncoder().encode(key);
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const imported = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
  return base64(await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(text)));
}

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}
