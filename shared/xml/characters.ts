/** What XML 1.0 can represent (XML 1.0, production 2 `Char`). */

const allowed = String.raw`\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}`;
const forbiddenCharacter = new RegExp(`[^${allowed}]`, 'u');
const forbiddenCharacters = new RegExp(`[^${allowed}]`, 'gu');
const blank = /^[ \t\r\n]*$/;

/**
 * Whether the text can be written in XML 1.0: no control characters other than TAB, LF and CR, no lone
 * surrogates, no U+FFFE or U+FFFF.
 */
export function isXmlText(text: string): boolean {
  return !forbiddenCharacter.test(text);
}

/** The text with U+FFFD in place of every character that XML 1.0 does not allow. */
export function toXmlText(text: string): string {
  return isXmlText(text) ? text : text.replace(forbiddenCharacters, '\u{FFFD}');
}

/** Whether the text is empty or only XML white space. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}

/**
 * The text without XML white space at its ends. Other Unicode blanks are content and stay. Its time is linear
 * in the text; a regular expression would scan every inner run of blanks to its end.
 */
export function trimXml(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isWhiteSpace(text.charCodeAt(start))) start += 1;
  while (end > start && isWhiteSpace(text.charCodeAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function isWhiteSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}

/**
 * One short line for a message, from text of other people: cut at `maximum` characters, with blanks in place
 * of line breaks and control characters.
 */
export function excerpt(text: string, maximum: number): string {
  const start = text
    .slice(0, maximum)
    .toWellFormed()
    .replace(/[\s\p{C}]+/gu, ' ');
  return text.length > maximum ? `${start}…` : start;
}

/** Whether the text has more characters than this; a surrogate pair counts as one. */
export function isLonger(text: string, maximum: number): boolean {
  if (text.length <= maximum) return false;
  return text.length > 2 * maximum || [...text].length > maximum;
}
