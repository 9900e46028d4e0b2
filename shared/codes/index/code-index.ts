/** The index of a coding system, open for queries. */
import { inflateRawSync } from 'node:zlib';
import { foldCase } from '../case-folding.ts';
import type { CodeEntry } from '../entry.ts';
import { entryOf } from '../stored-row.ts';
import { DamagedIndex } from './damaged-index-error.ts';
import { readContainer, separator } from './file-format.ts';

export interface CodeIndex {
  readonly entries: number;
  /** SHA-256 of its content, in hexadecimal. */
  readonly digest: string;
  /** Bytes of memory that it takes. */
  readonly memory: number;
  /**
   * Returns the first `limit` entries, in response order, whose full value contains the text,
   * case-insensitively. An empty text matches none.
   */
  search(text: string, limit: number): readonly CodeEntry[];
}

/** Opens a built index. It keeps no reference to `bytes`. Throws DamagedIndex when the bytes have changed. */
export function openIndex(bytes: Buffer): CodeIndex {
  const container = readContainer(bytes);
  const text = container.section('text');
  const starts = startsOf(numbers16(container.section('lengths')));
  const rows = container.section('rows');
  const rowEnds = numbers32(container.section('rowEnds'));
  const entries = container.number('entries');
  const longest = container.number('longest');
  const rowBlockEntries = container.number('rowBlockEntries');
  if (starts.length !== entries + 1 || starts[entries] !== text.length) {
    throw new DamagedIndex('its entries do not match its header');
  }

  /** Numbers of the entries that contain the needle, ascending. */
  function find(needle: Buffer, limit: number): readonly number[] {
    const found: number[] = [];
    let from = 0;
    while (found.length < limit) {
      const at = text.indexOf(needle, from);
      if (at < 0) break;
      const entry = entryAt(at, starts);
      found.push(entry);
      from = starts[entry + 1]!;
    }
    return found;
  }

  function read(numbers: readonly number[]): readonly CodeEntry[] {
    let open = -1;
    let lines: readonly string[] = [];
    return numbers.map((number) => {
      const block = Math.floor(number / rowBlockEntries);
      if (block !== open) {
        const packed = rows.subarray(block === 0 ? 0 : rowEnds[block - 1]!, rowEnds[block]!);
        lines = inflateRawSync(packed).toString().split('\n');
        open = block;
      }
      return entryOf(lines[number % rowBlockEntries]!);
    });
  }

  const held = [text, starts, rows, rowEnds];
  return {
    entries,
    digest: container.digest,
    memory: held.reduce((sum, { byteLength }) => sum + byteLength, 0),
    search(wanted, limit) {
      const needle = Buffer.from(foldCase(wanted));
      // Half a surrogate pair would be encoded as another character.
      if (needle.length === 0 || needle.length > longest || !wanted.isWellFormed()) return [];
      // It would be found between two entries.
      if (needle.includes(separator)) return [];
      return read(find(needle, limit));
    },
  };
}

/** The entry that contains a position of the text. */
function entryAt(position: number, starts: Uint32Array): number {
  let low = 0;
  let high = starts.length - 1;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}

function startsOf(lengths: Uint16Array): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  for (let entry = 0; entry < lengths.length; entry += 1)
    starts[entry + 1] = starts[entry]! + lengths[entry]!;
  return starts;
}

function numbers16(bytes: Buffer): Uint16Array {
  return new Uint16Array(new Uint8Array(bytes).buffer);
}

function numbers32(bytes: Buffer): Uint32Array {
  return new Uint32Array(new Uint8Array(bytes).buffer);
}
