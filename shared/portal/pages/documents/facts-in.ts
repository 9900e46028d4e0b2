/** What a document says, as the service read it: the rows of a table for each kind of data. */
import type { DocumentFacts, UnreadResource } from '../../../client/index.ts';
import type { Texts } from '../../texts/index.ts';
import { type Fact, toldFacts } from '../health/facts.ts';
import { modelViews, unread } from '../health/models/index.ts';
import type { ModelView } from '../health/models/model-view.ts';
import { type Row, rowsOf } from '../health/rows.ts';
import { placeOf } from './not-read.ts';

export interface FactsOfModel {
  readonly view: ModelView;
  readonly facts: readonly Fact[];
  readonly rows: readonly Row[];
  /** How many the document has, if more than these. */
  readonly total: number;
}

/** In the order of the pages of Health; those of models that have ranks by rank. */
export function factsIn({ models }: DocumentFacts, texts: Texts): readonly FactsOfModel[] {
  return modelViews.flatMap((view) => {
    const found = models.find(({ model }) => model === view.model);
    if (!found) return [];
    const { rank } = view;
    const facts = toldFacts(view, found.rows as readonly Fact[]);
    const ordered = rank ? facts.toSorted((left, right) => rank(right) - rank(left)) : facts;
    return [{ view, facts: ordered, rows: rowsOf(view, ordered, texts), total: found.total }];
  });
}

/** What could not be read of it, what matters most for care first. */
export function unreadIn({ models }: DocumentFacts): readonly UnreadResource[] {
  const found = models.find(({ model }) => model === unread.model);
  return ((found?.rows ?? []) as readonly UnreadResource[]).toSorted(
    (left, right) => placeOf(left.resource_type ?? '') - placeOf(right.resource_type ?? ''),
  );
}
