/** The items of the table in memory, and the sort keys of each partition in the order in which DynamoDB has them. */
import type { Item, PlainKey, Range } from './key.ts';

/** The text by which an item is found. */
export function textOf({ PK, SK }: PlainKey): string {
  return `${PK}\n${SK}`;
}

/** A copy of what the table holds. `structuredClone`, which is for any value, takes four times as long. */
export function copyOf<T>(value: T): T {
  return copied(value) as T;
}

function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  if (value instanceof Uint8Array) return new Uint8Array(value);
  const copy: Item = {};
  for (const name of Object.keys(value)) copy[name] = copied((value as Item)[name]);
  return copy;
}

export class MemoryTable extends Map<string, Item> {
  readonly #sortKeys = new Map<string, Set<string>>();
  /** Of the partitions that were read since their keys changed. */
  readonly #sorted = new Map<string, readonly string[]>();

  override set(key: string, item: Item): this {
    if (!this.has(key)) {
      const [partition, sortKey] = parts(key);
      const known = this.#sortKeys.get(partition);
      if (known) known.add(sortKey);
      else this.#sortKeys.set(partition, new Set([sortKey]));
      this.#sorted.delete(partition);
    }
    return super.set(key, item);
  }

  override delete(key: string): boolean {
    const [partition, sortKey] = parts(key);
    if (this.#sortKeys.get(partition)?.delete(sortKey)) this.#sorted.delete(partition);
    return super.delete(key);
  }

  override clear(): void {
    this.#sortKeys.clear();
    this.#sorted.clear();
    super.clear();
  }

  sortKeysOf(partition: string): readonly string[] {
    const known = this.#sorted.get(partition);
    if (known) return known;
    const sorted = [...(this.#sortKeys.get(partition) ?? [])].sort(compareKeys);
    this.#sorted.set(partition, sorted);
    return sorted;
  }
}

function parts(key: string): readonly [partition: string, sortKey: string] {
  const end = key.indexOf('\n');
  return [key.slice(0, end), key.slice(end + 1)];
}

/** Characters that JavaScript, which compares halves of characters, puts into another order than their bytes in UTF-8. */
const outOfOrder = /[\uD800-\uFFFF]/;

/** By the bytes of UTF-8, as DynamoDB compares keys. */
export function compareKeys(left: string, right: string): number {
  if (outOfOrder.test(left) || outOfOrder.test(right))
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  return left < right ? -1 : Number(left > right);
}

/** The sort keys, of these in order, that are within the range, in the order in which it is read, behind the one that was read last. */
export function within(
  sortKeys: readonly string[],
  { prefix = '', after, between, descending }: Range & { readonly descending?: boolean },
  last: string | undefined,
): readonly string[] {
  const firstFrom = (bound: string) => firstIndex(sortKeys, (key) => compareKeys(key, bound) >= 0);
  const firstAfter = (bound: string) => firstIndex(sortKeys, (key) => compareKeys(key, bound) > 0);
  let [start, end] = [firstFrom(prefix), sortKeys.length];
  if (after !== undefined) start = firstAfter(after);
  else if (between) [start, end] = [firstFrom(between[0]), firstAfter(between[1])];
  else end = firstIndex(sortKeys, (key) => compareKeys(key, prefix) > 0 && !key.startsWith(prefix));
  if (last !== undefined && descending) end = firstFrom(last);
  if (last !== undefined && !descending) start = firstAfter(last);
  const found = sortKeys.slice(start, end);
  return descending ? found.reverse() : found;
}

/** Where the first key is from which on all keys are as wanted. */
function firstIndex(sortKeys: readonly string[], isWanted: (key: string) => boolean): number {
  let [low, high] = [0, sortKeys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isWanted(sortKeys[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
