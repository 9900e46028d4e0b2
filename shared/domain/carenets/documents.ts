/**
 * The documents of a carenet (docs/contract/carenets.md#reading-through-a-carenet). Only placed documents
 * and those of autoshared types are read; where kinds of data are shared, the whole list, because any document may have only such.
 */
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { lineageOf } from '../../ids.ts';
import {
  type DocumentStatus,
  keys,
  type LineageItem,
  type ListingItem,
  type VersionItem,
} from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import { typesSelectedBy } from '../../xml/document-type.ts';
import { filterOf } from '../documents/found.ts';
import { orderValue } from '../documents/order.ts';
import { listedView, throughCarenet } from '../documents/view.ts';
import { lastChange } from '../documents/writes.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { readSharing, shareableLineage } from './sharing.ts';
import { withSteadySharing } from './steady-sharing.ts';
import { isVisible, type Sharing } from './visibility.ts';

interface Selection {
  readonly status: DocumentStatus;
  /** Types to list; undefined: all. */
  readonly types: readonly string[] | undefined;
}

export const listCarenetDocuments: Handler<(typeof carenetEndpoints)['carenet_document_list']> = async (
  { query, list },
  { store, entities, shown },
) => {
  const { recordId } = entities.carenet;
  const rereadSharing = () => readSharing(store, entities.carenet);
  const types = query.type ? typesSelectedBy(query.type) : undefined;
  const scope = { sharing: await rereadSharing(), rereadSharing };
  const visible = await withSteadySharing(scope, (sharing) =>
    visibleDocuments(store, sharing!, { status: list.status, types }),
  );
  const since = list.modifiedSince;
  const isWanted = filterOf(query);
  const matching = visible.filter(
    (listing) => (!since || isSince(listing.modifiedAt, since)) && isWanted(listing),
  );
  const ordered = orderBy(matching, orderValue(list.orderBy), ({ id }) => id, list.descending);
  const listings = page(ordered, list);
  shown({ documents: listings.map(({ id }) => id) });
  return {
    recordId,
    total: matching.length,
    documents: listings.map((listing) => throughCarenet(listedView(recordId, listing))),
  };
};

/** Latest versions of the visible lineages. Where no kinds are shared, placed ones are found by their placement, the others by their types. */
async function visibleDocuments(
  store: Store,
  sharing: Sharing,
  selection: Selection,
): Promise<ListingItem[]> {
  const listed = sharing.kinds.size > 0 ? await anyListed(store, sharing.recordId, selection) : undefined;
  if (listed) return newestOfEach(listed).filter((listing) => isListingVisible(listing, sharing));
  const placed = [...sharing.placements].filter(([, state]) => state === 'placed').map(([id]) => id);
  const found = await Promise.all([
    ...[...sharing.types].map((type) => autoshared(store, sharing.recordId, type, selection)),
    latestVersions(store, sharing, placed, selection),
  ]);
  return newestOfEach(found.flat()).filter((listing) => isListingVisible(listing, sharing));
}

function isListingVisible({ id, type, nevershare, kinds }: ListingItem, sharing: Sharing): boolean {
  const { recordId } = sharing;
  return isVisible({ recordId, lineageId: lineageOf(id), type, nevershare, kinds }, sharing);
}

/** All documents that the selection matches, visible or not. */
async function anyListed(
  store: Store,
  recordId: string,
  { status, types }: Selection,
): Promise<readonly ListingItem[]> {
  if (!types) return store.query(keys.listings(recordId, status));
  const found = await Promise.all(
    types.map((type) => store.query(keys.typeListings(recordId, status, type))),
  );
  return found.flat();
}

/** Documents of one autoshared type, from the list of that type. */
async function autoshared(
  store: Store,
  recordId: string,
  type: string,
  { status, types }: Selection,
): Promise<readonly ListingItem[]> {
  if (types && !types.includes(type)) return [];
  return store.query(keys.typeListings(recordId, status, type));
}

/**
 * Latest versions of those lineages that the selection matches. Two round trips; more when one is replaced in the
 * meantime.
 */
async function latestVersions(
  store: Store,
  sharing: Sharing,
  ids: readonly string[],
  selection: Selection,
): Promise<ListingItem[]> {
  const { recordId } = sharing;
  const { status, types } = selection;
  const lineages = await store.get(ids.map((id) => keys.lineage(recordId, id)));
  const wanted = lineages
    .map(expectItem)
    .filter(
      (lineage) =>
        lineage.status === status &&
        (!types || types.includes(lineage.latestType)) &&
        isVisible(shareableLineage(recordId, lineage), sharing),
    );
  const versions = await store.get(wanted.map(({ latestId }) => keys.version(recordId, latestId)));
  const listings = wanted.map((lineage, index) => listingOf(lineage, expectItem(versions[index])));
  const replaced = listings.filter(({ replacedBy }) => replacedBy !== undefined);
  if (replaced.length === 0) return listings;
  const again = replaced.map(({ id }) => lineageOf(id));
  return [
    ...listings.filter(({ replacedBy }) => replacedBy === undefined),
    ...(await latestVersions(store, sharing, again, selection)),
  ];
}

function listingOf(lineage: LineageItem, version: VersionItem): ListingItem {
  const { status, nevershare, kinds } = lineage;
  return {
    ...version,
    status,
    nevershare,
    ...(kinds && { kinds }),
    modifiedAt: lastChange(version, lineage),
  };
}

/** Each lineage once: it may be placed as well as autoshared, and may be replaced between two of the reads. */
function newestOfEach(listings: readonly ListingItem[]): ListingItem[] {
  const newest = new Map<string, ListingItem>();
  for (const listing of listings) {
    const known = newest.get(lineageOf(listing.id));
    if (!known || known.id < listing.id) newest.set(lineageOf(listing.id), listing);
  }
  return [...newest.values()];
}
