/**
 * A table in memory that makes reads race: short pages, concurrent changes, transactions that are visible in
 * part.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AttributeOf, Item, Key, Stored } from '../../../../shared/store/key.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { textOf } from '../../../../shared/store/memory-table.ts';
import type { Found, FoundUnder, Query } from '../../../../shared/store/store.ts';
import type { Write } from '../../../../shared/store/writes.ts';

export class RacingStore extends MemoryStore {
  override pageSize = 1000;
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
    const found = await super.get(wanted);
    this.headsLookedUp += wanted.filter(({ SK }) => SK.startsWith('H#')).length;
    this.blocksRead += wanted.filter(({ PK }) => PK.startsWith('FACTS#')).length;
    return found;
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
    for await (const page of super.pages(options)) {
      if (options.partition.startsWith('FACTS#')) this.blocksRead += page.length;
      yield page;
    }
  }

  protected override async roundTrip(): Promise<void> {
    await this.#turn();
    await super.roundTrip();
  }

  protected override itemAt(key: string): Item | undefined {
    return this.#late.has(key) ? this.#late.get(key) : super.itemAt(key);
  }

  protected override sortKeysOf(partition: string): readonly string[] {
    const sortKeys = super.sortKeysOf(partition);
    if (this.#late.size === 0) return sortKeys;
    const seen = new Set(sortKeys);
    for (const [key, item] of this.#late) {
      if (!key.startsWith(`${partition}\n`)) continue;
      const sortKey = key.slice(partition.length + 1);
      if (item) seen.add(sortKey);
      else seen.delete(sortKey);
    }
    return [...seen].sort();
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
