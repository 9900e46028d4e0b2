/** The signature base string (RFC 5849 §3.4.1). */

import type { ByteString } from './byte-string.ts';
import type { Pair } from './form-pairs.ts';
import { percentEncode } from './percent-encoding.ts';

/** Sorts before every character that can occur in an encoded name, so that a name sorts before its extensions. */
const BETWEEN = ' ';

/**
 * Parameters normalization (RFC 5849 §3.4.1.3.2): names and values are encoded, sorted by name and then by
 * value in ascending byte order, and joined as `name=value` with `&`.
 */
export function normalizeParameters(pairs: Iterable<Pair>): string {
  const parameters: string[] = [];
  for (const { name, value } of pairs) parameters.push(percentEncode(name) + BETWEEN + percentEncode(value));
  return parameters.sort().join('&').replaceAll(BETWEEN, '=');
}

/**
 * The same, sorted by unencoded names and values, as an existing client does. The order differs only where a
 * character that needs encoding is compared with one that does not.
 */
export function normalizeBySortingUnencoded(pairs: readonly Pair[]): string {
  const sorted = [...pairs].sort(byNameThenValue);
  return sorted.map(({ name, value }) => `${percentEncode(name)}=${percentEncode(value)}`).join('&');
}

/** The third part of the base string: the normalized parameters, encoded as a whole. */
export function encodeParameters(normalized: string): string {
  return percentEncode(normalized as ByteString);
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
