/**
 * Bytes as text: a string in which every character, U+0000 to U+00FF, represents one byte. Signatures cover
 * bytes, UTF-8 or not, and decoding, comparing and encoding such strings is faster than with buffers.
 */
import { Buffer, isUtf8 } from 'node:buffer';

declare const bytes: unique symbol;

export type ByteString = string & { readonly [bytes]: true };

const ASCII = /^[^\u0080-\uffff]*$/;

/** The UTF-8 bytes of a text. */
export function bytesOfText(text: string): ByteString {
  if (ASCII.test(text)) return text as ByteString;
  return bytesOfBuffer(Buffer.from(text, 'utf8'));
}

/** The bytes of a buffer. */
export function bytesOfBuffer(buffer: Buffer): ByteString {
  return buffer.toString('latin1') as ByteString;
}

/** The text with these UTF-8 bytes; undefined when they are not UTF-8. */
export function textOfBytes(bytes: ByteString): string | undefined {
  if (ASCII.test(bytes)) return bytes;
  const buffer = Buffer.from(bytes, 'latin1');
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined;
}
