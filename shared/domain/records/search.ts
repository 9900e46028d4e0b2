/** Operators' search for records by label (docs/contract/records.md#records-lists). */
import type { recordEndpoints } from '../../api/endpoints/records.ts';
import { keys, type RecordSearchItem } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';

/** Reads all search entries, in parallel over their shards: the cost grows with the number of records. */
export const searchRecords: Handler<(typeof recordEndpoints)['record_search']> = async (
  { query, list },
  { store },
) => {
  const wanted = query.label.toLowerCase();
  const parts = await Promise.all(
    keys.recordSearchEntries.map((entries) => matchesIn(store, entries, wanted, list.modifiedSince)),
  );
  const value = { label: byLabel, created_at: byCreation, id: byId }[list.orderBy] ?? byLabel;
  const ordered = orderBy(parts.flat(), value, byId, list.descending);
  return { records: page(ordered, list).map(({ id, label }) => ({ id, label })) };
};

async function matchesIn(
  store: Store,
  range: Range<RecordSearchItem>,
  wanted: string,
  since: string | undefined,
): Promise<RecordSearchItem[]> {
  const matches: RecordSearchItem[] = [];
  for await (const entries of store.pages(range)) {
    matches.push(...entries.filter((entry) => matchesFilter(entry, wanted, since)));
  }
  return matches;
}

/** A record's entry does not change after its creation. */
function matchesFilter(
  { label, createdAt }: RecordSearchItem,
  wanted: string,
  since: string | undefined,
): boolean {
  return label.toLowerCase().includes(wanted) && (since === undefined || isSince(createdAt, since));
}

const byLabel = ({ label }: RecordSearchItem) => label;
const byCreation = ({ createdAt }: RecordSearchItem) => createdAt;
const byId = ({ id }: RecordSearchItem) => id;
