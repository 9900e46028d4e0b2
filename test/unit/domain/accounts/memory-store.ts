/**
 * A table in memory, for tests of what the domain reads and writes. DynamoDB's own behaviour is tested
 * elsewhere.
 */
import type { AttributeOf, Item, Key, PlainKey, Range, Stored } from '../../../../shared/store/key.ts';
import {
  type Found,
  type FoundUnder,
  type Query,
  StaleRead,
  type Store,
} from '../../../../shared/store/store.ts';
import type { Condition, Conditions, ConditionsOn, Write } from '../../../../shared/store/writes.ts';

export class MemoryStore implements Store {
  readonly items = new Map<string, Item>();
  /** Round trips so far, by method. */
  readonly calls = { get: 0, query: 0, put: 0, delete: 0, transact: 0 };
  /** Runs before a transaction, so that tests can make concurrent changes or let it fail. */
  beforeTransact: () => void | Promise<void> = () => {};

  async get<const Keys extends readonly Key[]>(wanted: Keys): Promise<FoundUnder<Keys>> {
    this.calls.get += 1;
    await pause();
    return wanted.map((key) => structuredClone(this.items.get(textOf(key)))) as unknown as FoundUnder<Keys>;
  }

  async query<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    options: Query<T, Name>,
  ): Promise<readonly Found<T, Name>[]> {
    this.calls.query += 1;
    await pause();
    const { descending, limit, attributes } = options;
    const found = this.#within(options).sort((left, right) => (String(left.SK) < String(right.SK) ? -1 : 1));
    if (descending) found.reverse();
    return found
      .slice(0, limit)
      .map((item) => only(structuredClone(item), attributes)) as unknown as readonly Found<T, Name>[];
  }

  async *pages<T = Item, Name extends AttributeOf<Stored<T>> = never>(
    options: Query<T, Name>,
  ): AsyncIterable<readonly Found<T, Name>[]> {
    const items = await this.query(options);
    yield items.slice(0, 2);
    if (items.length > 2) yield items.slice(2);
  }

  async count(options: Range): Promise<number> {
    this.calls.query += 1;
    await pause();
    return this.#within(options).length;
  }

  #within({ partition, prefix = '', after, between }: Range): Item[] {
    return [...this.items.values()]
      .filter(({ PK, SK }) => PK === partition && String(SK).startsWith(prefix))
      .filter(({ SK }) => after === undefined || String(SK) > after)
      .filter(({ SK }) => !between || (String(SK) >= between[0] && String(SK) <= between[1]));
  }

  async put<T = Item>(key: Key<T>, item: NoInfer<T>, when?: NoInfer<ConditionsOn<T>>): Promise<boolean> {
    this.calls.put += 1;
    await pause();
    if (!holds(this.items.get(textOf(key)), when as Conditions)) return false;
    this.#write({ kind: 'put', key, item: item as object });
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
    await pause();
    await this.beforeTransact();
    for (const write of writes) {
      if (holds(this.items.get(textOf(write.key)), write.when)) continue;
      throw typeof write.refused === 'function' ? write.refused() : new StaleRead();
    }
    for (const write of writes) this.#write(write);
  }

  #write(write: Write): void {
    const key = textOf(write.key);
    if (write.kind === 'put') this.items.set(key, structuredClone({ ...write.item, ...write.key }));
    if (write.kind === 'delete') this.items.delete(key);
    if (write.kind !== 'update') return;
    const item: Item = { ...this.items.get(key), ...write.key };
    for (const [name, value] of Object.entries(write.set ?? {})) if (value !== undefined) item[name] = value;
    for (const [name, value] of Object.entries(write.add ?? {})) item[name] = Number(item[name] ?? 0) + value;
    for (const name of write.remove ?? []) delete item[name];
    this.items.set(key, structuredClone(item));
  }
}

function textOf({ PK, SK }: PlainKey): string {
  return `${PK}\n${SK}`;
}

/** Lets other tasks run, as every round trip does. */
function pause(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
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
