/**
 * The maximum size of a response. A function returns a JSON object that holds the body as a JSON string, and
 * it may have 6 MB. AWS rejects more than 6,291,556 bytes after the function has ended:
 * docs/contract/reports.md#status-codes.
 */
import { ApiError } from '../errors.ts';

/** Bytes of the whole result. */
const resultBytes = 6_291_556;

/** Bytes reserved for the rest of the result: status and headers, which have less than 1,000. */
const reservedBytes = 8_192;

/** Bytes that a body may have as a JSON string without its quotes. */
export const maximumResponseBytes = resultBytes - reservedBytes;

/** `\u` and four digits: the most that a unit of text takes. */
const escapedUnit = 6;

/** The advice to the caller when `limit` is a parameter. */
export const askForLess = 'send a smaller limit';

/**
 * Joins the parts of a response. Throws 400 with the advice as soon as they are too large for one response,
 * so that no more than that is ever built. Most responses are so small that no character of theirs has to be looked at.
 */
export function responseText(parts: Iterable<string>, advice: string): string {
  const kept: string[] = [];
  let units = 0;
  let counted = 0;
  let bytes = 0;
  for (const part of parts) {
    kept.push(part);
    units += part.length;
    if (units <= maximumResponseBytes / escapedUnit) continue;
    for (; counted < kept.length; counted += 1) bytes += jsonBytes(kept[counted]!);
    if (bytes > maximumResponseBytes) throw tooLargeFor(advice);
  }
  return kept.join('');
}

/** Bytes of the text within a JSON string (RFC 8259 section 7) in UTF-8, as `JSON.stringify` writes it. */
export function jsonBytes(text: string): number {
  if (!text.isWellFormed()) return countedByUnits(text);
  // Its bytes are counted in less than half the time of its units.
  let bytes = 0;
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + scratchUnits, text.length);
    if (isHigh(text.charCodeAt(end - 1))) end -= 1;
    const written = scratch.write(start === 0 && end === text.length ? text : text.slice(start, end), 'utf8');
    bytes += written;
    for (let index = 0; index < written; index += 1) bytes += escapeBytes[scratch[index]!]!;
    start = end;
  }
  return bytes;
}

/** A unit of text takes three bytes in UTF-8, at most. */
const scratchUnits = 20_000;
const scratch = Buffer.allocUnsafe(3 * scratchUnits);

function countedByUnits(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes += 1 + escapeBytes[unit]!;
    } else if (unit < 0x800) {
      bytes += 2;
    } else if (unit < 0xd800 || unit > 0xdfff) {
      bytes += 3;
    } else if (isPair(unit, text.charCodeAt(index + 1))) {
      bytes += 4;
      index += 1;
    } else {
      bytes += escapedUnit;
    }
  }
  return bytes;
}

/** Bytes that each byte of UTF-8 takes more within a JSON string: only characters of ASCII are escaped. */
const escapeBytes = Uint8Array.from({ length: 0x100 }, (_, byte) => {
  if ('"\\\b\f\n\r\t'.includes(String.fromCharCode(byte))) return 1;
  return byte < 0x20 ? escapedUnit - 1 : 0;
});

/** Whether a unit is the first one of a pair. */
function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isPair(high: number, low: number): boolean {
  return high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}

/**
 * Returns a function that counts the texts of one response as they are made. It throws 400 with the advice as
 * soon as they are too large.
 */
export function responseRoom(advice: string): (text: string) => void {
  let bytes = 0;
  return (text) => {
    bytes += jsonBytes(text);
    if (bytes > maximumResponseBytes) throw tooLargeFor(advice);
  };
}

/** The 400 for a response, or for its parts, that are too large; it says what to do. */
export function tooLargeFor(advice: string): Error {
  return new ApiError('response_too_large', { advice });
}
