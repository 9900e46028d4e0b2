/** Builds the n-gram tree of a text, level by level. */
import { GrowingBytes, GrowingNumbers } from '../growable-arrays.ts';
import { bitmapBytes, type GramTree, root, setBlock, storedBlocks } from './ngram-index.ts';

const longestGram = 8;
/** An n-gram in no more blocks than this is not extended: so few blocks are searched quickly. */
const fewBlocks = 16;
/** Fits, together with a byte, into a key that indexes an array. */
const mostNumbers = 65_535;

interface Text {
  readonly bytes: Buffer;
  readonly separator: number;
  /** Start offset of each block, and the end of the last one. Every block ends with the separator. */
  readonly blockStarts: Uint32Array;
}

interface Gram {
  readonly bitmap: Uint8Array;
  /** Number of blocks in which it occurs. */
  count: number;
}

export function growGramTree(text: Text): GramTree {
  const blockCount = text.blockStarts.length - 1;
  const levelEnds: number[] = [];
  const keys = new GrowingNumbers();
  const numbers = new GrowingNumbers();
  const blocks = new GrowingBytes();
  /**
   * For each byte of the text, the number of the n-gram that starts there and can be extended; 0 when it
   * cannot.
   */
  const going = new Uint16Array(text.bytes.length).fill(root);
  let most: number = root;
  for (let length = 1; length <= longestGram && most > 0; length += 1) {
    const grams = collectLevel(length, most, going, text);
    const numberOf = new Uint16Array((most + 1) * 256);
    const common = Math.max(fewBlocks, blockCount / 2);
    most = 0;
    for (const [key, { bitmap, count }] of [...grams].sort(([left], [right]) => left - right)) {
      const goesOn = length < longestGram && count > common && most < mostNumbers;
      if (goesOn) numberOf[key] = most += 1;
      keys.push(key);
      numbers.push(numberOf[key]!);
      blocks.push(storedBlocks(bitmap));
    }
    levelEnds.push(keys.length);
    goOn(length, numberOf, going, text);
  }
  return {
    levelEnds: Uint32Array.from(levelEnds),
    keys: keys.values,
    numbers: Uint16Array.from(numbers.values),
    ends: blocks.ends,
    blocks: blocks.bytes,
  };
}

/** The n-grams of this length, by key. An n-gram that would cross the end of an entry is not extended. */
function collectLevel(
  length: number,
  most: number,
  going: Uint16Array,
  { bytes, separator, blockStarts }: Text,
): ReadonlyMap<number, Gram> {
  const width = bitmapBytes(blockStarts.length - 1);
  const grams = new Map<number, Gram>();
  /** The last block, counted from 1, in which an n-gram was seen: most were seen in their block before. */
  const seen = new Uint16Array((most + 1) * 256);
  for (let block = 0; block < blockStarts.length - 1; block += 1) {
    const end = blockStarts[block + 1]!;
    for (let position = blockStarts[block]!; position < end; position += 1) {
      const number = going[position]!;
      if (number === 0) continue;
      const byte = bytes[position + length - 1]!;
      if (byte === separator) {
        going[position] = 0;
        continue;
      }
      const key = number * 256 + byte;
      if (seen[key] === block + 1) continue;
      seen[key] = block + 1;
      const gram = grams.get(key) ?? { bitmap: new Uint8Array(width), count: 0 };
      setBlock(block, gram.bitmap);
      gram.count += 1;
      grams.set(key, gram);
    }
  }
  return grams;
}

/** Extends the n-grams at all positions to this length. */
function goOn(length: number, numberOf: Uint16Array, going: Uint16Array, { bytes }: Text): void {
  for (let position = 0; position < going.length; position += 1) {
    const number = going[position]!;
    if (number !== 0) going[position] = numberOf[number * 256 + bytes[position + length - 1]!]!;
  }
}
