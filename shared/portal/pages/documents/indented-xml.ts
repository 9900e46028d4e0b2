/**
 * XML with each element on a line of its own, for reading. It shows the characters that were stored, references and quotes included,
 * which a parser does not tell. So it takes the text apart itself, in one pass: whatever has no end goes on to the end of the text.
 */
import { IndentedLines } from './indented-lines.ts';

/** What begins so ends so (XML 1.0 §2). A tag, which may hold `>` in quotes, is looked at below. */
const pairs: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
];

/** At most about `longest` characters, and whether something is left out. Elements with nothing but text stay on one line. */
export function indentedXml(text: string, longest: number): IndentedLines {
  const lines = new IndentedLines(longest);
  let depth = 0;
  let isAfterOpening = false;
  for (let at = 0; at < text.length && !lines.isFull; ) {
    const end = text[at] === '<' ? endOfMarkup(text, at) : endOfText(text, at);
    const part = text.slice(at, end).trim();
    at = end;
    if (part === '') continue;
    const isClosing = part.startsWith('</');
    const isOpening = /^<[^!?/]/.test(part) && !part.endsWith('/>');
    if (isClosing) depth = Math.max(0, depth - 1);
    // Text stays beside its tag, and so does the end of an element that holds only text.
    if (isAfterOpening && (isClosing || !part.startsWith('<'))) lines.goOn(part);
    else lines.add(depth, part);
    if (isOpening) depth += 1;
    isAfterOpening = isOpening || (isAfterOpening && !part.startsWith('<'));
  }
  return lines;
}

function endOfText(text: string, from: number): number {
  return orEnd(text, text.indexOf('<', from));
}

function endOfMarkup(text: string, from: number): number {
  const pair = pairs.find(([start]) => text.startsWith(start, from));
  if (!pair) return endOfTag(text, from);
  const [start, end] = pair;
  const found = text.indexOf(end, from + start.length);
  return found < 0 ? text.length : found + end.length;
}

function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at]!;
    if (quote !== '') quote = character === quote ? '' : quote;
    else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return text.length;
}

function orEnd(text: string, at: number): number {
  return at < 0 ? text.length : at;
}
