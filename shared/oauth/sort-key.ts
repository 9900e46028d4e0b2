/**
 * Parameters as sort keys. A base string encodes its parameters, sorts them, and encodes the result again (RFC 5849
 * §3.4.1.3.2). A key has one character a byte where the encoded pair has up to five, and sorts as the encoded pair
 * does. So megabytes are sorted fast, and encoded piece by piece instead of as a whole
 * (docs/contract/oauth.md#large-bodies).
 */
import { Buffer } from 'node:buffer';
import type { Pair } from './form-pairs.ts';
import { HEX_DIGITS, unreserved } from './percent-encoding.ts';

declare const key: unique symbol;

/**
 * The name, the separator and the value of a pair, each byte as its code: its position in the order of encoded bytes.
 * A `%` sorts before every unreserved character, so encoded bytes come first. The codes 0 and 1 are taken; the two
 * bytes that they would stand for are an escape and the byte plus 2.
 */
export type SortKey = string & { readonly [key]: true };

/** Sorts before every other code, so that a name sorts before its extensions. */
const SEPARATOR = 0;
const ESCAPE = 1;
/** Stands for the `&` between two pairs. No key contains it. */
const BETWEEN_PAIRS = '\x01\x04';

const everyByte = Array.from({ length: 256 }, (_, byte) => byte);
const byteOfCode = Uint8Array.from([
  ...everyByte.filter((byte) => unreserved[byte] === 0),
  ...everyByte.filter((byte) => unreserved[byte] === 1),
]);
const codeOfByte = new Uint8Array(256);
for (const [code, byte] of byteOfCode.entries()) codeOfByte[byte] = code;
const firstUnreserved = byteOfCode.findIndex((byte) => unreserved[byte] === 1);

// Loops read bytes from buffers: reading millions of characters from a string takes twice as long.

/** Creates the keys of pairs, in the same order. */
export function sortKeys(pairs: readonly Pair[]): SortKey[] {
  const texts: string[] = [];
  for (const { name, value } of pairs) texts.push(name, value);
  const bytes = Buffer.from(texts.join(''), 'latin1');
  const codes = Buffer.allocUnsafe(2 * bytes.length + pairs.length);
  let start = 0;
  let end = 0;
  return pairs.map(({ name, value }) => {
    const from = end;
    end = writeCodes(bytes, start, start + name.length, codes, end);
    codes[end++] = SEPARATOR;
    start += name.length + value.length;
    end = writeCodes(bytes, start - value.length, start, codes, end);
    return codes.toString('latin1', from, end) as SortKey;
  });
}

/** Writes the codes of the bytes `from` to `to`, and returns the end. */
function writeCodes(bytes: Buffer, from: number, to: number, codes: Buffer, start: number): number {
  let end = start;
  for (let index = from; index < to; index++) {
    const code = codeOfByte[bytes[index]!]!;
    if (code <= ESCAPE) codes[end++] = ESCAPE;
    codes[end++] = code <= ESCAPE ? code + 2 : code;
  }
  return end;
}

/** How many codes a piece encodes: each takes at most five bytes. */
const CODES_PER_PIECE = 8192;

/**
 * Yields the pairs of these keys as the third part of a base string, in pieces: `name=value` joined with `&`, every
 * byte of a name or value encoded twice and the others once. All pieces share a buffer, so each is valid only until
 * the next.
 */
export function* encodedPieces(keys: readonly SortKey[]): Generator<Buffer, void> {
  const codes = Buffer.from(keys.join(BETWEEN_PAIRS), 'latin1');
  const piece = Buffer.allocUnsafe(5 * (Math.min(CODES_PER_PIECE, codes.length) + 1));
  for (let from = 0; from < codes.length; ) {
    let to = Math.min(codes.length, from + CODES_PER_PIECE);
    if (codes[to - 1] === ESCAPE) to += 1;
    yield piece.subarray(0, encodeCodes(codes, from, to, piece));
    from = to;
  }
}

/** Writes what the codes `from` to `to` stand for, and returns the end. */
function encodeCodes(codes: Buffer, from: number, to: number, piece: Buffer): number {
  let end = 0;
  for (let index = from; index < to; index++) {
    const code = codes[index]!;
    if (code >= firstUnreserved) {
      piece[end++] = byteOfCode[code]!;
      continue;
    }
    const escaped = code === ESCAPE ? codes[++index]! - 2 : -1;
    piece[end++] = 0x25;
    if (code === SEPARATOR || escaped === 2) {
      piece[end++] = code === SEPARATOR ? 0x33 : 0x32;
      piece[end++] = code === SEPARATOR ? 0x44 : 0x36;
      continue;
    }
    const byte = byteOfCode[escaped < 0 ? code : escaped]!;
    piece[end] = 0x32;
    piece[end + 1] = 0x35;
    piece[end + 2] = HEX_DIGITS[byte >> 4]!;
    piece[end + 3] = HEX_DIGITS[byte & 15]!;
    end += 4;
  }
  return end;
}
