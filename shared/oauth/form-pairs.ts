/**
 * Pairs of `application/x-www-form-urlencoded` bytes, as in bodies and query strings (RFC 5849 §3.4.1.3.1;
 * docs/contract/general.md#request-bodies). Parsing never fails: what cannot be decoded is kept unchanged.
 */
import { limits } from '../limits.ts';
import { type ByteString, textOfBytes } from './byte-string.ts';
import { formDecodeLeniently } from './percent-encoding.ts';

export interface Pair {
  readonly name: ByteString;
  readonly value: ByteString;
}

/** `&` is the standard; old clients also split on `;`. */
export type Separators = '&' | '&;';

/**
 * Yields the decoded pairs of a form or query in order. A piece is split at its first `=`; without one its value is empty; empty pieces are dropped. `+` is a space.
 * A `%` without two hexadecimal digits is kept, as the existing clients' libraries do, so that such a piece
 * can still be signed.
 */
export function* parseFormPairs(form: ByteString, separators: Separators = '&'): Generator<Pair, void> {
  const text = separators === '&;' ? form.replaceAll(';', '&') : form;
  let start = 0;
  while (start < text.length) {
    const next = text.indexOf('&', start);
    const end = next < 0 ? text.length : next;
    if (end > start) yield pairOf(text.slice(start, end) as ByteString);
    start = end + 1;
  }
}

/**
 * Whether a form has more pieces than the cap of docs/contract/general.md#request-bodies. Empty ones count. No pair is
 * created.
 */
export function hasTooManyPairs(form: Buffer, separators: Separators = '&'): boolean {
  let pieces = 1;
  for (const separator of separators) {
    let at = form.indexOf(separator);
    while (at >= 0 && pieces <= limits.formPairs) {
      pieces += 1;
      at = form.indexOf(separator, at + 1);
    }
  }
  return pieces > limits.formPairs;
}

/**
 * Text values by name, for the logic of an operation. The last value of a repeated name wins. A name that
 * occurs is present, even with an empty value. `null` is a value that is not UTF-8: an operation that needs
 * it responds with 400. Names that are not UTF-8 are left out.
 */
export function textValues(pairs: Iterable<Pair>): ReadonlyMap<string, string | null> {
  const values = new Map<string, string | null>();
  for (const { name, value } of pairs) {
    const key = textOfBytes(name);
    if (key !== undefined) values.set(key, textOfBytes(value) ?? null);
  }
  return values;
}

function pairOf(piece: ByteString): Pair {
  const equals = piece.indexOf('=');
  if (equals < 0) return { name: formDecodeLeniently(piece), value: '' as ByteString };
  return {
    name: formDecodeLeniently(piece.slice(0, equals) as ByteString),
    value: formDecodeLeniently(piece.slice(equals + 1) as ByteString),
  };
}
