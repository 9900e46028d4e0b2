/** Random choices that are the same for the same seed. */
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { mersenne } from 'pure-rand/generator/mersenne';

export class Chance {
  readonly #generator: ReturnType<typeof mersenne>;

  constructor(seed: number) {
    this.#generator = mersenne(seed);
  }

  /** Returns a whole number from 0 to below the bound. */
  below(bound: number): number {
    return uniformInt(this.#generator, 0, bound - 1);
  }

  /** Returns true with this probability. */
  happens(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  oneOf<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.map(() => rest.splice(this.below(rest.length), 1)[0]!);
  }

  /** Returns this number of bytes, a multiple of four. */
  bytes(size: number): Buffer {
    const bytes = Buffer.alloc(size);
    for (let place = 0; place < size; place += 4) bytes.writeInt32LE(this.#generator.next(), place);
    return bytes;
  }
}
