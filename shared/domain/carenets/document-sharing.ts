/**
 * What a carenet shows of each document, and why not more, for those who decide it
 * (docs/contract/carenets.md#which-documents-stay-out).
 */
import type { carenetEndpoints } from '../../api/endpoints/carenets.ts';
import { notFound } from '../../errors.ts';
import { type DocumentContents, kindsToShareBy } from '../../facts/contents.ts';
import { lineageOf } from '../../ids.ts';
import { keys, type ListingItem } from '../../store/items/index.ts';
import { filterOf } from '../documents/found.ts';
import { orderValue } from '../documents/order.ts';
import type { Handler } from '../handler.ts';
import { isSince, orderBy, page } from '../sort-and-page.ts';
import { isEveryKindShared, isKindShared } from './kinds.ts';
import { readSharing } from './sharing.ts';
import { type Sharing, shownOf } from './visibility.ts';

type Endpoint = (typeof carenetEndpoints)['autoshare_documents'];

/** Reads the list entries of all documents of the status. One round trip for the carenet, and one for each page of entries. */
export const listDocumentSharing: Handler<Endpoint> = async (
  { path, query, list },
  { store, entities, shown },
) => {
  const { carenet } = entities;
  if (carenet.recordId !== path.RECORD_ID) throw notFound();
  const [sharing, listings] = await Promise.all([
    readSharing(store, carenet),
    store.query(keys.listings(carenet.recordId, list.status)),
  ]);
  const since = list.modifiedSince;
  const isWanted = filterOf(query);
  const matching = listings
    .filter((listing) => (!since || isSince(listing.modifiedAt, since)) && isWanted(listing))
    .map((listing) => ({ listing, ...stateOf(listing, sharing) }))
    .filter(({ state }) => !query.state || state === query.state);
  const value = orderValue(list.orderBy);
  const ordered = orderBy(
    matching,
    ({ listing }) => value(listing),
    ({ listing }) => listing.id,
    list.descending,
  );
  const documents = page(ordered, list);
  shown({ documents: documents.map(({ listing }) => listing.id) });
  return {
    total: matching.length,
    documents: documents.map(({ listing, state, reasons }) => {
      const { id, type, label, createdAt, creator, contents } = listing;
      return {
        id,
        type,
        ...(label !== undefined && { label }),
        created_at: createdAt,
        creator: creator.fullName,
        ...(contents && { contents: inOrder(contents) }),
        state,
        reasons,
        ...(reasons.includes('other_kinds') && { other_kinds: otherKinds(listing, sharing) }),
      };
    }),
  };
};

/** The table keeps no order of what is in an object. */
function inOrder({ kinds, name, more, unread, unclear }: DocumentContents): DocumentContents {
  return {
    kinds: kinds.map(({ kind, count, newest }) => ({ kind, count, ...(newest !== undefined && { newest }) })),
    ...(name !== undefined && { name }),
    ...(more !== undefined && { more }),
    ...(unread !== undefined && { unread }),
    ...(unclear && { unclear }),
  };
}

/** What the carenet shows of a document: it, only facts of it or nothing although data of shared kinds is in it, or nothing. */
type State = 'visible' | 'left_out' | 'hidden';

/** Why the carenet shows the document, or does not although it holds data of a shared kind. */
type Reason =
  | 'placed'
  | 'type'
  | 'kinds'
  | 'excluded'
  | 'nevershare'
  | 'other_kinds'
  | 'unread'
  | 'unclear'
  | 'read_again';

interface DocumentState {
  readonly state: State;
  readonly reasons: readonly Reason[];
}

function stateOf(listing: ListingItem, sharing: Sharing): DocumentState {
  const { id, type, nevershare, kinds } = listing;
  const lineageId = lineageOf(id);
  const { recordId } = sharing;
  const placement = sharing.placements.get(lineageId);
  if (shownOf({ recordId, lineageId, type, nevershare, kinds }, sharing) === 'document') {
    const reason = placement === 'placed' ? 'placed' : sharing.types.has(type) ? 'type' : 'kinds';
    return { state: 'visible', reasons: [reason] };
  }
  const isHeld = holdsShared(listing, sharing);
  const reasons: readonly Reason[] = [
    ...(nevershare ? (['nevershare'] as const) : []),
    ...(placement === 'excluded' ? (['excluded'] as const) : []),
    ...(isHeld ? reasonsOfContents(listing, sharing) : []),
  ];
  return { state: isHeld || sharing.types.has(type) ? 'left_out' : 'hidden', reasons };
}

/** Whether the document holds data of a shared kind, or something that may be of one. */
function holdsShared({ contents }: ListingItem, { kinds }: Sharing): boolean {
  if (!contents || kinds.size === 0) return false;
  return contents.kinds.some(({ kind }) => isKindShared(kind, kinds));
}

function reasonsOfContents(listing: ListingItem, sharing: Sharing): readonly Reason[] {
  const { unread, unclear } = listing.contents ?? {};
  const others = otherKinds(listing, sharing);
  // It could be shared by what it holds, as it was read again; but not by what it was said to hold when it was stored.
  const isWaiting =
    isEveryKindShared(kindsToShareBy(listing.contents), sharing.kinds) &&
    !isEveryKindShared(listing.kinds, sharing.kinds);
  return [
    ...(others.length > 0 ? (['other_kinds'] as const) : []),
    ...(unread ? (['unread'] as const) : []),
    ...(unclear ? (['unclear'] as const) : []),
    ...(isWaiting ? (['read_again'] as const) : []),
  ];
}

function otherKinds({ contents }: ListingItem, { kinds }: Sharing): readonly string[] {
  return (contents?.kinds ?? []).map(({ kind }) => kind).filter((kind) => !isKindShared(kind, kinds));
}
