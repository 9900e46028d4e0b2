/** Values by which lists of documents can be ordered (docs/contract/documents.md#documents-list). */
import { lineageOf } from '../../ids.ts';
import type { ListingItem } from '../../store/items/index.ts';

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
};

/** The value of a document under one of the order fields. */
export function orderValue(field: string): (listing: ListingItem) => Value {
  return values[field] ?? (({ createdAt }) => createdAt);
}
