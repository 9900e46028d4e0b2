/** The signature base string (RFC 5849 §3.4.1). */

import type { ByteString } from './byte-string.ts';
import type { Pair } from './form-pairs.ts';
import { percentEncode } from './percent-encoding.ts';
import { encodedPieces, type SortKey, sortKeys } from './sort-key.ts';

/**
 * The third part of the base string: names and values are encoded, sorted by name and then by value in ascending
 * byte order, joined as `name=value` with `&` (RFC 5849 §3.4.1.3.2), and encoded as a whole.
 */
export function encodeParameters(pairs: Iterable<Pair>): string {
  return Array.from(encodedPieces(sortEncoded(pairs)), (piece) => piece.toString('latin1')).join('');
}

/** The parameters in the order in which the base string has them: by encoded name and then by encoded value. */
export function sortEncoded(pairs: Iterable<Pair>): readonly SortKey[] {
  return sortKeys([...pairs]).sort();
}

/**
 * The same, sorted by unencoded names and values, as an existing client does. The order differs only where a
 * character that needs encoding is compared with one that does not.
 */
export function sortUnencoded(pairs: Iterable<Pair>): readonly SortKey[] {
  return sortKeys([...pairs].sort(byNameThenValue));
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
