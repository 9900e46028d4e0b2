/** Random resources out of many files: the same for the same seed, as many of each kind as there are, up to an equal share. */

/** Returns a whole number from 0 to below the bound. */
type Random = (bound: number) => number;

/** Keeps a random part of what it is given, without keeping all of it. */
export class Reservoir<Thing> {
  readonly #random: Random;
  readonly #most: number;
  readonly #kept: Thing[] = [];
  #seen = 0;

  constructor(most: number, random: Random) {
    this.#most = most;
    this.#random = random;
  }

  /** `make` is called only when the thing is kept, for now. */
  offer(make: () => Thing): void {
    this.#seen += 1;
    if (this.#kept.length < this.#most) {
      this.#kept.push(make());
      return;
    }
    const place = this.#random(this.#seen);
    if (place < this.#most) this.#kept[place] = make();
  }

  kept(): readonly Thing[] {
    return this.#kept;
  }
}

/** Takes one of each list in turn until there are enough, or no more. */
export function inTurn<Thing>(lists: readonly (readonly Thing[])[], count: number): readonly Thing[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const taken = Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  );
  return taken.flat().slice(0, count);
}
