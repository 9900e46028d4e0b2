/** Percent-encoding of bytes (RFC 3986 §2.1, RFC 5849 §3.6). */
import { Buffer } from 'node:buffer';
import { type ByteString, bytesOfBuffer } from './byte-string.ts';

const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
const HEX_DIGITS = Buffer.from('0123456789ABCDEF', 'latin1');
const PERCENT = 0x25;

const ESCAPE = /%[0-9A-Fa-f]{2}/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const ONLY_UNRESERVED = /^[A-Za-z0-9\-._~]*$/;

/**
 * `enc` of the signature: only `A-Z a-z 0-9 - . _ ~` MUST NOT be encoded, everything else MUST be, with
 * upper-case hexadecimal digits (RFC 5849 §3.6).
 */
export const percentEncode = percentEncoder('');

/** Creates an encoder that leaves the unreserved characters and those in `alsoLeft` unencoded. */
export function percentEncoder(alsoLeft: string): (octets: ByteString) => string {
  const left = new Uint8Array(256);
  for (const character of UNRESERVED + alsoLeft) left[character.charCodeAt(0)] = 1;
  return (octets) => (ONLY_UNRESERVED.test(octets) ? octets : encode(octets, left));
}

/** The bytes of a percent-encoded string; undefined when a `%` is not followed by two hexadecimal digits. */
export function percentDecode(encoded: ByteString): ByteString | undefined {
  if (BROKEN_ESCAPE.test(encoded)) return undefined;
  return percentDecodeLeniently(encoded);
}

/** Like percentDecode, but keeps a `%` that is not followed by two hexadecimal digits. */
export function percentDecodeLeniently(encoded: ByteString): ByteString {
  return ESCAPE.test(encoded) ? decode(encoded) : encoded;
}

// Both use a buffer, because String.replace keeps every match and a hostile body contains millions.

function encode(octets: ByteString, left: Uint8Array): string {
  const encoded = Buffer.allocUnsafe(octets.length * 3);
  let length = 0;
  for (let index = 0; index < octets.length; index++) {
    const octet = octets.charCodeAt(index);
    if (left[octet] === 1) {
      encoded[length++] = octet;
      continue;
    }
    encoded[length++] = PERCENT;
    encoded[length++] = HEX_DIGITS[octet >> 4]!;
    encoded[length++] = HEX_DIGITS[octet & 15]!;
  }
  return encoded.toString('latin1', 0, length);
}

function decode(encoded: ByteString): ByteString {
  const octets = Buffer.allocUnsafe(encoded.length);
  let length = 0;
  for (let index = 0; index < encoded.length; index++) {
    const octet = encoded.charCodeAt(index);
    const high = octet === PERCENT ? digitAt(encoded, index + 1) : -1;
    const low = high < 0 ? -1 : digitAt(encoded, index + 2);
    if (low >= 0) index += 2;
    octets[length++] = low < 0 ? octet : high * 16 + low;
  }
  return bytesOfBuffer(octets.subarray(0, length));
}

/** The value of the hexadecimal digit at this index, or -1. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
