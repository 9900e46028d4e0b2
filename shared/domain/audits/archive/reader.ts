/**
 * Reads a record's trail month by month, wherever its entries are. Entries of the current month and of the one before are only in
 * the table, and take the same round trips as if there were no archive.
 */
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { type AuditItem, keys } from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import { expectItem } from '../../../store/reads.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { monthOf, monthsBefore } from '../months.ts';
import { type Part, StoredParts } from './index-of-parts.ts';
import { type Entry, Merge } from './merge.ts';
import { readPart } from './object.ts';

export interface TrailStores {
  readonly store: Store;
  readonly bodies: Pick<Bodies, 'get'>;
}

export interface MonthQuery {
  /** Only sort keys from the first to the second, both inclusive. */
  readonly between?: readonly [from: string, to: string];
  readonly descending?: boolean;
  /** Entries to leave out at the beginning. */
  readonly skip?: number;
  /** Entries after that, at most. */
  readonly limit?: number;
}

const pageSize = 500;
const partsAtOnce = 4;

export class TrailReader {
  readonly #recordId: string;
  readonly #stores: TrailStores;
  readonly #parts: StoredParts;
  /** The first month of which nothing can be in the archive. */
  readonly #recent: string;

  constructor(recordId: string, stores: TrailStores, now: Date) {
    this.#recordId = recordId;
    this.#stores = stores;
    this.#parts = new StoredParts(recordId, stores.store);
    this.#recent = monthsBefore(monthOf(now), 1);
  }

  /** Entries of a month in the order of time, page by page. */
  async *pages(month: string, query: MonthQuery = {}): AsyncGenerator<readonly Entry[]> {
    const { skip = 0, limit = Number.POSITIVE_INFINITY, descending = false, between } = query;
    const most = skip + limit;
    const live = this.#stores.store.pages<AuditItem>({
      ...keys.auditMonth(this.#recordId, month),
      descending,
      ...(between && { between }),
      ...(Number.isFinite(most) && { limit: most }),
    });
    if (month >= this.#recent) yield* skipped(live, skip);
    else yield* pagesOf(this.#merged(month, live, { descending, between, skip }), limit);
  }

  async *#merged(
    month: string,
    live: AsyncIterable<readonly Entry[]>,
    { descending, between, skip }: Pick<MonthQuery, 'between' | 'skip'> & { readonly descending: boolean },
  ): AsyncGenerator<Entry> {
    const load = (part: Part) => this.#load(part);
    const merge = new Merge({ descending, between, load }, skip);
    for await (const page of live) {
      if (page.length > 0) yield* merge.page(page, await this.#parts.of(month));
    }
    yield* merge.rest(await this.#parts.of(month));
  }

  /** How many entries a month has; with bounds as in a query. */
  async count(month: string, between?: MonthQuery['between']): Promise<number> {
    const range = keys.auditMonth(this.#recordId, month);
    const live = await this.#stores.store.count(between ? { ...range, between } : range);
    if (month >= this.#recent) return live;
    const parts = await this.#parts.of(month);
    if (parts.length === 0) return live;
    const within = parts.every(({ first, last }) => !between || (between[0] <= first && last <= between[1]));
    if (live === 0 && within && areApart(parts)) return parts.reduce((sum, { entries }) => sum + entries, 0);
    let counted = 0;
    for await (const page of this.pages(month, between && { between })) counted += page.length;
    return counted;
  }

  /** Entries by key, in the order of the keys. Throws when one is missing. */
  async get(wanted: readonly Key<AuditItem>[]): Promise<readonly AuditItem[]> {
    return (await this.find(wanted)).map(expectItem);
  }

  /** The same, with undefined for a missing one. */
  async find(wanted: readonly Key<AuditItem>[]): Promise<readonly (Entry | undefined)[]> {
    const live = await this.#stores.store.get(wanted);
    const found = new Map(live.flatMap((entry) => (entry ? [[entry.SK, entry] as const] : [])));
    const moved = wanted.map(({ SK }) => SK).filter((key) => !found.has(key));
    await forEachConcurrent(new Set(moved.map((key) => key.slice(0, 7))), partsAtOnce, async (month) => {
      for (const part of await this.#parts.of(month)) {
        const missing = new Set(
          moved.filter((key) => part.first <= key && key <= part.last && !found.has(key)),
        );
        if (missing.size === 0) continue;
        for (const entry of await this.#load(part)) if (missing.has(entry.SK)) found.set(entry.SK, entry);
      }
    });
    return wanted.map(({ SK }) => found.get(SK));
  }

  #load(part: Part): Promise<readonly Entry[]> {
    return readPart(this.#recordId, part, this.#stores.bodies);
  }
}

/** Whether no two parts can have an entry in common. */
function areApart(parts: readonly Part[]): boolean {
  const sorted = parts.toSorted((one, other) => (one.first < other.first ? -1 : 1));
  return sorted.every(({ first }, index) => index === 0 || sorted[index - 1]!.last < first);
}

async function* skipped(
  pages: AsyncIterable<readonly Entry[]>,
  skip: number,
): AsyncGenerator<readonly Entry[]> {
  let left = skip;
  for await (const page of pages) {
    if (left < page.length) yield left === 0 ? page : page.slice(left);
    left -= Math.min(left, page.length);
  }
}

/** The first entries as pages. */
async function* pagesOf(entries: AsyncIterable<Entry>, limit: number): AsyncGenerator<readonly Entry[]> {
  if (limit === 0) return;
  let page: Entry[] = [];
  let taken = 0;
  for await (const entry of entries) {
    page.push(entry);
    taken += 1;
    if (taken === limit) break;
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}
