/** The text of HTML as people write it: not well-formed, with entities and `<br>`. Markup is never kept. */
import { visitText } from '../work.ts';
import { blocks, cells, silent, withoutEmptyLines } from './markup.ts';

/** Those that notes use; all others stay as they are written. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  deg: '°',
  micro: 'µ',
  middot: '·',
  bull: '•',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  frac12: '½',
  plusmn: '±',
  le: '≤',
  ge: '≥',
  times: '×',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  ntilde: 'ñ',
};

/** A tag, its name and whether it closes; or a comment, a declaration or an instruction, without a name. */
const tag = /<(?:!--|!|\?|(\/?)([A-Za-z][A-Za-z0-9]*))/y;

/** The text of HTML; undefined when it has none. Its time is linear in the text. */
export function textOfHtml(html: string): string | undefined {
  visitText(html.length);
  const pieces: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) {
      pieces.push(plain(html.slice(at)));
      break;
    }
    pieces.push(plain(html.slice(at, open)));
    tag.lastIndex = open;
    const [start, slash, name] = tag.exec(html) ?? [];
    if (start === undefined) {
      pieces.push('<');
      at = open + 1;
      continue;
    }
    const local = name?.toLowerCase() ?? '';
    if (blocks.has(local)) pieces.push('\n');
    else if (cells.has(local) && slash) pieces.push(' ');
    const isSilent = silent.has(local) && !slash;
    at = isSilent ? endOfSilent(html, open, local) : endOf(html, open, start === '<!--' ? '-->' : '>');
  }
  return withoutEmptyLines(pieces.join(''));
}

function endOf(html: string, from: number, end: string): number {
  const found = html.indexOf(end, from);
  return found < 0 ? html.length : found + end.length;
}

/** Behind an element whose text is no text. */
function endOfSilent(html: string, from: number, name: string): number {
  const close = new RegExp(`</${name}[^>]*>`, 'gi');
  close.lastIndex = from;
  return close.exec(html) ? close.lastIndex : html.length;
}

function plain(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(
      /&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([A-Za-z][A-Za-z0-9]{1,9}));/g,
      (all, decimal, hex, name) => {
        if (name !== undefined) return entities[name as string] ?? (all as string);
        return (
          characterOf(decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)) ?? (all as string)
        );
      },
    );
}

function characterOf(point: number): string | undefined {
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}
