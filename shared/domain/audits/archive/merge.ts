/**
 * The entries of one month, from the table and from objects, in one order and each once. A part is loaded when its first entry is
 * due, and let go of when its last one has passed.
 */
import type { AuditItem } from '../../../store/items/index.ts';
import type { Stored } from '../../../store/key.ts';
import type { Part } from './index-of-parts.ts';

export type Entry = Stored<AuditItem>;

export interface Merging {
  readonly descending: boolean;
  /** Only sort keys from the first to the second, both inclusive. */
  readonly between?: readonly [from: string, to: string] | undefined;
  readonly load: (part: Part) => Promise<readonly Entry[]>;
}

export class Merge {
  readonly #merging: Merging;
  readonly #opened = new Set<string>();
  /** Entries that are not due yet, in order. */
  #waiting: readonly Entry[] = [];
  /** Sort key of the last entry that was due. */
  #passed: string | undefined;
  #skip: number;

  /** @param skip entries to leave out at the beginning */
  constructor(merging: Merging, skip = 0) {
    this.#merging = merging;
    this.#skip = skip;
  }

  /**
   * The next entries, up to the last one of this page of the table.
   * @param parts the stored parts of the month, read after the page
   */
  async *page(page: readonly Entry[], parts: readonly Part[]): AsyncGenerator<Entry> {
    const last = page.at(-1);
    if (last) yield* this.#upTo(last.SK, page, parts);
  }

  /** All other entries, after the last page. */
  rest(parts: readonly Part[]): AsyncGenerator<Entry> {
    return this.#upTo(undefined, [], parts);
  }

  async *#upTo(
    bound: string | undefined,
    page: readonly Entry[],
    parts: readonly Part[],
  ): AsyncGenerator<Entry> {
    this.#wait(page);
    for (;;) {
      const [part, following] = this.#unopened(parts);
      if (!part || (bound !== undefined && this.#isAfter(this.#start(part), bound))) break;
      yield* this.#due((key) => this.#isAfter(this.#start(part), key));
      this.#opened.add(part.id);
      if (bound === undefined && this.#passOver(part, following)) continue;
      this.#wait(await this.#merging.load(part));
    }
    yield* this.#due((key) => bound === undefined || !this.#isAfter(key, bound));
  }

  /** The parts that have not been opened and may have entries that are wanted, the next one first. */
  #unopened(parts: readonly Part[]): readonly Part[] {
    const [from, to] = this.#merging.between ?? [];
    return parts
      .filter(({ id }) => !this.#opened.has(id))
      .filter(({ first, last }) => !(from && last < from) && !(to && first > to))
      .toSorted((one, other) => (this.#isAfter(this.#start(one), this.#start(other)) ? 1 : -1));
  }

  #start({ first, last }: Part): string {
    return this.#merging.descending ? last : first;
  }

  /** Whether the whole part is left out, so that its object need not be read. */
  #passOver({ first, last, entries }: Part, following: Part | undefined): boolean {
    const end = this.#merging.descending ? first : last;
    const isAlone = this.#waiting.length === 0 && (!following || this.#isAfter(this.#start(following), end));
    const isNew =
      this.#passed === undefined || this.#isAfter(this.#start({ first, last } as Part), this.#passed);
    if (!isAlone || !isNew || this.#merging.between || entries > this.#skip) return false;
    this.#skip -= entries;
    this.#passed = end;
    return true;
  }

  #wait(entries: readonly Entry[]): void {
    const [from, to] = this.#merging.between ?? [];
    const wanted = entries.filter(({ SK }) => !(from && SK < from) && !(to && SK > to));
    this.#waiting = [...this.#waiting, ...wanted].toSorted(({ SK: one }, { SK: other }) =>
      one === other ? 0 : this.#isAfter(one, other) ? 1 : -1,
    );
  }

  /** Lets those entries go, from the first on, that are due. */
  *#due(isDue: (key: string) => boolean): Generator<Entry> {
    const end = this.#waiting.findIndex(({ SK }) => !isDue(SK));
    const due = end < 0 ? this.#waiting : this.#waiting.slice(0, end);
    this.#waiting = end < 0 ? [] : this.#waiting.slice(end);
    for (const entry of due) {
      if (this.#passed !== undefined && !this.#isAfter(entry.SK, this.#passed)) continue;
      this.#passed = entry.SK;
      if (this.#skip > 0) this.#skip -= 1;
      else yield entry;
    }
  }

  /** Whether a sort key comes after another one, in the order of this merge. */
  #isAfter(one: string, other: string): boolean {
    return this.#merging.descending ? one < other : one > other;
  }
}
