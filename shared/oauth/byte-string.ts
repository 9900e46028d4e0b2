/**
 * ByteString as text: a string in which every character, U+0000 to U+00FF, stands for one octet. Signatures
 * cover octets, whether or not they are UTF-8, and strings of this kind are decoded, compared and encoded
 * faster than buffers.
 */
import { Buffer, isUtf8 } from 'node:buffer';

declare const octets: unique symbol;

export type ByteString = string & { readonly [octets]: true };

const ASCII = /^[^\u0080-\uffff]*$/;

/** The UTF-8 octets of a text. */
export function bytesOfText(text: string): ByteString {
  if (ASCII.test(text)) return text as ByteString;
  return bytesOfBuffer(Buffer.from(text, 'utf8'));
}

/** The octets of a buffer. */
export function bytesOfBuffer(buffer: Buffer): ByteString {
  return buffer.toString('latin1') as ByteString;
}

/** The text whose UTF-8 form these octets are; undefined when they are not UTF-8. */
export function textOfBytes(octets: ByteString): string | undefined {
  if (ASCII.test(octets)) return octets;
  const buffer = Buffer.from(octets, 'latin1');
  return isUtf8(buffer) ? buffer.toString('utf8') : undefined;
}
