/** Encoded words (RFC 2047) as text, in the form in which the service writes them: UTF-8 in base64. */

const encodedWord = /=\?utf-8\?b\?([\w+/=]*)\?=(?:\s+(?==\?utf-8\?b\?))?/gi;

/** The text of a header field for people. Blanks between two encoded words belong to neither. */
export function decodedWords(field: string): string {
  return field.replaceAll(encodedWord, (_, content: string) => Buffer.from(content, 'base64').toString());
}
