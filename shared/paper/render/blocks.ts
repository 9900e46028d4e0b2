/** The parts of a paper as slices: headings, tables, warnings, notes. */
import type { Paper, PaperRow, PaperSection } from '../paper.ts';
import type { Face, Faces } from './faces.ts';
import type { Canvas, Group, Slice } from './flow.ts';
import { type Line, type Span, widestWord, widthOf, wrap } from './lines.ts';
import { shownText } from './shown-text.ts';
import { type ColumnNeed, columnWidths } from './table.ts';

/** Sizes in points; nothing is smaller than 9, so that it can be read without a glass. */
export interface Sizes {
  readonly title: number;
  readonly name: number;
  readonly heading: number;
  readonly text: number;
  readonly small: number;
}

const gap = 10;
const padding = 1.8;
const boxPadding = 4;

export class Blocks {
  readonly #faces: Faces;
  readonly #sizes: Sizes;
  readonly #width: number;
  /** Whether anything could not be shown. */
  hasUnshown = false;

  constructor(faces: Faces, sizes: Sizes, width: number) {
    this.#faces = faces;
    this.#sizes = sizes;
    this.#width = width;
  }

  /** Title, name, and what is beside the name. */
  head({ title, person, made }: Paper): readonly Group[] {
    const { title: titleSize, name, text, small } = this.#sizes;
    const facts = person.lines.map(({ label, text: said }) => [
      this.#span(`${label}: `, 'regular', text),
      this.#span(said, 'bold', text),
    ]);
    const oneLine = facts.flatMap((spans, index) =>
      index > 0 ? [this.#span('    ', 'regular', text), ...spans] : spans,
    );
    const isOneLine = wrap(oneLine, this.#width).length === 1;
    return [
      this.#paragraph([this.#span(title, 'regular', titleSize)], 0),
      this.#paragraph([this.#span(person.name, 'bold', name)], 0),
      ...(isOneLine ? [oneLine] : facts).map((spans) => this.#paragraph(spans, 2)),
      this.#paragraph([this.#span(made.text, 'regular', small, true)], 2),
    ];
  }

  /** The name and the date of birth, for every page but the first. */
  runningHead({ title, person }: Paper): Slice {
    const [born] = person.lines;
    const { text } = this.#sizes;
    const spans = [
      this.#span(person.name, 'bold', text),
      this.#span(born ? `, ${born.label}: ${born.text}` : '', 'regular', text),
      this.#span(`. ${title}`, 'regular', text),
    ];
    return stacked(wrap(spans, this.#width).map(lineSlice));
  }

  /** As a table with heads of columns. */
  table(section: PaperSection): readonly Group[] {
    const { columns, rows } = section;
    const { text, small } = this.#sizes;
    // What no row says has no column, but for the first.
    const shown = columns
      .map((_, index) => index)
      .filter((index) => index === 0 || rows.some(({ cells }) => cells[index]));
    const heads = shown.map((index) => this.#span(columns[index]!, 'regular', small, true));
    const cells = rows.map((row) => shown.map((index) => this.#cell(row, index, text)));
    const needs = shown.map(
      (_, index): ColumnNeed => needOf([[heads[index]!], ...cells.flatMap((row) => row[index]!)]),
    );
    const widths = columnWidths(needs, this.#width, gap);
    const offsets = widths.map((_, index) => widths.slice(0, index).reduce((sum, one) => sum + one + gap, 0));
    const sliced = (parts: readonly (readonly (readonly Span[])[])[]): readonly Slice[] =>
      beside(
        parts.map((paragraphs, index) => paragraphs.flatMap((spans) => wrap(spans, widths[index]!))),
        offsets,
      );
    const headLines = rows.length > 0 ? sliced(heads.map((head) => [[head]])) : [];
    const head: Slice | undefined = headLines.length > 0 ? stacked(headLines) : undefined;
    const tableRows = cells.map((row, index): Group => {
      const slices = [ruleSlice(this.#width, index === 0 ? 0.8 : 0.3), ...sliced(row)];
      return { slices, space: padding, ...(head && { head }) };
    });
    return [
      ...this.#heading(section, rows.length > 0 || section.notes.length > 0 || section.blanks > 0),
      ...(head ? [{ slices: [head], space: 1, staysWithNext: true }] : []),
      ...tableRows,
      ...this.#notes(section),
    ];
  }

  /** As lines: the name of an entry, and all that is said of it. */
  list(section: PaperSection): readonly Group[] {
    const { text } = this.#sizes;
    const rows = section.rows.map(({ cells: [name = '', ...others], mark }) => {
      const said = [...others, mark ?? ''].filter((one) => one !== '').join(', ');
      const spans = [
        this.#span(name, 'bold', text),
        ...(said === '' ? [] : [this.#span(`: ${said}`, 'regular', text)]),
      ];
      return this.#paragraph(spans, 1.5);
    });
    const hasMore = rows.length > 0 || section.notes.length > 0 || section.blanks > 0;
    return [...this.#heading(section, hasMore), ...rows, ...this.#notes(section)];
  }

  /** Small texts at the end. */
  remarks(texts: readonly string[]): readonly Group[] {
    const paragraphs = texts.map((text) =>
      this.#paragraph([this.#span(text, 'regular', this.#sizes.small, true)], 1),
    );
    const [first, ...others] = paragraphs;
    if (!first) return [];
    return [{ ...first, slices: [ruleSlice(this.#width, 0.8), ...first.slices], space: 10 }, ...others];
  }

  /** A text that is not part of the flow, such as the number of a page. */
  smallLine(text: string): Line {
    const [line] = wrap([this.#span(text, 'regular', this.#sizes.small, true)], Number.POSITIVE_INFINITY);
    return line!;
  }

  #heading({ title, warnings }: PaperSection, hasMore: boolean): readonly Group[] {
    const heading = wrap([this.#span(title, 'bold', this.#sizes.heading)], this.#width);
    return [
      {
        slices: heading.map(lineSlice),
        space: 8,
        staysWithNext: warnings.length > 0 || hasMore,
      },
      ...warnings.map((warning): Group => {
        const lines = wrap([this.#span(warning, 'bold', this.#sizes.text)], this.#width - 2 * boxPadding);
        return { slices: boxed(lines, this.#width), space: 2 };
      }),
    ];
  }

  #notes({ notes, blanks }: PaperSection): readonly Group[] {
    const lines = Array.from({ length: blanks }, () => blankSlice(this.#width));
    const texts = notes.map((note) => this.#paragraph([this.#span(note, 'regular', this.#sizes.small)], 2));
    if (blanks === 0) return texts;
    return [...texts.map((text): Group => ({ ...text, staysWithNext: true })), { slices: lines, space: 0 }];
  }

  /** Paragraphs of a cell: its text, and whose statement it is. */
  #cell({ cells, mark }: PaperRow, index: number, size: number): readonly (readonly Span[])[] {
    const text = this.#span(cells[index] ?? '', index === 0 ? 'bold' : 'regular', size);
    if (index > 0 || mark === null) return [[text]];
    return [[text], [this.#span(mark, 'regular', this.#sizes.small, true)]];
  }

  #paragraph(spans: readonly Span[], space: number): Group {
    return { slices: wrap(spans, this.#width).map(lineSlice), space };
  }

  #span(text: string, weight: keyof Faces, size: number, isQuiet = false): Span {
    const face: Face = this.#faces[weight];
    const shown = shownText(text, face);
    if (shown !== text.normalize('NFC')) this.hasUnshown = true;
    return { text: shown, face, size, isQuiet };
  }
}

function needOf(paragraphs: readonly (readonly Span[])[]): ColumnNeed {
  const spans = paragraphs.flat();
  return {
    least: Math.max(0, ...spans.map(widestWord)) + 0.5,
    most: Math.max(0, ...spans.map((span) => widthOf(span.text, span))) + 0.5,
  };
}

/** Of the height of a line: where its letters stand. */
const baselineShare = 0.76;

export function drawLine(canvas: Canvas, { pieces, height }: Line, x: number, y: number): void {
  for (const { text, face, size, isQuiet = false, offset } of pieces)
    canvas.text({
      text,
      weight: face.weight,
      size,
      isQuiet,
      x: x + offset,
      baseline: y + height * baselineShare,
    });
}

function lineSlice(line: Line): Slice {
  return { height: line.height, draw: (canvas, x, y) => drawLine(canvas, line, x, y) };
}

/** Columns of lines, one slice for each line that stands beside others. */
function beside(columns: readonly (readonly Line[])[], offsets: readonly number[]): readonly Slice[] {
  const count = Math.max(0, ...columns.map(({ length }) => length));
  return Array.from({ length: count }, (_, row) => {
    const lines = columns.map((column) => column[row]);
    return {
      height: Math.max(...lines.map((line) => line?.height ?? 0)),
      draw: (canvas, x, y) => {
        for (const [index, line] of lines.entries()) if (line) drawLine(canvas, line, x + offsets[index]!, y);
      },
    };
  });
}

function stacked(slices: readonly Slice[]): Slice {
  return {
    height: slices.reduce((sum, { height }) => sum + height, 0),
    draw: (canvas, x, y) => {
      let top = y;
      for (const slice of slices) {
        slice.draw(canvas, x, top);
        top += slice.height;
      }
    },
  };
}

function ruleSlice(width: number, thickness: number): Slice {
  return { height: padding, draw: (canvas, x, y) => canvas.rule(x, y, width, thickness) };
}

/** A line to write on. */
function blankSlice(width: number): Slice {
  const height = 20;
  return { height, draw: (canvas, x, y) => canvas.rule(x, y + height - 1, width, 0.5) };
}

/** A warning in a box; where it is broken, each part is open at its side. */
function boxed(lines: readonly Line[], width: number): readonly Slice[] {
  const height = lines.reduce((sum, line) => sum + line.height, 0) + 2 * boxPadding;
  return [
    {
      height,
      draw: (canvas, x, y) => {
        canvas.box(x, y, width, height);
        let top = y + boxPadding;
        for (const line of lines) {
          drawLine(canvas, line, x + boxPadding, top);
          top += line.height;
        }
      },
    },
  ];
}
