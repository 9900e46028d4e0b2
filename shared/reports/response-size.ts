/**
 * How large an answer may be. A function's result is a JSON object that holds the body as a JSON string, and it may
 * have 6 MB; AWS refuses more than 6,291,556 octets after the function has ended (wire contract, reports, status
 * codes).
 */
import { badRequest } from '../errors.ts';

/** ByteString of the whole result. */
const resultOctets = 6_291_556;

/** ByteString kept for the rest of the result: status and headers, which are below 1,000. */
const reservedOctets = 8_192;

/** ByteString that a body may have as a JSON string without its quotes. */
export const maximumAnswerOctets = resultOctets - reservedOctets;

/** What a caller is told to do where `limit` is a parameter. */
export const askForLess = 'send a smaller limit';

/**
 * Joins the parts of an answer. Throws 400 with the advice as soon as they are too large for one answer, so that no
 * more than one answer's worth is ever built.
 */
export function answerText(parts: Iterable<string>, advice: string): string {
  const kept: string[] = [];
  let octets = 0;
  for (const part of parts) {
    octets += jsonOctets(part);
    if (octets > maximumAnswerOctets) throw tooLargeFor(advice);
    kept.push(part);
  }
  return kept.join('');
}

/** ByteString of the text within a JSON string (RFC 8259 section 7) in UTF-8, as `JSON.stringify` writes it. */
export function jsonOctets(text: string): number {
  let octets = 0;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      octets += asciiOctets[unit]!;
    } else if (unit < 0x800) {
      octets += 2;
    } else if (unit < 0xd800 || unit > 0xdfff) {
      octets += 3;
    } else if (isPair(unit, text.charCodeAt(index + 1))) {
      octets += 4;
      index += 1;
    } else {
      octets += escapedUnit;
    }
  }
  return octets;
}

/** `\u` and four digits. */
const escapedUnit = 6;

/** ByteString of each ASCII character within a JSON string. */
const asciiOctets = Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  if ('"\\\b\f\n\r\t'.includes(character)) return 2;
  return unit < 0x20 ? escapedUnit : 1;
});

function isPair(high: number, low: number): boolean {
  return high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}

/** Counts the texts of one answer as they are made. Throws 400 with the advice as soon as they are too large. */
export function answerRoom(advice: string): (text: string) => void {
  let octets = 0;
  return (text) => {
    octets += jsonOctets(text);
    if (octets > maximumAnswerOctets) throw tooLargeFor(advice);
  };
}

/** 400 that says what to do about an answer, or what it is made of, that is too large. */
export function tooLargeFor(advice: string): Error {
  return badRequest(`The answer is too large for one response; ${advice}.`);
}
