/** The name under which an attachment is saved, and the header that says it (RFC 6266). */
import { endingOf } from './media-types.ts';

const longestName = 100;

/**
 * A name for the file: its title, or its number where it has none, with the ending of its type. It has no separators of folders, no
 * characters that are not shown or turn the text around, and does not begin with a dot.
 */
export function fileName(title: string | undefined, type: string, number: number): string {
  const name = (title ?? '')
    .slice(0, 4 * longestName)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[/\\:*?"<>|]+/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const kept = [...name].slice(0, longestName).join('').trim() || `attachment-${number}`;
  const ending = endingOf(type);
  if (ending === undefined) return kept;
  const has = kept.toLowerCase();
  const isNamed = has.endsWith(`.${ending}`) || (ending === 'jpg' && has.endsWith('.jpeg'));
  return isNamed ? kept : `${kept}.${ending}`;
}

/** `Content-Disposition` with the name twice: in ASCII for old readers, and in full (RFC 6266 section 5, RFC 8187). */
export function contentDisposition(isShown: boolean, name: string): string {
  const plain =
    name
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]+/g, '')
      .replace(/["\\%]/g, '_')
      .trim() || 'attachment';
  const full = encodeURIComponent(name.toWellFormed()).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${full}`;
}
