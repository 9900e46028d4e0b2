/** Text in header fields beyond ASCII: encoded words (RFC 2047). */

/** An encoded word has 75 characters at most (RFC 2047, 2); 12 are its frame, and 60 of base64 carry 45 octets. */
const octetsPerWord = 45;

/** The text as encoded words, separated by blanks, which readers drop again. No character is cut in two. */
export function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > octetsPerWord) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}
