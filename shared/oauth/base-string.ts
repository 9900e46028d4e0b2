/** The signature base string (RFC 5849 §3.4.1). */

import { Buffer } from 'node:buffer';
import type { ByteString } from './byte-string.ts';
import type { Pair } from './form-pairs.ts';
import { percentEncode, writeEncodedTwice } from './percent-encoding.ts';

/** Sorts before every character that can occur in an encoded name, so that a name sorts before its extensions. */
const BETWEEN = ' ';

/** For pairs that fit, so that a form of many short ones needs no buffer for each. */
const reused = Buffer.allocUnsafe(65_536);

/**
 * The third part of the base string: names and values are encoded, sorted by name and then by value in ascending
 * byte order, joined as `name=value` with `&` (RFC 5849 §3.4.1.3.2), and encoded as a whole. Each byte is encoded
 * twice at once, which leaves the order as it is and takes half the time.
 */
export function encodeParameters(pairs: Iterable<Pair>): string {
  return joinEncoded(Array.from(pairs, encodePair).sort());
}

/**
 * The same, sorted by unencoded names and values, as an existing client does. The order differs only where a
 * character that needs encoding is compared with one that does not.
 */
export function encodeSortedUnencoded(pairs: Iterable<Pair>): string {
  return joinEncoded([...pairs].sort(byNameThenValue).map(encodePair));
}

function encodePair({ name, value }: Pair): string {
  const longest = 5 * (name.length + value.length) + BETWEEN.length;
  const buffer = longest <= reused.length ? reused : Buffer.allocUnsafe(longest);
  const between = writeEncodedTwice(name, buffer, 0);
  buffer[between] = BETWEEN.charCodeAt(0);
  const end = writeEncodedTwice(value, buffer, between + 1);
  return buffer.toString('latin1', 0, end);
}

/** Joins pairs with `&` and `=`, which are encoded as a whole has to be. */
function joinEncoded(pairs: readonly string[]): string {
  return pairs.join('%26').replaceAll(BETWEEN, '%3D');
}

/**
 * The base string without its third part: the upper-case method and the base string URI, each encoded and
 * followed by `&`. `uri` is scheme, authority and path, without query.
 */
export function baseStringStart(method: string, uri: ByteString): string {
  return `${percentEncode(method.toUpperCase() as ByteString)}&${percentEncode(uri)}&`;
}

function byNameThenValue(a: Pair, b: Pair): number {
  if (a.name !== b.name) return a.name < b.name ? -1 : 1;
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return 0;
}
