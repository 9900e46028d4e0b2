/** The index of a coding system, open for queries. */
import { inflateRawSync } from 'node:zlib';
import { foldCase } from '../case-folding.ts';
import type { CodeEntry } from '../entry.ts';
import { entryOf } from '../stored-row.ts';
import { DamagedIndex } from './damaged-index-error.ts';
import { readContainer } from './file-format.ts';
import { blocksWith, type GramTree } from './ngram-index.ts';

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
  const tree: GramTree = {
    levelEnds: numbers32(container.section('gramLevelEnds')),
    keys: numbers32(container.section('gramKeys')),
    numbers: numbers16(container.section('gramNumbers')),
    ends: numbers32(container.section('gramEnds')),
    blocks: container.section('gramBlocks'),
  };
  const rows = container.section('rows');
  const rowEnds = numbers32(container.section('rowEnds'));
  const entries = container.number('entries');
  const longest = container.number('longest');
  const blockEntries = container.number('blockEntries');
  const rowBlockEntries = container.number('rowBlockEntries');
  if (starts.length !== entries + 1 || starts[entries] !== text.length) {
    throw new DamagedIndex('its entries do not match its header');
  }

  /** Numbers of the entries that contain the needle, ascending. */
  function find(needle: Buffer, limit: number): readonly number[] {
    const found: number[] = [];
    const blocks = blocksWith(needle, tree, Math.ceil(entries / blockEntries));
    for (const { first, last } of runsOf(blocks)) {
      const from = starts[first * blockEntries]!;
      const region = text.subarray(from, starts[Math.min(entries, (last + 1) * blockEntries)]!);
      let at = region.indexOf(needle);
      while (at >= 0 && found.length < limit) {
        const entry = entryAt(from + at, starts);
        found.push(entry);
        at = region.indexOf(needle, starts[entry + 1]! - from);
      }
      if (found.length >= limit) break;
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

  const held = [
    text,
    starts,
    ...Object.values<Uint8Array | Uint16Array | Uint32Array>({ ...tree }),
    rows,
    rowEnds,
  ];
  return {
    entries,
    digest: container.digest,
    memory: held.reduce((sum, { byteLength }) => sum + byteLength, 0),
    search(wanted, limit) {
      const needle = Buffer.from(foldCase(wanted));
      // Half a surrogate pair would be encoded as another character.
      if (needle.length === 0 || needle.length > longest || !wanted.isWellFormed()) return [];
      return read(find(needle, limit));
    },
  };
}

/** Adjacent blocks are searched together. */
function* runsOf(blocks: readonly number[]): Generator<{ first: number; last: number }> {
  let index = 0;
  while (index < blocks.length) {
    const first = blocks[index]!;
    let last = first;
    while (blocks[index + 1] === last + 1) {
      last += 1;
      index += 1;
    }
    index += 1;
    yield { first, last };
  }
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
