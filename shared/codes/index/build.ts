/** Builds the index of a coding system from its entries. */
import { deflateRawSync } from 'node:zlib';
import type { EntryTable } from '../entry-table.ts';
import { GrowingBytes } from '../growable-arrays.ts';
import { type Section, separator, writeContainer } from './file-format.ts';

/** Entries whose rows are decompressed together. */
const rowBlockEntries = 64;

export interface BuiltIndex {
  /** The object to store. */
  readonly bytes: Buffer;
  /** SHA-256 of its content, in hexadecimal: equal for equal entries. */
  readonly digest: string;
  readonly entries: number;
  /** Bytes of memory that the open index takes. */
  readonly memory: number;
}

export function buildIndex(table: EntryTable): BuiltIndex {
  const order = table.order();
  const { text, starts } = joinTexts(order, table);
  const lengths = Uint16Array.from(order, (_, place) => starts[place + 1]! - starts[place]!);
  const rows = packRows(order, table);
  const parts: Readonly<Record<string, Section>> = {
    text: { bytes: text, pack: true },
    lengths: { bytes: bytesOf(lengths), pack: true },
    rowEnds: { bytes: bytesOf(rows.ends), pack: true },
    rows: { bytes: rows.bytes, pack: false },
  };
  const numbers = {
    entries: order.length,
    longest: lengths.reduce((most, length) => Math.max(most, length - 1), 0),
    rowBlockEntries,
  };
  const held = Object.values(parts).reduce((sum, { bytes }) => sum + bytes.length, 0);
  return {
    ...writeContainer(numbers, parts),
    entries: order.length,
    memory: held - lengths.byteLength + starts.byteLength,
  };
}

/**
 * The folded full values, each followed by the separator, and their start offsets; the end of the last one
 * comes last.
 */
function joinTexts(order: Uint32Array, table: EntryTable): { text: Buffer; starts: Uint32Array } {
  const starts = new Uint32Array(order.length + 1);
  for (const [index, place] of order.entries()) {
    starts[index + 1] = starts[index]! + table.folded(place).length + 1;
  }
  const text = Buffer.alloc(starts[order.length]!, separator);
  for (const [index, place] of order.entries()) text.set(table.folded(place), starts[index]);
  return { text, starts };
}

/** The rows, one per line, deflated block by block. */
function packRows(order: Uint32Array, table: EntryTable): GrowingBytes {
  const blocks = new GrowingBytes();
  for (let first = 0; first < order.length; first += rowBlockEntries) {
    const places = order.subarray(first, first + rowBlockEntries);
    const lines = Array.from(places, (place) => table.row(place).toString());
    blocks.push(deflateRawSync(lines.join('\n')));
  }
  return blocks;
}

function bytesOf(numbers: Uint16Array | Uint32Array): Buffer {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}
