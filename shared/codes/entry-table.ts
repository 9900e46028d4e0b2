import { foldCase } from './case-folding.ts';
import type { CodeEntry } from './entry.ts';
import { GrowingBytes, GrowingNumbers } from './growable-arrays.ts';
import { rowText } from './stored-row.ts';

/** Maximum number of entries of a system: their texts always fit in 4 GiB. */
const maximumEntries = 4_000_000;

/**
 * The result of adding an entry: new, equal to an earlier one, or different from the entry with the same
 * code.
 */
export type Added =
  | { readonly kind: 'added' }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'conflict'; readonly line: number };

/**
 * The entries of a coding system while it is read, in file order. A million of them fit in memory because
 * they are stored as bytes: a row as JSON, the folded full value that decides the order, and the code.
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

  /** Adds an entry from this line of its file. Throws when there are too many. */
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

  /** The row with this number, as `entryOf` reads it. */
  row(place: number): Buffer {
    return this.#rows.at(place);
  }

  /** The folded full value of the row with this number. */
  folded(place: number): Buffer {
    return this.#folded.at(place);
  }

  /**
   * The row numbers in response order: full value ascending, case-insensitive, then code ascending, both by
   * code point (which is the order of the UTF-8 bytes).
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

/** The first six bytes as a number, which decides most comparisons. */
function head(bytes: Buffer): number {
  let value = 0;
  for (let index = 0; index < 6; index += 1) value = value * 256 + (bytes[index] ?? 0);
  return value;
}
