/**
 * An index from n-grams (a few consecutive bytes) to the blocks of a text in which they occur. The n-grams
 * form a tree: one that occurs in more than half of all blocks says little, so it is extended by one byte, up
 * to a limit. A long text thus leads to rare n-grams, and common ones take no more space than needed.
 *
 * The n-grams are ordered level by level (by length), and by key within a level. The key of an n-gram is the
 * number of the n-gram it extends (1 for the empty one) times 256, plus its last byte.
 */
export interface GramTree {
  /** The end of each level among the n-grams. */
  readonly levelEnds: Uint32Array;
  readonly keys: Uint32Array;
  /** The number by which its extensions refer to an n-gram; 0 when it has none. */
  readonly numbers: Uint16Array;
  /** End of each n-gram's part of `blocks`. */
  readonly ends: Uint32Array;
  /** For each n-gram a bitmap of the blocks, or the list of their numbers when that is shorter. */
  readonly blocks: Buffer;
}

/** The number of the empty n-gram, the root of the tree. */
export const root = 1;

/** Bytes of a block number in a list. */
const numberBytes = 2;

/** The blocks, ascending, that may contain a text. Every block that contains it is among them. */
export function blocksWith(text: Uint8Array, tree: GramTree, blockCount: number): readonly number[] {
  const width = bitmapBytes(blockCount);
  const common = new Uint8Array(width).fill(0xff);
  const seen = new Set<number>();
  for (let position = 0; position < text.length; position += 1) {
    const gram = longestGramAt(position, text, tree);
    if (gram === undefined) return [];
    if (seen.has(gram)) continue;
    seen.add(gram);
    const bitmap = readBlocks(gram, tree, width);
    for (let index = 0; index < width; index += 1) common[index]! &= bitmap[index]!;
  }
  return blocksOf(common, blockCount);
}

/**
 * The index of the longest n-gram in the tree that starts at this position; undefined when no text in the
 * tree continues like this.
 */
function longestGramAt(position: number, text: Uint8Array, tree: GramTree): number | undefined {
  let number = root;
  let gram: number | undefined;
  for (let level = 0; number !== 0 && position + level < text.length; level += 1) {
    gram = placeOf(number * 256 + text[position + level]!, level, tree);
    if (gram === undefined) return undefined;
    number = tree.numbers[gram]!;
  }
  return gram;
}

function placeOf(key: number, level: number, { keys, levelEnds }: GramTree): number | undefined {
  let low = level === 0 ? 0 : levelEnds[level - 1]!;
  let high = levelEnds[level]! - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (keys[middle] === key) return middle;
    if (keys[middle]! < key) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** A bitmap in its stored form. */
export function storedBlocks(bitmap: Uint8Array): Buffer {
  const numbers = blocksOf(bitmap, bitmap.length * 8);
  if (numbers.length * numberBytes >= bitmap.length) return Buffer.from(bitmap);
  const list = Buffer.alloc(numbers.length * numberBytes);
  for (const [index, number] of numbers.entries()) list.writeUInt16LE(number, index * numberBytes);
  return list;
}

function readBlocks(gram: number, { ends, blocks }: GramTree, width: number): Uint8Array {
  const stored = blocks.subarray(gram === 0 ? 0 : ends[gram - 1]!, ends[gram]!);
  if (stored.length === width) return stored;
  const bitmap = new Uint8Array(width);
  for (let at = 0; at < stored.length; at += numberBytes) setBlock(stored.readUInt16LE(at), bitmap);
  return bitmap;
}

export function bitmapBytes(blockCount: number): number {
  return Math.ceil(blockCount / 8);
}

export function setBlock(block: number, bitmap: Uint8Array): void {
  bitmap[block >> 3]! |= 1 << (block & 7);
}

function blocksOf(bitmap: Uint8Array, blockCount: number): readonly number[] {
  const blocks: number[] = [];
  for (let block = 0; block < blockCount; block += 1) {
    if ((bitmap[block >> 3]! >> (block & 7)) & 1) blocks.push(block);
  }
  return blocks;
}
