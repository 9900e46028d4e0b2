/** Percent-encoding of bytes (RFC 3986 §2.1, RFC 5849 §3.6). */
import { Buffer } from 'node:buffer';
import type { ByteString } from './byte-string.ts';

const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
export const HEX_DIGITS = Buffer.from('0123456789ABCDEF', 'latin1');
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

/** 1 for the bytes of unreserved characters (RFC 3986 §2.3). */
export const unreserved = markersOf(UNRESERVED);

const ESCAPE = /%[0-9A-Fa-f]{2}/;
const ESCAPE_OR_PLUS = /\+|%[0-9A-Fa-f]{2}/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const ONLY_UNRESERVED = /^[A-Za-z0-9\-._~]*$/;

/**
 * `enc` of the signature: only `A-Z a-z 0-9 - . _ ~` MUST NOT be encoded, everything else MUST be, with
 * upper-case hexadecimal digits (RFC 5849 §3.6).
 */
export const percentEncode = percentEncoder('');

/** Creates an encoder that leaves the unreserved characters and those in `alsoLeft` unencoded. */
export function percentEncoder(alsoLeft: string): (bytes: ByteString) => string {
  const left = markersOf(UNRESERVED + alsoLeft);
  return (bytes) => (ONLY_UNRESERVED.test(bytes) ? bytes : encode(bytes, left));
}

/** 1 at the codes of these characters. */
function markersOf(characters: string): Uint8Array {
  const markers = new Uint8Array(256);
  for (const character of characters) markers[character.charCodeAt(0)] = 1;
  return markers;
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

/** The bytes of a name or value in a form, in which `+` is a space. Keeps a `%` as percentDecodeLeniently does. */
export function formDecodeLeniently(encoded: ByteString): ByteString {
  return ESCAPE_OR_PLUS.test(encoded) ? decode(encoded, SPACE) : encoded;
}

// Both use a buffer, because String.replace keeps every match and a hostile body contains millions.

function encode(bytes: ByteString, left: Uint8Array): string {
  const encoded = Buffer.allocUnsafe(bytes.length * 3);
  let length = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes.charCodeAt(index);
    if (left[byte] === 1) {
      encoded[length++] = byte;
      continue;
    }
    encoded[length++] = PERCENT;
    encoded[length++] = HEX_DIGITS[byte >> 4]!;
    encoded[length++] = HEX_DIGITS[byte & 15]!;
  }
  return encoded.toString('latin1', 0, length);
}

/** For decoded text that fits, so that a form of many short pairs needs no buffer for each. */
const reused = Buffer.allocUnsafe(16_384);

/** Decodes in place, because decoded text is never longer. `plus` is the byte that a `+` stands for. */
function decode(encoded: ByteString, plus = PLUS): ByteString {
  const bytes = encoded.length <= reused.length ? reused : Buffer.allocUnsafe(encoded.length);
  const end = bytes.write(encoded, 'latin1');
  let length = 0;
  for (let index = 0; index < end; index++) {
    const byte = bytes[index]!;
    const isEscape = byte === PERCENT && index + 2 < end;
    const high = isEscape ? digitOf(bytes[index + 1]!) : -1;
    const low = high < 0 ? -1 : digitOf(bytes[index + 2]!);
    if (low >= 0) index += 2;
    if (low >= 0) bytes[length++] = high * 16 + low;
    else bytes[length++] = byte === PLUS ? plus : byte;
  }
  return bytes.toString('latin1', 0, length) as ByteString;
}

/** The value of this hexadecimal digit, or -1. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
