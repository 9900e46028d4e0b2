/** How responses show a document in app storage: always active, never replaced by another. */
import type { ListingItem, StoredDocumentItem } from '../../store/items/index.ts';
import type { DocumentView } from '../../xml/shapes/document.ts';
import { listedView } from '../documents/view.ts';
import type { Storage } from './location.ts';

export function storedView({ recordId }: Storage, document: StoredDocumentItem): DocumentView {
  return listedView(recordId, asListing(document));
}

/** The document with the attributes that only documents of records have. */
export function asListing(document: StoredDocumentItem): ListingItem {
  return { ...document, status: 'active', nevershare: false };
}
