/** Non-ASCII text in header fields: encoded words (RFC 2047). */

/**
 * An encoded word has at most 75 characters (RFC 2047, 2). Of these, 12 are its frame and 60 are base64, for
 * 45 bytes.
 */
const bytesPerWord = 45;

/** The text as encoded words, separated by blanks, which readers remove. No character is split. */
export function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > bytesPerWord) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}
