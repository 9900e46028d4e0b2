/** The bytes of attachments, which JSON holds as base64 (RFC 4648 section 4), perhaps with white space in it. */
import { hash } from 'node:crypto';
import { visitText } from '../work.ts';

/** What tells the bytes from others, and how many there are; undefined when the text is no base64. */
export function decodedDigest(
  base64: string,
): { readonly size: number; readonly digest: string } | undefined {
  const bytes = decodedBytes(base64);
  if (bytes === undefined) return undefined;
  visitText(base64.length);
  return { size: bytes.length, digest: hash('sha256', bytes, 'base64url') };
}

/** The bytes; undefined when the text is no base64. */
export function decodedBytes(base64: string): Buffer | undefined {
  const digits = digitsOf(base64);
  return digits === undefined ? undefined : Buffer.from(digits, 'base64');
}

/** Without white space and padding. Padding may be left out, but not stand where it does not belong. */
function digitsOf(base64: string): string | undefined {
  visitText(base64.length);
  const packed = base64.replace(/\s+/g, '');
  const end = packed.indexOf('=');
  const digits = end < 0 ? packed : packed.slice(0, end);
  if (/[^A-Za-z0-9+/]/.test(digits) || digits.length % 4 === 1) return undefined;
  if (end < 0) return digits;
  const isPadded = packed.length % 4 === 0 && ['=', '=='].includes(packed.slice(end));
  return isPadded ? digits : undefined;
}
