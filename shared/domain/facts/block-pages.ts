/** The blocks that may hold the facts of a report, page by page. */
import type { BlockSource } from '../../facts/blocks.ts';
import { spanIntervals } from '../../facts/spans.ts';
import { isFhirType } from '../../fhir/type-uri.ts';
import type { Model } from '../../models/model.ts';
import { type FactBlockItem, keys } from '../../store/items/index.ts';
import type { Range } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import { mayShareFactsOf } from '../carenets/kinds.ts';
import type { Sharing } from '../carenets/visibility.ts';
import type { StoredBlock } from './block-reader.ts';
import { boundsFor, type Selection } from './document-selection.ts';

export interface BlockPage {
  readonly model: Model;
  readonly blocks: readonly StoredBlock[];
}

/** Starts to read at once. While a page is processed, the next one is being read. */
export function blockPages(selection: Selection, store: Store): AsyncGenerator<BlockPage> {
  const queries = rangesOf(selection).map(({ model, blocks }) => {
    const pages = store.pages(blocks)[Symbol.asyncIterator]();
    return { model, pages, next: pages.next() };
  });
  // The error of a query that fails early is thrown when its turn comes.
  for (const { next } of queries) next.catch(() => undefined);

  async function* inTurn(): AsyncGenerator<BlockPage> {
    for (const query of queries) {
      for (let result = await query.next; !result.done; result = await query.next) {
        query.next = query.pages.next();
        query.next.catch(() => undefined);
        yield { model: query.model, blocks: result.value };
      }
    }
  }
  return inTurn();
}

interface ModelRange {
  readonly model: Model;
  readonly blocks: Range<FactBlockItem>;
}

/** Where the facts are stored: by model and source, and by span when only some dates are wanted. */
function rangesOf({ recordId, models, sharing, ...dates }: Selection): readonly ModelRange[] {
  return models.flatMap((model) =>
    sourcesOf(model, sharing).flatMap((source): readonly ModelRange[] => {
      const all = keys.facts(recordId, model.name);
      const bounds = boundsFor(model.name, dates);
      if (!bounds) return [{ model, blocks: { ...all, prefix: `${source}#` } }];
      return spanIntervals(bounds).map(([from, to]) => ({
        model,
        blocks: { ...all, between: [`${source}#${from}`, `${source}#${to}~`] as const },
      }));
    }),
  );
}

/** The sources that can hold visible facts: in a carenet only those of autoshared types, if the kind is not shared itself. */
export function sourcesOf(
  { name, typedSource }: Model,
  sharing: Sharing | undefined,
): readonly BlockSource[] {
  const isAll = !sharing || sharing.showsAll || mayShareFactsOf(name, sharing.kinds);
  const isShown = (type: string) => isAll || sharing.types.has(`${documentPrefix}${type}`);
  const isFhirShown = sharing !== undefined && [...sharing.types].some(isFhirType);
  return [
    ...(isShown('Models') || isFhirShown ? (['M'] as const) : []),
    ...(typedSource && isShown(typedSource) ? (['T'] as const) : []),
  ];
}
