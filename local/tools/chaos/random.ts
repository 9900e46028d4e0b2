/** The random choices of a run; the same for the same seed. */
import { createRandom } from '../bench/codes/random.ts';

export class Chance {
  readonly #below: (bound: number) => number;

  constructor(seed: number) {
    // Neighbouring seeds must not start with the same numbers.
    this.#below = createRandom(Math.imul(seed + 1, 0x9e3779b1) | 1);
    for (let turn = 0; turn < 8; turn += 1) this.#below(2);
  }

  /** Returns a whole number from 0 to below the bound. */
  below(bound: number): number {
    return this.#below(bound);
  }

  /** Returns true with this probability. */
  happens(probability: number): boolean {
    return this.#below(1_000_000) < probability * 1_000_000;
  }

  oneOf<T>(list: readonly T[]): T {
    return list[this.#below(list.length)]!;
  }

  shuffled<T>(list: readonly T[]): T[] {
    const rest = [...list];
    return list.map(() => rest.splice(this.#below(rest.length), 1)[0]!);
  }
}
