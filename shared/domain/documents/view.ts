/** How a version of a document is shown. */

import { newestIn } from '../../facts/contents.ts';
import { lineageOf } from '../../ids.ts';
import type { LineageItem, ListingItem, VersionItem } from '../../store/items/index.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';

/** Metadata of one version, with the attributes of its lineage. */
export function documentView(recordId: string, version: VersionItem, lineage: LineageItem): DocumentView {
  return {
    ...common(recordId, version),
    reading: version.reading && { ...version.reading, via: viaOf(version) },
    latest: { id: lineage.latestId, createdAt: lineage.latestCreatedAt, createdBy: lineage.latestCreatedBy },
    status: lineage.status,
    nevershare: lineage.nevershare,
  };
}

/** Metadata of a latest version, from its entry in the list. */
export function listedView(recordId: string, listing: ListingItem): DocumentView {
  return {
    ...common(recordId, listing),
    latest: { id: listing.id, createdAt: listing.createdAt, createdBy: listing.creator.id },
    status: listing.status,
    nevershare: listing.nevershare,
  };
}

/**
 * The metadata as a carenet shows it. What was read from a FHIR document is left out: it tells something of the demographics, which the
 * carenet may not show. So are the counts of relations: they include documents that it may not show (docs/contract/carenets.md#reading-through-a-carenet).
 */
export function throughCarenet({ relatesTo, isRelatedFrom, reading, ...view }: DocumentView): DocumentView {
  return view;
}

/** How the document came, when its creator has not sent it itself. */
function viaOf({ through, broughtBy }: VersionItem): 'app' | 'link' | 'message' | undefined {
  return broughtBy ?? (through === undefined ? undefined : 'app');
}

function common(recordId: string, version: Omit<VersionItem, 'reading'>) {
  const { id, type, size, digest, createdAt, creator, suppressedAt, suppressor } = version;
  const { replacedBy, replaces, label, relatesTo, isRelatedFrom, contents } = version;
  return {
    recordId,
    id,
    type,
    size,
    digest,
    createdAt,
    creator,
    suppressedAt,
    suppressor,
    replacedBy,
    replaces,
    original: lineageOf(id),
    label,
    relatesTo,
    isRelatedFrom,
    contents: contents && { ...contents, newest: newestIn(contents) },
  };
}
