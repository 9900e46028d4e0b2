/** Values by which lists of documents can be ordered (docs/contract/documents.md#documents-list). */
import { newestIn } from '../../facts/contents.ts';
import { lineageOf } from '../../ids.ts';
import type { ListingItem } from '../../store/items/index.ts';
import { calledIn, folded } from './found.ts';

type Value = string | number | boolean | undefined;

const values: Readonly<Record<string, (listing: ListingItem) => Value>> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  fqn: ({ type }) => type,
  size: ({ size }) => size,
  digest: ({ digest }) => digest,
  record_id: () => '',
  created_at: ({ createdAt }) => createdAt,
  createdAt: ({ createdAt }) => createdAt,
  modified_at: ({ modifiedAt }) => modifiedAt,
  creator: ({ creator }) => creator.id,
  suppressed_at: ({ suppressedAt }) => suppressedAt,
  suppressedAt: ({ suppressedAt }) => suppressedAt,
  original: ({ id }) => lineageOf(id),
  label: ({ label }) => label,
  status: ({ status }) => status,
  nevershare: ({ nevershare }) => nevershare,
  mime_type: ({ mediaType }) => mediaType,
  content_date: ({ contents }) => contents && newestIn(contents),
  name: (listing) => folded(calledIn(listing) ?? '') || undefined,
  creator_name: ({ creator }) => folded(creator.fullName),
};

/** The value of a document under one of the order fields. */
export function orderValue(field: string): (listing: ListingItem) => Value {
  return values[field] ?? (({ createdAt }) => createdAt);
}
