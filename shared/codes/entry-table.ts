import { foldCase } from './case-folding.ts';
import type { CodeEntry } from './entry.ts';
import { GrowingBytes, GrowingNumbers } from './growable-arrays.ts';
import { rowText } from './stored-row.ts';

/** Most entries of a system: their texts stay below 4 GiB, whatever they are. */
const maximumEntries = 4_000_000;

/** What became of an entry: new, the same as an earlier one, or another with a code that is taken. */
export type Added =
  | { readonly kind: 'added' }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'conflict'; readonly line: number };

/**
 * The entries of a coding system while they are read, in the order in which they come. A million of them fit
 * because they are kept as octets: a row as JSON, the folded full value that decides the order, and the code.
 */
export class EntryTable {
  readonly #rows = new GrowingBytes();
  readonly #folded = new GrowingBytes();
  readonly #codes = new GrowingBytes();
  readonly #lines = new GrowingNumbers();
  readonly #places = new Map<string, number>();

  get size(): number {
    return this.#places.size;
  }

  /** Adds an entry that stands on this line of its file. Throws when there are too many. */
  add(entry: CodeEntry, line: number): Added {
    const row = rowText(entry);
    const place = this.#places.get(entry.code);
    if (place !== undefined) {
      if (this.row(place).equals(Buffer.from(row))) return { kind: 'repeated' };
      return { kind: 'conflict', line: this.#lines.at(place) };
    }
    if (this.size >= maximumEntries) {
      throw new Error(`A coding system holds at most ${maximumEntries.toLocaleString('en')} entries.`);
    }
    this.#places.set(entry.code, this.size);
    this.#rows.push(row);
    this.#folded.push(foldCase(entry.full_value));
    this.#codes.push(entry.code);
    this.#lines.push(line);
    return { kind: 'added' };
  }

  /** The row at a place, as `entryOf` reads it. */
  row(place: number): Buffer {
    return this.#rows.at(place);
  }

  /** The folded full value at a place. */
  folded(place: number): Buffer {
    return this.#folded.at(place);
  }

  /**
   * The places in answer order: full value ascending ignoring case, then code ascending, both by code point
   * (which is the order of the UTF-8 octets).
   */
  order(): Uint32Array {
    const order = Uint32Array.from({ length: this.size }, (_, place) => place);
    const heads = Float64Array.from(order, (place) => head(this.#folded.at(place)));
    return order.sort(
      (left, right) =>
        heads[left]! - heads[right]! || this.#folded.compare(left, right) || this.#codes.compare(left, right),
    );
  }
}

/** The first six octets as a number: most comparisons end with it. */
function head(octets: Buffer): number {
  let value = 0;
  for (let index = 0; index < 6; index += 1) value = value * 256 + (octets[index] ?? 0);
  return value;
}
