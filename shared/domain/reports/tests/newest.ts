/** The newest of many results that come in any order. */
import type { Entry } from './entry.ts';

/** Holds at most this many, whatever comes. */
export class Newest {
  readonly #most: number;
  /** The newest first. */
  readonly #held: { readonly rank: string; readonly entry: Entry }[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(entry: Entry): void {
    const rank = rankOf(entry);
    const last = this.#held.at(-1);
    if (this.#held.length === this.#most && last && rank <= last.rank) return;
    const place = this.#held.findIndex((other) => other.rank < rank);
    this.#held.splice(place < 0 ? this.#held.length : place, 0, { rank, entry });
    if (this.#held.length > this.#most) this.#held.pop();
  }

  /** The newest first. */
  get entries(): readonly Entry[] {
    return this.#held.map(({ entry }) => entry);
  }
}

/** Greater the newer a result is. Nobody knows that what has no date is new. Of one time, what was stored last is newer. */
export function rankOf({ result: { date = '', fact } }: Entry): string {
  return `${date} ${fact.createdAt} ${fact.id}`;
}
