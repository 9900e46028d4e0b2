/**
 * Signed URLs (docs/contract/oauth.md#signed-url-algorithm). A URL is text here and keeps every character it
 * came with.
 */
import { createHmac } from 'node:crypto';
import { bytesOfText, textOfBytes } from './byte-string.ts';
import { percentDecodeLeniently, percentEncode } from './percent-encoding.ts';
import { equalSignatures } from './signature.ts';

/** The values in the query of a signed URL, and what was signed. */
export interface SignedUrl {
  readonly signature: string;
  readonly timestamp: string;
  readonly token: string;
  /** The URL without its signature. */
  readonly unsigned: string;
}

/** Signs a URL that already has a query. `time` has the form `YYYY-MM-DDThh:mm:ssZ`. */
export function signUrl(url: string, token: string, tokenSecret: string, time: string): string {
  const unsigned = `${url}&surl_timestamp=${encode(time)}&surl_token=${encode(token)}`;
  return `${unsigned}&surl_sig=${encode(signatureOf(unsigned, tokenSecret))}`;
}

/** Whether the URL was signed with this secret. */
export function isSignedWith({ unsigned, signature }: SignedUrl, tokenSecret: string): boolean {
  return equalSignatures(signatureOf(unsigned, tokenSecret), signature);
}

/** Parses a signed URL; undefined when one of the three values is missing, empty or not UTF-8. */
export function readSignedUrl(url: string): SignedUrl | undefined {
  const query = url.indexOf('?') + 1;
  if (query === 0) return undefined;
  const pieces = url.slice(query).split('&');
  const signature = valueNamed(pieces, 'surl_sig');
  const timestamp = valueNamed(pieces, 'surl_timestamp');
  const token = valueNamed(pieces, 'surl_token');
  if (!signature || !timestamp || !token) return undefined;
  const rest = pieces.toSpliced(lastNamed(pieces, 'surl_sig'), 1);
  return { signature, timestamp, token, unsigned: url.slice(0, query) + rest.join('&') };
}

/** The key is derived from the token's secret; it is the Base64 text, not the bytes it encodes. */
function signatureOf(url: string, tokenSecret: string): string {
  return hmac(hmac(tokenSecret, 'SURL-SECRET'), url);
}

function hmac(key: string, message: string): string {
  return createHmac('sha1', key).update(message, 'utf8').digest('base64');
}

/** The last value of a repeated name counts. */
function lastNamed(pieces: readonly string[], name: string): number {
  return pieces.findLastIndex((piece) => piece.startsWith(`${name}=`));
}

function valueNamed(pieces: readonly string[], name: string): string | undefined {
  const piece = pieces[lastNamed(pieces, name)];
  if (piece === undefined) return undefined;
  const encoded = piece.slice(name.length + 1).replaceAll('+', ' ');
  return textOfBytes(percentDecodeLeniently(bytesOfText(encoded)));
}

function encode(text: string): string {
  return percentEncode(bytesOfText(text));
}
