/**
 * JSON with each value on a line of its own, for reading. It shows the characters that were stored: 7.20 stays 7.20, and a key that
 * stands twice is shown twice. One pass, whatever the nesting.
 */
import { IndentedLines } from './indented-lines.ts';

const space = /\s/;
/** Ends a number or a word. */
const afterScalar = /[\s"[\]{},:]/;

/** At most about `longest` characters, and whether something is left out. The text is JSON, or the beginning of such a text. */
export function indentedJson(text: string, longest: number): IndentedLines {
  const lines = new IndentedLines(longest);
  let depth = 0;
  /** Whether the next value begins a line, and whether a list or object was just opened. */
  let isNewLine = true;
  let isEmpty = false;
  for (let at = 0; at < text.length && !lines.isFull; ) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    at = end;
    if (space.test(token[0]!)) continue;
    if (token === ':' || token === ',') {
      lines.goOn(token === ':' ? ': ' : ',');
      isNewLine = token === ',';
      continue;
    }
    const isClosing = token === ']' || token === '}';
    if (isClosing) depth = Math.max(0, depth - 1);
    if (isClosing ? isEmpty : !isNewLine) lines.goOn(token);
    else lines.add(depth, token);
    isEmpty = token === '[' || token === '{';
    if (isEmpty) depth += 1;
    isNewLine = isEmpty;
  }
  return lines;
}

function endOfToken(text: string, from: number): number {
  const first = text[from]!;
  if (first === '"') return endOfString(text, from);
  const isAlone = !space.test(first) && afterScalar.test(first);
  if (isAlone) return from + 1;
  const isSpace = space.test(first);
  let at = from + 1;
  while (at < text.length && (isSpace ? space.test(text[at]!) : !afterScalar.test(text[at]!))) at += 1;
  return at;
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}
