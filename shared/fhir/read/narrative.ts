/** Text in attachments and narratives. Markup is never kept, scripts and styles not even as text. */
import { scan } from '../../xml/scan.ts';
import { element, isObject, type Json, textOf } from '../json.ts';

/** Elements that end a line. */
const blocks = new Set([
  'p',
  'div',
  'br',
  'li',
  'tr',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'table',
  'ul',
  'ol',
  'pre',
  'dt',
  'dd',
  'hr',
]);
const cells = new Set(['td', 'th']);
const silent = new Set(['script', 'style', 'head', 'title']);

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
  const lines = text.split('\n').map((line) => line.replace(/ +/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n') || undefined;
}

/** The text of an attachment that holds it as plain text or XHTML in UTF-8. */
export function textOfAttachment(attachment: Json): string | undefined {
  if (!isObject(attachment)) return undefined;
  const type = textOf(element(attachment, 'contentType'))?.toLowerCase().split(';')[0]?.trim();
  const data = textOf(element(attachment, 'data'));
  if (!data || !type || !/^[\s\w+/=]*$/.test(data)) return undefined;
  const text = decoded(data);
  if (type === 'text/plain') return text || undefined;
  if (type === 'text/html' || type === 'application/xhtml+xml') return text && textOfXhtml(text);
  return undefined;
}

function decoded(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    return undefined;
  }
}
