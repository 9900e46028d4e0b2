/**
 * Rows of an index as bytes, at most 40 each on average, so that a search may look at very many. Rows of one block are in the order of their
 * places, which makes most numbers differences of a byte or two:
 *
 * | bytes | what |
 * | --- | --- |
 * | 1 | flags: whether there are start, end and identity, whether dates are in milliseconds, and in the upper four bits the number of codes |
 * | 1–2 | place, less that of the row before |
 * | 1–2 | number of its chunk of bodies, less that of the row before; then its line there |
 * | 1–6 | start, in seconds or milliseconds, less that of the row before; then the time until the end |
 * | 2 + 1 | categories; status |
 * | 4 each | codes |
 * | 8 + 9 | second half of its id; identity |
 */
import type { RowValues } from './row-values.ts';

/** What the index says of one resource. */
export interface IndexRow extends RowValues {
  readonly place: number;
  /** The second half of its id. */
  readonly digest: string;
  /** What `identityHash` makes of it. */
  readonly identity?: string;
  /** Where its body is. */
  readonly chunk: number;
  readonly line: number;
}

const hasFrom = 1;
const hasTo = 2;
const hasIdentity = 4;
const inMilliseconds = 8;
const codesShift = 4;
/** More would not fit into the flags. */
const mostCodes = 15;
const digestBytes = 8;
const identityBytes = 9;

/** Packs rows that are in the order of their places. */
export function packRows(rows: readonly IndexRow[]): Buffer {
  const writer = new Writer();
  let before = first;
  for (const row of rows) {
    const { from, to, identity, codes } = row;
    if (codes.length > mostCodes) throw new Error('A row has too many codes.');
    const dates = [from, to].filter((date) => date !== undefined);
    const unit = dates.every((date) => date % 1000 === 0) ? 1000 : 1;
    writer.byte(
      (from === undefined ? 0 : hasFrom) |
        (to === undefined ? 0 : hasTo) |
        (identity === undefined ? 0 : hasIdentity) |
        (unit === 1 ? inMilliseconds : 0) |
        (codes.length << codesShift),
    );
    writer.natural(row.place - before.place);
    writer.natural(row.chunk - before.chunk);
    writer.natural(row.line);
    const start = Math.trunc(before.date / unit);
    if (from !== undefined) writer.integer(from / unit - start);
    if (to !== undefined) writer.integer(to / unit - (from === undefined ? start : from / unit));
    writer.bytes(Buffer.from([row.categories & 0xff, row.categories >>> 8, row.status]));
    for (const code of codes) writer.code(code);
    writer.bytes(Buffer.from(row.digest, 'hex'));
    if (identity !== undefined) writer.bytes(Buffer.from(identity, 'base64url'));
    before = { place: row.place, chunk: row.chunk, date: from ?? to ?? before.date };
  }
  return writer.packed();
}

const first = { place: 0, chunk: 0, date: 0 };

/** The rows in what `packRows` has made. */
export function unpackRows(packed: Uint8Array): readonly IndexRow[] {
  const reader = new Reader(packed);
  const rows: IndexRow[] = [];
  let [place, chunk, date] = [0, 0, 0];
  while (!reader.isAtEnd) {
    const flags = reader.byte();
    const unit = flags & inMilliseconds ? 1 : 1000;
    place += reader.natural();
    chunk += reader.natural();
    const line = reader.natural();
    const start = Math.trunc(date / unit);
    const from = flags & hasFrom ? (start + reader.integer()) * unit : undefined;
    const to =
      flags & hasTo ? ((from === undefined ? start : from / unit) + reader.integer()) * unit : undefined;
    date = from ?? to ?? date;
    const categories = reader.byte() | (reader.byte() << 8);
    const status = reader.byte();
    const codes: number[] = [];
    for (let left = flags >>> codesShift; left > 0; left -= 1) codes.push(reader.code());
    const digest = reader.text(digestBytes, 'hex');
    const identity = flags & hasIdentity ? reader.text(identityBytes, 'base64url') : undefined;
    const row: { -readonly [Name in keyof IndexRow]: IndexRow[Name] } = {
      place,
      digest,
      chunk,
      line,
      categories,
      status,
      codes,
    };
    if (from !== undefined) row.from = from;
    if (to !== undefined) row.to = to;
    if (identity !== undefined) row.identity = identity;
    rows.push(row);
  }
  return rows;
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
const digit = 128;

class Writer {
  readonly #parts: Uint8Array[] = [];

  byte(value: number): void {
    this.#parts.push(Uint8Array.of(value));
  }

  bytes(bytes: Uint8Array): void {
    this.#parts.push(bytes);
  }

  code(value: number): void {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    this.#parts.push(bytes);
  }

  natural(value: number): void {
    const bytes: number[] = [];
    for (let rest = value; ; rest = Math.floor(rest / digit)) {
      if (rest < digit) {
        bytes.push(rest);
        break;
      }
      bytes.push((rest % digit) + digit);
    }
    this.#parts.push(Uint8Array.from(bytes));
  }

  /** Small ones take little room on both sides of zero. */
  integer(value: number): void {
    this.natural(value < 0 ? -2 * value - 1 : 2 * value);
  }

  packed(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new Error('The rows of an index end too early.');
    this.#at += 1;
    return value;
  }

  text(length: number, encoding: 'hex' | 'base64url'): string {
    return this.#bytes.toString(encoding, this.#past(length), this.#at);
  }

  code(): number {
    return this.#bytes.readUInt32BE(this.#past(4));
  }

  /** Goes on by so many bytes. Returns where they begin. */
  #past(length: number): number {
    const start = this.#at;
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new Error('The rows of an index end too early.');
    return start;
  }

  natural(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const next = this.byte();
      value += (next % digit) * factor;
      if (next < digit) return value;
      factor *= digit;
    }
  }

  integer(): number {
    const value = this.natural();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
