/** Reads the rows of a source file. */
import { pipeline, Readable } from 'node:stream';
import { CsvError, type Options, parse } from 'csv-parse';
import { type CodeEntry, type RawEntry, readEntry } from '../entry.ts';
import { CodeFileError } from './file-error.ts';
import type { CodeFormat, HeadedFormat, Mapping, PositionalFormat } from './formats.ts';
import { checkedUtf8 } from './utf8.ts';

/** The content of a line. When quotes make a row span several lines, it is the last one. */
export type Row =
  | { readonly line: number; readonly entry: CodeEntry }
  | { readonly line: number; readonly skipped: string };

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly empty_lines: number };
}

/** A missing closing quote would swallow the rest of the file. */
const longestRow = 131_072;

/**
 * Yields the rows of a file in order; a row that is not an entry comes with the reason. Empty lines are
 * skipped, and line breaks may be LF or CRLF. Throws CodeFileError when the file is not UTF-8, lacks its
 * header, or has invalid quotes.
 */
export async function* readRows(chunks: AsyncIterable<Uint8Array>, format: CodeFormat): AsyncGenerator<Row> {
  let reader = format.header ? undefined : positional(format.mapping, format.columns);
  let filledLines = 0;
  for await (const { record, info } of parsed(chunks, format)) {
    filledLines += 1 + (format.quotes === 'none' ? 0 : lineFeedsIn(record));
    const line = filledLines + info.empty_lines;
    if (reader) yield { line, ...toEntry(reader(record)) };
    else reader = byHeader(record, line, format as HeadedFormat);
  }
  if (!reader) throw new CodeFileError('The file is empty.');
}

/** The parser counts a CRLF inside quotes as two lines, so lines are counted here. */
function lineFeedsIn(record: readonly string[]): number {
  return record.reduce((sum, field) => sum + (field.includes('\n') ? field.split('\n').length - 1 : 0), 0);
}

type Reader = (record: readonly string[]) => RawEntry | string;

function toEntry(raw: RawEntry | string): { entry: CodeEntry } | { skipped: string } {
  const entry = typeof raw === 'string' ? raw : readEntry(raw);
  return typeof entry === 'string' ? { skipped: entry } : { entry };
}

/** Reads columns by number. */
function positional(mapping: Mapping<number>, columns: PositionalFormat['columns']): Reader {
  const numbers = Object.values<number>({ ...mapping });
  const least = Math.max(...numbers) + 1;
  return (record) => {
    if (columns === 'more' && record.length < least) return `fewer than ${least} columns`;
    if (columns !== 'more' && record.length !== columns) return `a number of columns other than ${columns}`;
    const column = (number: number | undefined) => (number === undefined ? undefined : record[number]);
    return {
      code: column(mapping.code),
      full: column(mapping.full),
      consumer: column(mapping.consumer),
      abbreviation: column(mapping.abbreviation),
      umls: column(mapping.umls),
    };
  };
}

/** Reads columns by the names in the first row. */
function byHeader(header: readonly string[], line: number, { mapping, otherColumns }: HeadedFormat): Reader {
  const names = header.map((name) => name.trim().toLowerCase());
  const wanted = Object.values<string>({ ...mapping });
  const missing = wanted.filter((name) => !names.includes(name.toLowerCase()));
  if (missing.length > 0) throw CodeFileError.at(line, `is not the header: it lacks ${missing.join(', ')}.`);
  if (!otherColumns && names.length > wanted.length) {
    throw CodeFileError.at(line, `is not the header: it has columns other than ${wanted.join(', ')}.`);
  }
  const places = Object.entries<string>({ ...mapping }).map(([part, name]) => [
    part,
    names.indexOf(name.toLowerCase()),
  ]);
  return positional(Object.fromEntries(places) as Mapping<number>, header.length);
}

async function* parsed(chunks: AsyncIterable<Uint8Array>, format: CodeFormat): AsyncGenerator<Parsed> {
  const parser = parse(parserOptions(format));
  // An error in the stream also ends the parser, which reports it below.
  pipeline(Readable.from(checkedUtf8(chunks)), parser, () => {});
  try {
    // With these options the parser yields rows with their place; its type knows only of a stream.
    yield* parser as unknown as AsyncIterable<Parsed>;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw CodeFileError.at(Number(error.lines), problems[error.code] ?? `cannot be read (${error.code}).`);
  }
}

const problems: Readonly<Partial<Record<string, string>>> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends inside quotes.',
  CSV_INVALID_CLOSING_QUOTE: 'a quote is followed by something other than the end of the column.',
  INVALID_OPENING_QUOTE: 'a quote is inside a column that does not begin with one.',
  CSV_MAX_RECORD_SIZE: 'the row is too long; a quote may be missing.',
};

function parserOptions({ delimiter, quotes }: CodeFormat): Options {
  return {
    delimiter,
    quote: quotes === 'none' ? null : '"',
    relax_quotes: quotes === 'tolerant',
    record_delimiter: ['\r\n', '\n'],
    bom: true,
    info: true,
    max_record_size: longestRow,
    relax_column_count: true,
    skip_empty_lines: true,
  };
}
