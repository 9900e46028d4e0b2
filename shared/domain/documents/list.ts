/**
 * Lists of the latest versions. In default order (newest first, without `modified_since`) a list reads only
 * its own page and a counter; any other order or filter reads all documents of the status and type.
 */
import type { ListParameters } from '../../api/endpoint.ts';
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { type DocumentCountItem, keys, type ListingItem } from '../../store/items/index.ts';
import type { Key, Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { typesSelectedBy } from '../../xml/document-type.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { orderValue } from './order.ts';
import { listedView } from './view.ts';

export const listDocuments: Handler<(typeof documentEndpoints)['record_document_list']> = async (
  { path, query, list },
  { store },
) => {
  const recordId = path.RECORD_ID;
  const sources = listSources(recordId, list.status, query.type);
  const { total, listings } = isDefaultOrder(list)
    ? await newestPage(store, sources, list)
    : await anyOrder(store, sources, list);
  return { recordId, total, documents: listings.map((listing) => listedView(recordId, listing)) };
};

/** Where the entries of a list are stored, and their counter. */
interface Source {
  readonly listings: Range<ListingItem>;
  readonly counter: Key<DocumentCountItem>;
}

interface Found {
  readonly total: number;
  readonly listings: readonly ListingItem[];
}

function listSources(recordId: string, status: string, type: string | undefined): readonly Source[] {
  if (!type) return [{ listings: keys.listings(recordId, status), counter: keys.count(recordId, status) }];
  return typesSelectedBy(type).map((name) => ({
    listings: keys.typeListings(recordId, status, name),
    counter: keys.typeCount(recordId, status, name),
  }));
}

/** Whether the list is newest first without `modified_since`, so that only its own page needs to be read. */
export function isDefaultOrder({ orderBy: field, descending, modifiedSince }: ListParameters): boolean {
  return descending && (field === 'created_at' || field === 'createdAt') && modifiedSince === undefined;
}

/** One page, newest first; the entries are stored in that order. */
async function newestPage(store: Store, sources: readonly Source[], list: ListParameters): Promise<Found> {
  const [counters, ...parts] = await Promise.all([
    store.get(sources.map(({ counter }) => counter)),
    ...sources.map((source) => newest(store, source, list.offset + list.limit)),
  ]);
  const total = counters.reduce((sum, counter) => sum + (counter?.documents ?? 0), 0);
  const merged = parts.length === 1 ? parts[0]! : byNewest(parts.flat());
  return { total, listings: page(merged, list) };
}

async function newest(store: Store, { listings }: Source, limit: number): Promise<readonly ListingItem[]> {
  return limit === 0 ? [] : store.query({ ...listings, descending: true, limit });
}

async function anyOrder(store: Store, sources: readonly Source[], list: ListParameters): Promise<Found> {
  const parts = await Promise.all(sources.map(({ listings }) => store.query(listings)));
  const since = list.modifiedSince;
  const matching = parts.flat().filter(({ modifiedAt }) => !since || isSince(modifiedAt, since));
  const ordered = orderBy(matching, orderValue(list.orderBy), ({ id }) => id, list.descending);
  return { total: matching.length, listings: page(ordered, list) };
}

function byNewest(listings: readonly ListingItem[]): ListingItem[] {
  return orderBy(
    listings,
    ({ createdAt }) => createdAt,
    ({ id }) => id,
    true,
  );
}
