/** Heads of lineages as one report reads them: each at one moment, and once. */
import { keys, type LineageItem } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { decisive } from './document-selection.ts';
import { readHeads } from './lineage-heads.ts';

/** What reports need to know of a document. */
export type Head = Pick<LineageItem, (typeof decisive)[number]>;

export interface Heads<Known = Head> {
  /** Reads those that have not been read. One or two round trips; none when all have. */
  load(lineageIds: Iterable<string>): Promise<void>;
  /** Undefined for a document that is not in the record, and for one that has not been loaded. */
  get(lineageId: string): Known | undefined;
}

/** A look-up costs a unit, however small the head is; a query reads about this many for it. */
const headsPerUnit = 8;
/** Fewer are looked up. */
const worthQuery = 4;

/** `read`: heads that were read for the same answer already; `attributes`: what is to be known of each, that of reports when left out. */
export function createHeads<Name extends keyof LineageItem = (typeof decisive)[number]>(
  recordId: string,
  store: Store,
  read: readonly Pick<LineageItem, Name | 'id'>[] = [],
  attributes: readonly (Name | 'id')[] = decisive as readonly unknown[] as readonly (Name | 'id')[],
): Heads<Pick<LineageItem, Name | 'id'>> {
  type Known = Pick<LineageItem, Name | 'id'>;
  const known = new Map<string, Known | undefined>(read.map((head) => [head.id, head]));
  const take = (head: Known) => void (known.has(head.id) || known.set(head.id, head));

  /**
   * Tries a query from the first to the last one, which are in the order of time. It costs at most half of what looking them up does, and
   * finds all where the record has few other documents of that time.
   */
  async function query(ids: readonly string[]): Promise<void> {
    const sorted = ids.toSorted();
    const [first, last] = [keys.lineage(recordId, sorted[0]!).SK, keys.lineage(recordId, sorted.at(-1)!).SK];
    const limit = Math.ceil((ids.length * headsPerUnit) / 2);
    const range = { ...keys.lineages(recordId), between: [first, last] as const };
    const found: readonly Known[] = await store.query({ ...range, limit, attributes });
    for (const head of found) take(head);
    const isComplete = found.length < limit;
    const end = found.at(-1)?.id ?? '';
    // Within what was read, one that is missing is not in the record.
    for (const id of ids) if (!known.has(id) && (isComplete || id <= end)) known.set(id, undefined);
  }

  return {
    async load(lineageIds) {
      const missing = () => [...new Set(lineageIds)].filter((id) => !known.has(id));
      let ids = missing();
      if (ids.length >= worthQuery) {
        await query(ids);
        ids = missing();
      }
      if (ids.length === 0) return;
      const heads = await readHeads(recordId, ids, store);
      for (const [index, id] of ids.entries()) known.set(id, heads[index]);
    },
    get: (lineageId) => known.get(lineageId),
  };
}
