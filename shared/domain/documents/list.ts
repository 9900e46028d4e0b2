/**
 * Lists of the latest versions. In default order (newest first, without `modified_since`) a list reads only
 * its own page and a counter. With a kind of data it reads list entries until the page is full; any other order or filter reads those of
 * all documents of the status and type.
 */
import type { ListParameters } from '../../api/endpoint.ts';
import type { documentEndpoints } from '../../api/endpoints/documents/index.ts';
import { kindCount } from '../../store/items/documents.ts';
import { type DocumentCountItem, keys, type ListingItem } from '../../store/items/index.ts';
import type { Key, Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { typesSelectedBy } from '../../xml/document-type.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { type DocumentFilter, filterOf, wordsOf } from './found.ts';
import { orderValue } from './order.ts';
import { listedView } from './view.ts';

export const listDocuments: Handler<(typeof documentEndpoints)['record_document_list']> = async (
  { path, query, list },
  { store },
) => {
  const recordId = path.RECORD_ID;
  const wanted = { status: list.status, type: query.type, kind: query.kind, q: query.q };
  const { total, listings } = await findDocuments(recordId, wanted, list, store);
  return { recordId, total, documents: listings.map((listing) => listedView(recordId, listing)) };
};

interface Wanted extends DocumentFilter {
  readonly status: string;
  readonly type: string | undefined;
}

function findDocuments(
  recordId: string,
  { status, type, ...filter }: Wanted,
  list: ListParameters,
  store: Store,
): Promise<Found> {
  const sources = listSources(recordId, status, type);
  if (!isDefaultOrder(list) || wordsOf(filter.q).length > 0) return anyOrder(store, sources, filter, list);
  if (!filter.kind) return newestPage(store, sources, list);
  // Of one type, no item counts the documents with data of a kind.
  if (type) return anyOrder(store, sources, filter, list);
  return newestOfKind(store, sources[0]!, filter.kind, list);
}

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

/** One page of the documents with data of a kind, newest first: reads list entries until it is full, and how many there are. */
async function newestOfKind(
  store: Store,
  { listings, counter }: Source,
  kind: string,
  list: ListParameters,
): Promise<Found> {
  const isWanted = filterOf({ kind });
  const [[counts], matching] = await Promise.all([
    store.get([counter]),
    firstOf(store.pages({ ...listings, descending: true }), isWanted, list.offset + list.limit),
  ]);
  return { total: counts?.[kindCount(kind)] ?? 0, listings: page(matching, list) };
}

async function firstOf(
  pages: AsyncIterable<readonly ListingItem[]>,
  isWanted: (listing: ListingItem) => boolean,
  most: number,
): Promise<readonly ListingItem[]> {
  const matching: ListingItem[] = [];
  if (most === 0) return matching;
  for await (const listings of pages) {
    matching.push(...listings.filter(isWanted));
    if (matching.length >= most) break;
  }
  return matching;
}

async function anyOrder(
  store: Store,
  sources: readonly Source[],
  filter: DocumentFilter,
  list: ListParameters,
): Promise<Found> {
  const parts = await Promise.all(sources.map(({ listings }) => store.query(listings)));
  const since = list.modifiedSince;
  const isWanted = filterOf(filter);
  const matching = parts
    .flat()
    .filter((listing) => (!since || isSince(listing.modifiedAt, since)) && isWanted(listing));
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
