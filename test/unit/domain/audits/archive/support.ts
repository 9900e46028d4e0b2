/** A trail whose months move from a table to a bucket, both in memory, and what can happen between two calls of them. */
import { createHash } from 'node:crypto';
import { TrailReader } from '../../../../../shared/domain/audits/archive/reader.ts';
import { archiveAudits } from '../../../../../shared/domain/audits/archive/sweep.ts';
import { monthsBetween } from '../../../../../shared/domain/audits/months.ts';
import { type AuditItem, keys } from '../../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../../shared/store/memory-store.ts';
import type { Bodies, Store } from '../../../../../shared/store/store.ts';
import { storeItem } from '../../accounts/support.ts';
import { entryAt, recordId, storeEntry } from '../support.ts';

const createdAt = '2025-11-03T10:00:00.000Z';
/** November and December are old enough then, where entries stay in the table for a month. */
export const now = new Date('2026-02-10T12:00:00Z');

export interface Stores {
  readonly store: Store;
  readonly bodies: Bodies;
}

export class World {
  readonly store = new MemoryStore();
  readonly objects = new Map<string, Buffer>();
  readonly bodies: Bodies = {
    put: async (key, bytes, sha256) => {
      if (createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error('BadDigest');
      this.objects.set(key, bytes);
    },
    get: async (key) => {
      const bytes = this.objects.get(key);
      if (!bytes) throw new Error(`No object ${key}`);
      return bytes;
    },
    delete: async (key) => void this.objects.delete(key),
  };
  /** All entries that were ever stored, oldest first. */
  entries: readonly AuditItem[] = [];

  constructor() {
    const item = { id: recordId, label: 'Marta', createdAt };
    storeItem(this.store, keys.record(recordId), item);
    storeItem(this.store, keys.recordSearch(recordId), item);
  }

  add(time: string, changes: Partial<AuditItem> = {}): void {
    const entry = entryAt(new Date(time), changes);
    storeEntry(this.store, entry);
    this.entries = [...this.entries, entry].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  }

  /** Items of the table in partitions with this beginning. */
  itemsIn(prefix: string): readonly Record<string, unknown>[] {
    return [...this.store.items.values()].filter(({ PK }) => String(PK).startsWith(prefix));
  }

  /** Entries of November and December that are in the table. */
  get oldInTable(): number {
    return ['2025-11', '2025-12'].flatMap((month) => this.itemsIn(`AUDIT#${recordId}#${month}`)).length;
  }

  /** The lines of all objects. */
  get lines(): readonly string[] {
    return [...this.objects.values()].flatMap((bytes) => bytes.toString().split('\n').filter(Boolean));
  }

  get parts(): readonly Record<string, unknown>[] {
    return this.itemsIn('AUDITARCHIVE#').filter(({ SK }) => String(SK).startsWith('PART#'));
  }
}

export function keyOf({ time, id }: AuditItem): string {
  return `${time}#${id}`;
}

export function archive(stores: Stores, at = now): Promise<number> {
  return archiveAudits(at, { ...stores, months: 1 });
}

/** Ids of all entries as they are read, month by month. */
export async function readAll(stores: Stores, { descending = false } = {}): Promise<readonly string[]> {
  const reader = new TrailReader(recordId, stores, now);
  const months = monthsBetween('2025-11', '2026-02');
  const ids: string[] = [];
  for (const month of descending ? months.toReversed() : months)
    for await (const page of reader.pages(month, { descending })) ids.push(...page.map(({ id }) => id));
  return ids;
}

/** The sum of the counts of all months. */
export async function countAll(stores: Stores): Promise<number> {
  const reader = new TrailReader(recordId, stores, now);
  const counts = await Promise.all(monthsBetween('2025-11', '2026-02').map((month) => reader.count(month)));
  return counts.reduce((sum, count) => sum + count, 0);
}

type When = 'before' | 'after';

/**
 * The same stores. Just before or after call number `at`, `action` runs. A page of a query is a call of its own. `calls` tells how
 * many there were.
 */
export function watched(
  { store, bodies }: Stores,
  at: number,
  when: When,
  action: () => Promise<unknown>,
): Stores & { readonly calls: number } {
  const watch = { calls: 0 };
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    watch.calls += 1;
    const own = watch.calls;
    if (own === at && when === 'before') await action();
    const result = await work();
    if (own === at && when === 'after') await action();
    return result;
  };
  async function* pagesOf<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
    const iterator = pages[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await call(() => iterator.next());
      if (done) return;
      yield value;
    }
  }
  const wrap = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const method = Reflect.get(target, name) as (...input: unknown[]) => unknown;
        return (...input: unknown[]) =>
          name === 'pages'
            ? pagesOf(method.apply(target, input) as AsyncIterable<unknown>)
            : call(() => method.apply(target, input) as Promise<unknown>);
      },
    });
  return {
    store: wrap(store),
    bodies: wrap(bodies),
    get calls() {
      return watch.calls;
    },
  };
}

export class Crash extends Error {}

/** The same stores for a process that ends at call number `at`: before it has an effect, or after. Nothing works from then on. */
export function crashing(stores: Stores, at: number, when: When): Stores & { readonly calls: number } {
  let isOver = false;
  const end = async () => {
    isOver = true;
    throw new Crash();
  };
  const inner = watched(stores, at, when, end);
  const guard = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(_, name) {
        const method = Reflect.get(target, name) as (...input: unknown[]) => unknown;
        return (...input: unknown[]) => {
          if (!isOver) return method(...input);
          if (name === 'pages') return failing();
          return Promise.reject(new Crash());
        };
      },
    });
  return {
    store: guard(inner.store),
    bodies: guard(inner.bodies),
    get calls() {
      return inner.calls;
    },
  };
}

// biome-ignore lint/correctness/useYield: it stands for pages of which none arrives.
async function* failing(): AsyncGenerator<never> {
  throw new Crash();
}
