/**
 * Reading the facts of one model, page by page: what lies in the wanted span of time, as far as its document
 * counts. Memory holds a page or two and one entry per document, never all facts.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type BlockSource, blockSortKey, parseBlockSortKey } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import { spanIntervals } from '../../facts/spans.ts';
import type { Model } from '../../models/model.ts';
import { type Key, keys } from '../../store/keys.ts';
import type { Bodies, QueryOptions, Store } from '../../store/store.ts';
import type { Item } from '../../store/writes.ts';
import { documentPrefix } from '../../xml/vocabulary.ts';
import type { Sharing } from '../carenets/visibility.ts';
import { type BlockReader, createBlockReader, type StoredBlock } from './block-reader.ts';
import { type Judgements, judge, type Selection } from './judgement.ts';

export interface FactStores {
  readonly store: Store;
  readonly bodies: Bodies;
}

export interface FactRequest extends Omit<Selection, 'model'> {
  readonly model: Model;
}

/** The facts of one block, and where it lies. */
export interface FactsOfBlock {
  readonly key: Key;
  readonly facts: readonly Fact[];
}

/** Blocks that are read at once when they are named one by one. */
const batch = 100;

/** The facts that the request matches, block by block, in no particular order. */
export async function* scanFacts(
  request: FactRequest,
  { store, bodies }: FactStores,
): AsyncGenerator<FactsOfBlock> {
  const selection: Selection = { ...request, model: request.model.name };
  const judgements: Judgements = new Map();
  const reader = createBlockReader(bodies);

  // What is placed in a carenet is found by its placement, so that nothing else need be read for it.
  const placed = [...(request.sharing?.placements ?? [])].filter(([, said]) => said === 'placed');
  await judge(
    placed.map(([id]) => id),
    judgements,
    selection,
    store,
  );

  for await (const items of pagesAhead(queries(request), store)) {
    const blocks = items as unknown as readonly StoredBlock[];
    const parsed = blocks.map((block) => ({ block, ...parseBlockSortKey(block.SK) }));
    await judge(
      parsed.map(({ lineageId }) => lineageId),
      judgements,
      selection,
      store,
    );
    for (const { block, place, lineageId, extraction } of parsed) {
      if (!takeBlock(judgements, lineageId, extraction, place)) continue;
      yield { key: keyOf(block), facts: await reader.read(block, request.model) };
    }
  }
  yield* readNamed(request, judgements, reader, store);
}

/** Whether the block is in effect and has not been read; notes that it has. */
function takeBlock(judgements: Judgements, lineageId: string, extraction: string, place: string): boolean {
  const counted = judgements.get(lineageId);
  if (counted?.extraction !== extraction) return false;
  const index = counted.open.indexOf(place);
  if (index < 0) return false;
  counted.open.splice(index, 1);
  if (counted.open.length === 0) judgements.set(lineageId, undefined);
  return true;
}

/** The blocks that heads name and that were not come across: those placed, and those replaced meanwhile. */
async function* readNamed(
  { recordId, model }: FactRequest,
  judgements: Judgements,
  reader: BlockReader,
  store: Store,
): AsyncGenerator<FactsOfBlock> {
  const open = [...judgements].flatMap(([lineageId, counted]) =>
    (counted?.open ?? []).map((place) =>
      keys.factBlock(recordId, model.name, blockSortKey(place, lineageId, counted!.extraction)),
    ),
  );
  for (let start = 0; start < open.length; start += batch) {
    const blocks = await readBlocks(open.slice(start, start + batch), store);
    for (const block of blocks) yield { key: keyOf(block), facts: await reader.read(block, model) };
  }
}

/** A transaction may show the head a moment before the blocks that it names. */
const patience = 5000;

/** Blocks by their keys. They are there, or will be in a moment. */
export async function readBlocks(wanted: readonly Key[], store: Store): Promise<readonly StoredBlock[]> {
  const end = performance.now() + patience;
  for (let pause = 5; ; pause *= 2) {
    const found = await store.get(wanted);
    if (found.every((block) => block !== undefined)) return found as unknown as readonly StoredBlock[];
    if (performance.now() > end) throw new Error('Blocks of facts are missing that a document names.');
    await wait(pause);
  }
}

function keyOf({ PK, SK }: Key): Key {
  return { PK, SK };
}

/** Where the facts of the model lie: by source, and by span when only some dates are wanted. */
function queries({ recordId, model, bounds, sharing }: FactRequest): readonly QueryOptions[] {
  const partition = keys.facts(recordId, model.name);
  return sourcesOf(model, sharing).flatMap((source): readonly QueryOptions[] =>
    bounds
      ? spanIntervals(bounds).map(([from, to]) => ({
          partition,
          between: [`${source}#${from}`, `${source}#${to}~`] as const,
        }))
      : [{ partition, prefix: `${source}#` }],
  );
}

/** The sources that can hold something: in a carenet only those of types that it shows by themselves. */
function sourcesOf({ typedSource }: Model, sharing: Sharing | undefined): readonly BlockSource[] {
  const isShown = (type: string) => !sharing || sharing.types.has(`${documentPrefix}${type}`);
  return [
    ...(isShown('Models') ? (['M'] as const) : []),
    ...(typedSource && isShown(typedSource) ? (['T'] as const) : []),
  ];
}

/** Pages of several queries: all begin at once, and the next page is under way while one is worked on. */
async function* pagesAhead(options: readonly QueryOptions[], store: Store): AsyncGenerator<readonly Item[]> {
  const begun = options.map((option) => {
    const pages = store.pages(option)[Symbol.asyncIterator]();
    return { pages, next: pages.next() };
  });
  // A query that fails while another one is worked on is reported when its turn comes.
  for (const { next } of begun) next.catch(() => undefined);
  for (const query of begun) {
    for (let result = await query.next; !result.done; result = await query.next) {
      query.next = query.pages.next();
      query.next.catch(() => undefined);
      yield result.value;
    }
  }
}
