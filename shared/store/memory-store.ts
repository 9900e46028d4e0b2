/**
 * The store in memory, for tests of what is read and written. One suite (test/store/promises.ts) runs over it and over the store on
 * DynamoDB, so that what a test finds out here holds there.
 */
import { itemOf, toAttributes } from './attributes.ts';
import { queryReadUnits } from './capacity-rules.ts';
import type { AttributeOf, Item, Key, Range, Stored } from './key.ts';
import {
  measured,
  pageBytes,
  refused,
  requireItemSize,
  requireTransaction,
  requireTransactionSize,
  sizeOf,
} from './memory-limits.ts';
import { compareKeys, copyOf, MemoryTable, textOf, within } from './memory-table.ts';
import { type Found, type FoundUnder, type Query, StaleRead, type Store } from './store.ts';
import type { Condition, Conditions, ConditionsOn, Write } from './writes.ts';

export class MemoryStore implements Store {
  readonly items = new MemoryTable();
  /** Calls so far, by method; `pages` and `count` are among the queries. */
  readonly calls = { get: 0, query: 0, put: 0, delete: 0, transact: 0 };
  /** Items that were read so far, and keys that were read in vain. */
  itemsRead = 0;
  /** Capacity units that reads have taken so far. */
  unitsRead = 0;
  /** Items of a page of `pages`, which has at most a megabyte: few, so that tests meet the end of a page. */
  pageSize = 2;
  /** Runs before a transaction, so that tests can make concurrent changes or let it fail. */
  beforeTransact: () => void | Promise<void> = () => {};

  async get<const Keys extends readonly Key[]>(wanted: Keys): Promise<FoundUnder<Keys>> {
    this.calls.get += 1;
    await this.roundTrip();
    const found = wanted.map((key) => this.itemAt(textOf(key)));
    for (const item of found) this.#note([item]);
    return found.map((item) => copyOf(item)) as unknown as FoundUnder<Keys>;
  }

