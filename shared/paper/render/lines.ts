/** Breaks paragraphs into lines. */
import LineBreaker from 'linebreak';
import type { Face } from './faces.ts';

/** A text in one style. */
export interface Span {
  readonly text: string;
  readonly face: Face;
  /** In points. */
  readonly size: number;
  readonly isQuiet?: boolean;
}

/** A part of a line, with its distance from the beginning. */
interface Piece extends Span {
  readonly offset: number;
}

export interface Line {
  readonly pieces: readonly Piece[];
  readonly height: number;
  readonly width: number;
}

/** Of the size of the letters. */
const leading = 1.28;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Lines that are not wider than `width`. A word that is wider is broken where it must be. */
export function wrap(spans: readonly Span[], width: number): readonly Line[] {
  const lines: Line[] = [];
  let pieces: Piece[] = [];
  let offset = 0;
  const end = () => {
    lines.push(lineOf(pieces));
    pieces = [];
    offset = 0;
  };
  const put = (text: string, span: Span, textWidth: number) => {
    const last = pieces.at(-1);
    if (last && last.face === span.face && last.size === span.size && last.isQuiet === span.isQuiet)
      pieces[pieces.length - 1] = { ...last, text: last.text + text };
    else pieces.push({ ...span, text, offset });
    offset += textWidth;
  };
  for (const span of spans) {
    for (const word of wordsOf(span.text)) {
      const bare = widthOf(word.trimEnd(), span);
      if (offset > 0 && offset + bare > width) end();
      if (bare <= width) {
        put(word, span, widthOf(word, span));
        continue;
      }
      for (const { segment } of graphemes.segment(word)) {
        const one = widthOf(segment, span);
        if (offset > 0 && offset + one > width) end();
        put(segment, span, one);
      }
    }
  }
  if (pieces.length > 0) end();
  return lines;
}

export function widthOf(text: string, { face, size }: Pick<Span, 'face' | 'size'>): number {
  return face.width(text) * size;
}

/** The widest part that no line is broken in. */
export function widestWord(span: Span): number {
  return Math.max(0, ...wordsOf(span.text).map((word) => widthOf(word.trimEnd(), span)));
}

/** Parts between the places where a line may be broken (UAX #14), each with the blanks behind it. */
function wordsOf(text: string): readonly string[] {
  const breaker = new LineBreaker(text);
  const words: string[] = [];
  let start = 0;
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    words.push(text.slice(start, found.position));
    start = found.position;
  }
  return words.filter((word) => word !== '');
}

function lineOf(pieces: readonly Piece[]): Line {
  const last = pieces.at(-1);
  return {
    pieces,
    height: Math.max(0, ...pieces.map(({ size }) => size * leading)),
    width: last ? last.offset + widthOf(last.text.trimEnd(), last) : 0,
  };
}
