/**
 * In which blocks of the text a gram occurs. Per gram either a bitmap over the blocks or, where that is shorter,
 * the list of their numbers.
 */
import { gramAt, gramCount, gramsOf, longestGram } from './grams.ts';

/** As stored: gram numbers ascending, the end of each gram's part of `lists`, and the parts. */
export interface GramBlocks {
  readonly grams: Uint32Array;
  readonly ends: Uint32Array;
  readonly lists: Buffer;
}

/** Octets of a block number in a list. */
const numberBytes = 2;

/**
 * Notes the grams of all entries. `starts` has the start of each entry and the end of the last one; an entry ends
 * one octet (the separator) before the next begins, and no gram spans two entries.
 */
export function collectGrams(text: Buffer, starts: Uint32Array, blockEntries: number): GramBlocks {
  const entries = starts.length - 1;
  const blocks = Math.ceil(entries / blockEntries);
  const bitmaps = new Map<number, Uint8Array>();
  /** The last block, counted from 1, in which a gram was seen: most grams of a text have been seen in their block. */
  const seen = new Uint16Array(gramCount);
  for (let entry = 0; entry < entries; entry += 1) {
    const block = Math.floor(entry / blockEntries);
    const end = starts[entry + 1]! - 1;
    for (let position = starts[entry]!; position < end; position += 1) {
      const most = Math.min(longestGram, end - position);
      for (let length = 1; length <= most; length += 1) {
        const gram = gramAt(text, position, length);
        if (seen[gram] === block + 1) continue;
        seen[gram] = block + 1;
        const bitmap = bitmaps.get(gram) ?? new Uint8Array(bitmapBytes(blocks));
        bitmap[block >> 3]! |= 1 << (block & 7);
        bitmaps.set(gram, bitmap);
      }
    }
  }
  return store(bitmaps);
}

function store(bitmaps: ReadonlyMap<number, Uint8Array>): GramBlocks {
  const grams = Uint32Array.from(bitmaps.keys()).sort();
  const lists = Array.from(grams, (gram) => shortest(bitmaps.get(gram)!));
  let end = 0;
  const ends = Uint32Array.from(lists, (list) => (end += list.length));
  return { grams, ends, lists: Buffer.concat(lists) };
}

function shortest(bitmap: Uint8Array): Uint8Array {
  const numbers: number[] = [];
  for (const [index, octet] of bitmap.entries()) {
    for (let bit = 0; octet >> bit !== 0; bit += 1) if ((octet >> bit) & 1) numbers.push(index * 8 + bit);
  }
  if (numbers.length * numberBytes >= bitmap.length) return bitmap;
  const list = Buffer.alloc(numbers.length * numberBytes);
  for (const [index, number] of numbers.entries()) list.writeUInt16LE(number, index * numberBytes);
  return list;
}

/** The blocks, ascending, that have every gram of the needle; those in which it occurs are among them. */
export function blocksWith(needle: Uint8Array, stored: GramBlocks, blocks: number): readonly number[] {
  const width = bitmapBytes(blocks);
  const common = new Uint8Array(width).fill(0xff);
  for (const gram of gramsOf(needle)) {
    const place = placeOf(gram, stored.grams);
    if (place === undefined) return [];
    const list = stored.lists.subarray(place === 0 ? 0 : stored.ends[place - 1]!, stored.ends[place]!);
    const bitmap = list.length === width ? list : bitmapOf(list, width);
    for (let index = 0; index < width; index += 1) common[index]! &= bitmap[index]!;
  }
  const found: number[] = [];
  for (let block = 0; block < blocks; block += 1) {
    if ((common[block >> 3]! >> (block & 7)) & 1) found.push(block);
  }
  return found;
}

function bitmapOf(list: Buffer, width: number): Uint8Array {
  const bitmap = new Uint8Array(width);
  for (let at = 0; at < list.length; at += numberBytes) {
    const block = list.readUInt16LE(at);
    bitmap[block >> 3]! |= 1 << (block & 7);
  }
  return bitmap;
}

function placeOf(gram: number, grams: Uint32Array): number | undefined {
  let low = 0;
  let high = grams.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (grams[middle] === gram) return middle;
    if (grams[middle]! < gram) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

function bitmapBytes(blocks: number): number {
  return Math.ceil(blocks / 8);
}