  async query<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    options: Query<T, Name>,
  ): Promise<readonly Found<T, Name>[]> {
    const items: Found<T, Name>[] = [];
    for await (const page of this.#pages(options, Number.POSITIVE_INFINITY)) items.push(...page);
    return items;
  }

  async *pages<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    options: Query<T, Name>,
  ): AsyncGenerator<readonly Found<T, Name>[]> {
    yield* this.#pages(options, this.pageSize);
  }

  async count(options: Range): Promise<number> {
    let counted = 0;
    for await (const page of this.#pages(options, Number.POSITIVE_INFINITY)) counted += page.length;
    return counted;
  }

  async put<T = Item>(key: Key<T>, item: NoInfer<T>, when?: NoInfer<ConditionsOn<T>>): Promise<boolean> {
    this.calls.put += 1;
    const stored = toStored({ ...item, ...key });
    requireItemSize(stored);
    await pause();
    const found = this.items.get(textOf(key));
    if (!holds(found, when as Conditions))
      return typeof stored.writer === 'string' && found?.writer === stored.writer;
    this.items.set(textOf(key), stored);
    return true;
  }

  async delete<T = Item>(key: Key<T>, when?: NoInfer<ConditionsOn<T>>): Promise<boolean> {
    this.calls.delete += 1;
    await pause();
    if (!holds(this.items.get(textOf(key)), when as Conditions)) return false;
    this.items.delete(textOf(key));
    return true;
  }

  async transact(writes: readonly Write[]): Promise<void> {
    this.calls.transact += 1;
    requireTransaction(writes.map(({ key }) => textOf(key)));
    await pause();
    await this.beforeTransact();
    for (const write of writes) {
      if (holds(this.items.get(textOf(write.key)), write.when)) continue;
      throw typeof write.refused === 'function' ? write.refused() : new StaleRead();
    }
    const results = writes.map((write) => [textOf(write.key), this.#after(write)] as const);
    const items = results.map(([, item]) => item).filter((item) => item !== undefined);
    for (const item of items) requireItemSize(item);
    requireTransactionSize(items);
    for (const [key, item] of results) {
      if (item) this.items.set(key, item);
      else this.items.delete(key);
    }
  }

  /** What comes before every page and every batch that is read: other tasks run. */
  protected roundTrip(): Promise<void> {
    return pause();
  }

  /** The item that readers see under this key of `items`. */
  protected itemAt(key: string): Item | undefined {
    return this.items.get(key);
  }

  /** Sort keys of a partition, in order, that readers see something under. */
  protected sortKeysOf(partition: string): readonly string[] {
    return this.items.sortKeysOf(partition);
  }

  async *#pages<T, Name extends string>(
    options: Query<T, Name>,
    pageSize: number,
  ): AsyncGenerator<readonly Found<T, Name>[]> {
    this.calls.query += 1;
    requireRange(options);
    let left = options.limit ?? Number.POSITIVE_INFINITY;
    let last: string | undefined;
    for (;;) {
      await this.roundTrip();
      const sortKeys = within(this.sortKeysOf(options.partition), options, last);
      const page = this.#page(options.partition, sortKeys, Math.min(left, pageSize));
      this.#note(page);
      left -= page.length;
      yield page.map((item) => copyOf(only(item, options.attributes))) as unknown as Found<T, Name>[];
      if (page.length === sortKeys.length || left <= 0) return;
      last = String(page.at(-1)!.SK);
    }
  }

  /** The first of these items, up to the one that fills a page. */
  #page(partition: string, sortKeys: readonly string[], count: number): readonly Item[] {
    const page: Item[] = [];
    let bytes = 0;
    for (const SK of sortKeys) {
      const item = this.itemAt(textOf({ PK: partition, SK }))!;
      page.push(item);
      bytes += sizeOf(item);
      if (bytes >= pageBytes || page.length >= count) break;
    }
    return page;
  }

  /** Adds what it takes to read this page, or the one item under a key. */
  #note(items: readonly (Item | undefined)[]): void {
    this.itemsRead += items.length;
    this.unitsRead += queryReadUnits(items.reduce((sum: number, item) => sum + (item ? sizeOf(item) : 0), 0));
  }

  /** What is under the key of a write after it. */
  #after(write: Write): Item | undefined {
    const found = this.items.get(textOf(write.key));
    if (write.kind === 'check') return found;
    if (write.kind === 'delete') return undefined;
    if (write.kind === 'put') return toStored({ ...write.item, ...write.key });
    const item: Item = { ...found, ...write.key };
    for (const [name, value] of Object.entries(write.set ?? {})) if (value !== undefined) item[name] = value;
    for (const [name, value] of Object.entries(write.add ?? {})) item[name] = Number(item[name] ?? 0) + value;
    for (const name of write.remove ?? []) delete item[name];
    return toStored(item);
  }
}

/** A copy as it comes back from the table. Throws for what the table cannot hold. */
function toStored(item: object): Item {
  const attributes = toAttributes(item);
  return measured(itemOf(attributes), attributes);
}

/** Lets other tasks run, as every round trip does. */
function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function requireRange({ after, between }: Range): void {
  if (after === undefined && between && compareKeys(...between) > 0)
    throw refused('The BETWEEN operator requires an upper bound that is not below the lower one');
}

function only(item: Item, attributes: readonly string[] | undefined): Item {
  if (!attributes) return item;
  return Object.fromEntries(Object.entries(item).filter(([name]) => attributes.includes(name)));
}

function holds(item: Item | undefined, when: Conditions = {}): boolean {
  return Object.entries(when).every(([name, condition]) => meets(item?.[name], condition));
}

function meets(value: unknown, condition: Condition): boolean {
  if (typeof condition !== 'object') return value === condition;
  if ('absent' in condition) return value === undefined;
  if ('present' in condition) return value !== undefined;
  return typeof value === 'number' && value < condition.below;
}
