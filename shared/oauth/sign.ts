/** Signs our own requests and headers with HMAC-SHA1 (RFC 5849 §3.4). */
import { baseStringStart, encodeParameters } from './base-string.ts';
import { bytesOfText } from './byte-string.ts';
import { type Pair, parseFormPairs } from './form-pairs.ts';
import { percentEncode } from './percent-encoding.ts';
import { hmacSha1, signatureKey } from './signature.ts';

/** Decoded names and values; a name may occur more than once. */
export type Parameters = Iterable<readonly [name: string, value: string]>;

export interface ToSign {
  readonly method: string;
  /** Scheme, authority and path are signed; pairs of the query only when they are among the parameters. */
  readonly url: string;
  /** Everything that the signature covers: the protocol parameters and those of query and form. */
  readonly parameters: Parameters;
  readonly consumerSecret: string;
  /** Empty when the request carries no token. */
  readonly tokenSecret: string;
}

export interface Consumer {
  readonly key: string;
  readonly secret: string;
}

export interface TwoLeggedRequest {
  readonly method: string;
  readonly url: URL;
  readonly form: readonly Pair[];
  readonly consumer: Consumer;
  readonly nonce: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
}

/** The signature in Base64 (RFC 5849 §3.4.2). */
export function signRequest({ method, url, parameters, consumerSecret, tokenSecret }: ToSign): string {
  const pairs = [...parameters].map(pairOf);
  return signature(method, url, pairs, signatureKey(consumerSecret, tokenSecret));
}

/** The Authorization header of a request without a token; its signature covers the query and the form. */
export function signedHeader({ method, url, form, consumer, nonce, timestamp }: TwoLeggedRequest): string {
  const protocol = [
    ['oauth_version', '1.0'],
    ['oauth_consumer_key', consumer.key],
    ['oauth_signature_method', 'HMAC-SHA1'],
    ['oauth_nonce', nonce],
    ['oauth_timestamp', String(timestamp)],
  ] as const;
  const query = parseFormPairs(bytesOfText(url.search.slice(1)));
  const pairs = [...protocol.map(pairOf), ...query, ...form];
  const signed = signature(method, url.href, pairs, signatureKey(consumer.secret, ''));
  return authorizationText([...protocol, ['oauth_signature', signed]]);
}

/** The value of an Authorization header with these parameters and an empty realm (RFC 5849 §3.5.1). */
export function authorizationText(parameters: Parameters): string {
  const pairs = [...parameters].map(([name, value]) => `${encode(name)}="${encode(value)}"`);
  return `OAuth ${['realm=""', ...pairs].join(', ')}`;
}

function signature(method: string, url: string, pairs: Iterable<Pair>, key: string): string {
  const start = baseStringStart(method, bytesOfText(baseStringUri(url)));
  return hmacSha1(key, start, encodeParameters(pairs));
}

/**
 * The base string URI (RFC 5849 §3.4.1.2): scheme and host in lower case, without default port, query and
 * fragment. A text that is not a URL only loses its query.
 */
function baseStringUri(url: string): string {
  if (!URL.canParse(url)) return url.replace(/[?#].*$/s, '');
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

function pairOf([name, value]: readonly [name: string, value: string]): Pair {
  return { name: bytesOfText(name), value: bytesOfText(value) };
}

function encode(text: string): string {
  return percentEncode(bytesOfText(text));
}
