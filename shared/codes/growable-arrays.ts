/** Growing lists without an object per element. */

const firstBytes = 65_536;
const firstNumbers = 1024;
const mostBytes = 2 ** 32 - 1;

/** Chunks of bytes, one after the other; together less than 4 GiB. */
export class GrowingBytes {
  #bytes = Buffer.allocUnsafe(firstBytes);
  #ends = new GrowingNumbers();

  /** Appends bytes, or a text as UTF-8. */
  push(piece: Buffer | string): void {
    const start = this.#start(this.#ends.length);
    const length = Buffer.byteLength(piece);
    if (start + length > mostBytes) throw new Error('The data does not fit into 4 GiB.');
    if (start + length > this.#bytes.length) this.#grow(start + length);
    if (typeof piece === 'string') this.#bytes.write(piece, start);
    else piece.copy(this.#bytes, start);
    this.#ends.push(start + length);
  }

  /** All bytes in one buffer; read-only. */
  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#start(this.#ends.length));
  }

  /** End offset of each chunk. */
  get ends(): Uint32Array {
    return this.#ends.values;
  }

  /** The bytes of a chunk; read-only. */
  at(index: number): Buffer {
    return this.#bytes.subarray(this.#start(index), this.#ends.at(index));
  }

  /** Compares two chunks by their bytes. */
  compare(left: number, right: number): number {
    return this.#bytes.compare(
      this.#bytes,
      this.#start(right),
      this.#ends.at(right),
      this.#start(left),
      this.#ends.at(left),
    );
  }

  #start(index: number): number {
    return index === 0 ? 0 : this.#ends.at(index - 1);
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, Math.floor(this.#bytes.length * 1.5)));
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

/** Integers below 2^32. */
export class GrowingNumbers {
  #values = new Uint32Array(firstNumbers);
  length = 0;

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  /** All of them; read-only. */
  get values(): Uint32Array {
    return this.#values.subarray(0, this.length);
  }

  at(index: number): number {
    return this.#values[index]!;
  }
}
