/** Percent-encoding of bytes (RFC 3986 §2.1, RFC 5849 §3.6). */
import { Buffer } from 'node:buffer';
import { type ByteString, bytesOfBuffer } from './byte-string.ts';

const UNRESERVED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';
const HEX_DIGITS = Buffer.from('0123456789ABCDEF', 'latin1');
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;
const unreserved = markersOf(UNRESERVED);

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

/**
 * Writes `enc(enc(bytes))` into a buffer at `start` and returns the end: the base string encodes its parameters twice
 * (RFC 5849 §3.4.1.1). Each byte takes at most five.
 */
export function writeEncodedTwice(bytes: ByteString, buffer: Buffer, start: number): number {
  let end = start;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes.charCodeAt(index);
    if (unreserved[byte] === 1) {
      buffer[end++] = byte;
      continue;
    }
    buffer[end] = PERCENT;
    buffer[end + 1] = 0x32;
    buffer[end + 2] = 0x35;
    buffer[end + 3] = HEX_DIGITS[byte >> 4]!;
    buffer[end + 4] = HEX_DIGITS[byte & 15]!;
    end += 5;
  }
  return end;
}

// All use a buffer, because String.replace keeps every match and a hostile body contains millions.

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

/** `plus` is the byte that a `+` stands for. */
function decode(encoded: ByteString, plus = PLUS): ByteString {
  const bytes = Buffer.allocUnsafe(encoded.length);
  let length = 0;
  for (let index = 0; index < encoded.length; index++) {
    const byte = encoded.charCodeAt(index);
    const high = byte === PERCENT ? digitAt(encoded, index + 1) : -1;
    const low = high < 0 ? -1 : digitAt(encoded, index + 2);
    if (low >= 0) index += 2;
    if (low >= 0) bytes[length++] = high * 16 + low;
    else bytes[length++] = byte === PLUS ? plus : byte;
  }
  return bytesOfBuffer(bytes.subarray(0, length));
}

/** The value of the hexadecimal digit at this index, or -1. */
function digitAt(text: string, index: number): number {
  const code = text.charCodeAt(index);
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
