/** Raw bodies that are a single text. */
import { ApiError } from '../errors.ts';
import { isXmlText } from '../xml/characters.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text without surrounding white space. Throws 400 when it is not UTF-8 or has control characters. */
export function readTextBody(bytes: Buffer): string {
  const text = decode(bytes).trim();
  if (!isXmlText(text)) throw new ApiError('control_characters', { name: 'The body' });
  return text;
}

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ApiError('body_not_utf8');
  }
}
