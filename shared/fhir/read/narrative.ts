/** Text in attachments and narratives. Markup is never kept, scripts and styles not even as text. */
import { scan } from '../../xml/scan.ts';
import { element, isObject, type Json, textOf } from '../json.ts';
import { textOfHtml } from './html.ts';
import { blocks, cells, silent, withoutEmptyLines } from './markup.ts';
import { textOfRtf } from './rtf.ts';

/** The text of XHTML; undefined when it is not well-formed or has none. */
export function textOfXhtml(xhtml: string): string | undefined {
  // XML does not know the named entity that pages use most.
  const bytes = Buffer.from(xhtml.replaceAll('&nbsp;', ' '));
  const open: string[] = [];
  let muted = 0;
  let text = '';
  try {
    const { hasDoctype } = scan(bytes, {
      open({ local }) {
        const name = local.toLowerCase();
        open.push(name);
        if (silent.has(name)) muted += 1;
        if (blocks.has(name)) text += '\n';
      },
      text(piece) {
        if (muted === 0) text += piece.replace(/\s+/g, ' ');
      },
      close() {
        const name = open.pop()!;
        if (silent.has(name)) muted -= 1;
        if (blocks.has(name)) text += '\n';
        if (cells.has(name)) text += ' ';
      },
    });
    if (hasDoctype) return undefined;
  } catch {
    return undefined;
  }
  return withoutEmptyLines(text);
}

/**
 * The text of an attachment that holds it as plain text, HTML or RTF. Text is UTF-8, or else Windows-1252. Bytes that are no text, such as a
 * packed file that is called plain text, have none.
 */
export function textOfAttachment(attachment: Json): string | undefined {
  if (!isObject(attachment)) return undefined;
  const type = textOf(element(attachment, 'contentType'))?.toLowerCase().split(';')[0]?.trim();
  const data = textOf(element(attachment, 'data'));
  if (!data || !type || !/^[\s\w+/=]*$/.test(data)) return undefined;
  if (type === 'text/plain') return decoded(data) || undefined;
  if (type === 'text/html' || type === 'application/xhtml+xml') {
    const text = decoded(data);
    return textOfXhtml(text) ?? textOfHtml(text);
  }
  if (type === 'application/rtf' || type === 'text/rtf') return textOfRtf(decoded(data));
  return undefined;
}

/** Characters that control terminals, but for blanks, new lines and new pages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const control = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g;

/**
 * Bytes that are no text have NUL, or one such character in fifty. Fewer come from dashes and quotes that a system could not write: the
 * text is told without them.
 */
function decoded(base64: string): string {
  const text = textIn(Buffer.from(base64, 'base64'));
  const readable = text.replaceAll(control, '');
  const isText = !text.includes('\0') && (text.length - readable.length) * 50 <= text.length;
  return isText ? readable : '';
}

function textIn(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
