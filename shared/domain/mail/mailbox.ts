/** A mailbox in a header field: display name and address (RFC 5322, 3.4). */
import { encodedWords } from './encoded-word.ts';

/** SES rejects mailboxes that are longer in total, including the name. */
const maxLength = 320;

const plainPhrase = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?: [A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const printable = /^[\x20-\x7e]*$/;

/**
 * `name <address>`, with the name quoted or encoded as needed. Line breaks and other control characters
 * become blanks, so that a name cannot add header fields. A name that is too long for SES is left out.
 */
export function mailbox(name: string, address: string): string {
  const line = singleLine(name);
  const full = line === '' ? address : `${displayName(line)} <${address}>`;
  return full.length > maxLength ? address : full;
}

/** The text without line breaks, control characters, and blanks at its ends. */
export function singleLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

function displayName(name: string): string {
  // A reader would decode text that looks like an encoded word.
  if (!printable.test(name) || name.includes('=?')) return encodedWords(name);
  return plainPhrase.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}
