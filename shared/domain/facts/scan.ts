/**
 * Reading the facts of some models, page by page: what lies in the wanted span of time, as far as its document
 * counts. Memory holds a page or two of each query and one entry per document, never all facts.
 */
import { type BlockSource, blockName, blockSortKey, parseBlockName, parseBlockSortKey } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import { spanIntervals } from '../../facts/spans.ts';
import type { Model } from '../../models/model.ts';
import { type Key, keys } from '../../store/keys.ts';
import type { Bodies, QueryOptions, Store } from '../../store/store.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { Sharing } from '../carenets/visibility.ts';
import { type BlockReader, createBlockReader, type StoredBlock } from './block-reader.ts';
import { type Judgements, judge, type Selection } from './judgement.ts';
import { readBlocks } from './read-blocks.ts';
import { modelOf } from './writes.ts';

export interface FactStores {
  readonly store: Store;
  readonly bodies: Bodies;
}

export interface FactRequest extends Omit<Selection, 'models'> {
  readonly model: Model;
}

export interface FactsRequest extends Omit<Selection, 'models'> {
  readonly models: readonly Model[];
}

/** The facts of one block, and where it lies. */
export interface FactsOfBlock {
  readonly key: Key;
  readonly facts: readonly Fact[];
}

/** The facts of one model that the request matches, block by block, in no particular order. */
export function scanFacts({ model, ...rest }: FactRequest, stores: FactStores): AsyncGenerator<FactsOfBlock> {
  return scanModels({ ...rest, models: [model] }, stores);
}

/** The same of several models; a document that holds facts of more than one shows all of them at one version. */
export async function* scanModels(
  request: FactsRequest,
  { store, bodies }: FactStores,
): AsyncGenerator<FactsOfBlock> {
  const selection: Selection = { ...request, models: request.models.map(({ name }) => name) };
  const judgements: Judgements = new Map();
  const reader = createBlockReader(bodies);
  const pages = pagesAhead(queries(request), store);

  // What is placed in a carenet is found by its placement, so that nothing else need be read for it.
  const placed = [...(request.sharing?.placements ?? [])].filter(([, said]) => said === 'placed');
  await judge(
    placed.map(([id]) => id),
    judgements,
    selection,
    store,
  );

  for await (const { model, blocks } of pages) {
    const parsed = blocks.map((block) => ({ block, ...parseBlockSortKey(block.SK) }));
    await judge(
      parsed.map(({ lineageId }) => lineageId),
      judgements,
      selection,
      store,
    );
    for (const { block, place, lineageId, extraction } of parsed) {
      if (!takeBlock(judgements, lineageId, extraction, blockName(model.name, place))) continue;
      yield { key: keyOf(block), facts: await reader.read(block, model) };
    }
  }
  yield* readNamed(request, judgements, reader, store);
}

/** Whether the block is in effect and has not been read; notes that it has. */
function takeBlock(judgements: Judgements, lineageId: string, extraction: string, name: string): boolean {
  const counted = judgements.get(lineageId);
  if (counted?.extraction !== extraction) return false;
  const index = counted.open.indexOf(name);
  if (index < 0) return false;
  counted.open.splice(index, 1);
  if (counted.open.length === 0) judgements.set(lineageId, undefined);
  return true;
}

/** The blocks that heads name and that were not come across: those placed, and those replaced meanwhile. */
async function* readNamed(
  { recordId }: FactsRequest,
  judgements: Judgements,
  reader: BlockReader,
  store: Store,
): AsyncGenerator<FactsOfBlock> {
  const open = [...judgements].flatMap(([lineageId, counted]) =>
    (counted?.open ?? []).map((name) => {
      const { model, place } = parseBlockName(name);
      return { model, key: keys.factBlock(recordId, model, blockSortKey(place, lineageId, counted!.extraction)) };
    }),
  );
  let index = 0;
  for await (const block of readBlocks(
    open.map(({ key }) => key),
    store,
  )) {
    yield { key: keyOf(block), facts: await reader.read(block, modelOf(open[index]!.model)) };
    index += 1;
  }
}

function keyOf({ PK, SK }: Key): Key {
  return { PK, SK };
}

interface ModelQuery {
  readonly model: Model;
  readonly options: QueryOptions;
}

/** Where the facts lie: by model and source, and by span when only some dates are wanted. */
function queries({ recordId, models, bounds, sharing }: FactsRequest): readonly ModelQuery[] {
  return models.flatMap((model) => {
    const partition = keys.facts(recordId, model.name);
    return sourcesOf(model, sharing).flatMap((source): readonly QueryOptions[] =>
      bounds
        ? spanIntervals(bounds).map(([from, to]) => ({
            partition,
            between: [`${source}#${from}`, `${source}#${to}~`] as const,
          }))
        : [{ partition, prefix: `${source}#` }],
    ).map((options) => ({ model, options }));
  });
}

/** The sources that can hold something: in a carenet only those of types that it shows by themselves. */
function sourcesOf({ typedSource }: Model, sharing: Sharing | undefined): readonly BlockSource[] {
  const isShown = (type: string) => !sharing || sharing.types.has(`${documentPrefix}${type}`);
  return [
    ...(isShown('Models') ? (['M'] as const) : []),
    ...(typedSource && isShown(typedSource) ? (['T'] as const) : []),
  ];
}

interface BlockPage {
  readonly model: Model;
  readonly blocks: readonly StoredBlock[];
}

/** Pages of several queries: all begin at once, and the next page is under way while one is worked on. */
function pagesAhead(wanted: readonly ModelQuery[], store: Store): AsyncGenerator<BlockPage> {
  const begun = wanted.map(({ model, options }) => {
    const pages = store.pages(options)[Symbol.asyncIterator]();
    return { model, pages, next: pages.next() };
  });
  // A query that fails while another one is worked on is reported when its turn comes.
  for (const { next } of begun) next.catch(() => undefined);

  async function* inTurn(): AsyncGenerator<BlockPage> {
    for (const query of begun) {
      for (let result = await query.next; !result.done; result = await query.next) {
        query.next = query.pages.next();
        query.next.catch(() => undefined);
        yield { model: query.model, blocks: result.value as unknown as readonly StoredBlock[] };
      }
    }
  }
  return inTurn();
}
