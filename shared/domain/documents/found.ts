/** Which documents of a list are wanted: docs/contract/documents.md#finding-documents. */
import { foldCase } from '../../codes/case-folding.ts';
import type { ListingItem } from '../../store/items/index.ts';

/** As they are in the query. */
export interface DocumentFilter {
  readonly kind?: string | undefined;
  readonly q?: string | undefined;
}

type Found = Pick<ListingItem, 'label' | 'contents' | 'creator'>;

/** Says of documents whether they hold data of the kind, and have all of the words. */
export function filterOf({ kind, q }: DocumentFilter): (listing: Found) => boolean {
  const words = wordsOf(q);
  return (listing) => {
    if (kind && !listing.contents?.kinds.some((one) => one.kind === kind)) return false;
    if (words.length === 0) return true;
    const text = folded([listing.label, listing.contents?.name, listing.creator.fullName].join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** The words that are searched for, each once. */
export function wordsOf(q: string | undefined): readonly string[] {
  return [...new Set(folded(q ?? '').split(/\s+/))].filter((word) => word !== '');
}

/** What people call a document: its label, or else what it holds. Undefined where that has no name. */
export function calledIn({ label, contents }: Pick<Found, 'label' | 'contents'>): string | undefined {
  return label?.trim() || contents?.name;
}

/** Without case and accents: `Lörrach` as `lorrach`. */
export function folded(text: string): string {
  return foldCase(text.normalize('NFKD').replace(/\p{M}+/gu, ''));
}
