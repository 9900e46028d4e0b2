/** Operators' search for records by label (wire contract: records lists). */
import type { recordEndpoints } from '../../api/endpoints/records.ts';
import type { Handler } from '../../api/handler.ts';
import { keys } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

interface SearchEntry {
  readonly id: string;
  readonly label: string;
  readonly createdAt: string;
}

/** Reads all search entries, in parallel over their shards: the cost grows with the number of records. */
export const searchRecords: Handler<(typeof recordEndpoints)['record_search']> = async (
  { query, list },
  { store },
) => {
  const wanted = query.label.toLowerCase();
  const parts = await Promise.all(
    keys.recordSearchPartitions.map((partition) => matchesIn(store, partition, wanted, list.modifiedSince)),
  );
  const value = { label: byLabel, created_at: byCreation, id: byId }[list.orderBy] ?? byLabel;
  const ordered = orderBy(parts.flat(), value, byId, list.descending);
  return { records: page(ordered, list).map(({ id, label }) => ({ id, label })) };
};

async function matchesIn(
  store: Store,
  partition: string,
  wanted: string,
  since: string | undefined,
): Promise<SearchEntry[]> {
  const matches: SearchEntry[] = [];
  for await (const items of store.pages({ partition })) {
    const entries = items as unknown as SearchEntry[];
    matches.push(...entries.filter((entry) => matchesFilter(entry, wanted, since)));
  }
  return matches;
}

/** A record's entry does not change after its creation. */
function matchesFilter(
  { label, createdAt }: SearchEntry,
  wanted: string,
  since: string | undefined,
): boolean {
  return label.toLowerCase().includes(wanted) && (since === undefined || isSince(createdAt, since));
}

const byLabel = ({ label }: SearchEntry) => label;
const byCreation = ({ createdAt }: SearchEntry) => createdAt;
const byId = ({ id }: SearchEntry) => id;
