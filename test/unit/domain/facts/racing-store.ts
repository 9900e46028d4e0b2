/**
 * A table in memory that makes reads race: short pages, concurrent changes, transactions that are visible in
 * part.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AttributeOf, Item, Key, Stored } from '../../../../shared/store/key.ts';
import type { Found, FoundUnder, Query } from '../../../../shared/store/store.ts';
import type { Write } from '../../../../shared/store/writes.ts';
import { CountingStore } from '../carenets/support.ts';

export class RacingStore extends CountingStore {
  /** Items per page. */
  pageSize = 1000;
  /** Runs before every batch and every page that is read, with the number of reads so far. */
  beforeRead: (reads: number) => void | Promise<void> = () => {};
  reads = 0;
  /** Blocks of facts that were returned. */
  blocksRead = 0;
  /** Lineage heads that were read one by one. */
  headsLookedUp = 0;
  /** Old values that readers still see of items that a transaction has changed. */
  readonly #late = new Map<string, Item | undefined>();
  readonly #between = new AsyncLocalStorage<true>();
  #turns: Promise<void> = Promise.resolve();

  /** Runs an action whose changes to late items stay invisible to readers until `showAll`. */
  async late(isLate: (key: Key) => boolean, action: () => Promise<unknown>): Promise<void> {
    const transact = this.transact.bind(this);
    this.transact = async (writes: readonly Write[]) => {
      const before = writes
        .filter(({ key }) => isLate(key))
        .map(({ key }) => [textOf(key), structuredClone(this.items.get(textOf(key)))] as const);
      await transact(writes);
      for (const [key, item] of before) if (!this.#late.has(key)) this.#late.set(key, item);
    };
    try {
      await action();
    } finally {
      this.transact = transact;
    }
  }

  /** Makes everything visible to readers. */
  showAll(): void {
    this.#late.clear();
  }

  override async get<const Keys extends readonly Key[]>(wanted: Keys): Promise<FoundUnder<Keys>> {
    await this.#turn();
    await super.get([]);
    const found = wanted.map((key) => this.#seen(textOf(key)));
    this.itemsRead += wanted.length;
    this.headsLookedUp += wanted.filter(({ SK }) => SK.startsWith('H#')).length;
    this.#count(found);
    return structuredClone(found) as unknown as FoundUnder<Keys>;
  }

  override async query<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    options: Query<T, Name>,
  ): Promise<readonly Found<T, Name>[]> {
    const items: Found<T, Name>[] = [];
    for await (const page of this.pages(options)) items.push(...page);
    return items;
  }

  override async *pages<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    options: Query<T, Name>,
  ): AsyncGenerator<readonly Found<T, Name>[]> {
    let after: string | undefined;
    for (;;) {
      await this.#turn();
      await super.get([]);
      const left = this.#select(options, after);
      const page = left.slice(0, this.pageSize);
      this.itemsRead += page.length;
      this.#count(page);
      yield structuredClone(page) as unknown as readonly Found<T, Name>[];
      if (page.length === left.length) return;
      after = String(page.at(-1)!.SK);
    }
  }

  #select({ partition, prefix = '', between, descending, limit }: Query, after = ''): Item[] {
    const names = [...this.items.keys(), ...this.#late.keys()].filter((key) =>
      key.startsWith(`${partition}\n`),
    );
    const sortKeys = [...new Set(names)].map((key) => key.slice(partition.length + 1)).sort();
    if (descending) sortKeys.reverse();
    return sortKeys
      .filter((SK) => (between ? SK >= between[0] && SK <= between[1] : SK.startsWith(prefix)) && SK > after)
      .map((SK) => this.#seen(textOf({ PK: partition, SK })))
      .filter((item) => item !== undefined)
      .slice(0, limit);
  }

  #seen(key: string): Item | undefined {
    return this.#late.has(key) ? this.#late.get(key) : this.items.get(key);
  }

  #count(items: readonly (Item | undefined)[]): void {
    this.blocksRead += items.filter((item) => String(item?.PK).startsWith('FACTS#')).length;
  }

  /** Reads take turns. What runs between two reads may read too, without anything running in between. */
  async #turn(): Promise<void> {
    if (this.#between.getStore()) return;
    const turn = this.#turns.then(async () => {
      await this.#between.run(true, async () => this.beforeRead(this.reads));
      this.reads += 1;
    });
    this.#turns = turn.catch(() => undefined);
    await turn;
  }
}

function textOf({ PK, SK }: Key): string {
  return `${PK}\n${SK}`;
}
