/** The text of RTF (Rich Text Format 1.9): what people read of it, without fonts, pictures and fields. */
import { visitText } from '../work.ts';
import { withoutEmptyLines } from './markup.ts';

/** Groups that are no text. */
const silent: ReadonlySet<string> = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'fldinst',
  'listtable',
  'listoverridetable',
  'rsidtbl',
  'generator',
  'themedata',
  'xmlnstbl',
]);

const words: Readonly<Record<string, string>> = {
  par: '\n',
  line: '\n',
  sect: '\n',
  page: '\n',
  row: '\n',
  tab: ' ',
  cell: ' ',
  emdash: '—',
  endash: '–',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
};

/** Backslash with a word and its number, a byte in hexadecimal, or any one character. */
const control = /\\(?:([A-Za-z]{1,32})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([\s\S]))/y;

const windows = new TextDecoder('windows-1252');

interface Group {
  isSilent: boolean;
  /** How many characters after `\u` stand for it where it is not known. */
  fallback: number;
}

/** The text; undefined when this is no RTF or has none. Its time is linear in it. */
export function textOfRtf(rtf: string): string | undefined {
  if (!rtf.startsWith('{\\rtf')) return undefined;
  visitText(rtf.length);
  const pieces: string[] = [];
  const groups: Group[] = [];
  let group: Group = { isSilent: false, fallback: 1 };
  let skipped = 0;
  const say = (text: string) => {
    if (skipped > 0) skipped -= 1;
    else if (!group.isSilent) pieces.push(text);
  };
  for (let at = 0; at < rtf.length; ) {
    const character = rtf[at]!;
    if (character === '{') {
      groups.push(group);
      group = { ...group };
    } else if (character === '}') {
      group = groups.pop() ?? group;
      skipped = 0;
    } else if (character === '\\') {
      control.lastIndex = at;
      const [all = '\\', word, number, byte, symbol] = control.exec(rtf) ?? [];
      at += all.length;
      if (byte !== undefined) say(windows.decode(Uint8Array.of(Number.parseInt(byte, 16))));
      else if (word === 'u') {
        const point = Number(number ?? 0);
        say(String.fromCharCode(point < 0 ? point + 0x10000 : point));
        skipped = group.fallback;
      } else if (word === 'uc') group.fallback = Math.min(Number(number ?? 1), 8);
      else if (word !== undefined && silent.has(word)) group.isSilent = true;
      else if (word !== undefined) {
        if (words[word] !== undefined) say(words[word]);
      } else if (symbol === '*') group.isSilent = true;
      else if (symbol === '~') say(' ');
      else if (symbol === '\n' || symbol === '\r') say('\n');
      else if (symbol !== undefined && '\\{}'.includes(symbol)) say(symbol);
      continue;
    } else if (character !== '\r' && character !== '\n') say(character);
    at += 1;
  }
  return withoutEmptyLines(pieces.join(''));
}
