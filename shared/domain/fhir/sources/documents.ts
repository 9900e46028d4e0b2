/** The active documents of a view, as DocumentReferences. */

import { batches } from '../../../concurrency/batches.ts';
import { lineageOf } from '../../../ids.ts';
import { keys } from '../../../store/items/index.ts';
import { isSeen, referenceToListed } from '../documents.ts';
import type { Source } from '../search/source.ts';

const atOnce = 200;

export const documents: Source = {
  async *resources(view, _bounds, { store }) {
    for await (const page of store.pages(keys.listings(view.recordId, 'active'))) {
      const seen = page.filter(({ id, type, nevershare, kinds }) =>
        isSeen({ id: lineageOf(id), latestType: type, nevershare, ...(kinds && { kinds }) }, view),
      );
      for (const some of batches(seen, atOnce)) {
        yield some.map((listing) => ({
          json: referenceToListed(listing, view),
          kind: 'DocumentReference',
          documents: [listing.id],
        }));
      }
    }
  },
};
