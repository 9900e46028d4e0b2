/**
 * Reading the facts of some models, page by page: what lies in the wanted span of time, as far as its document
 * counts. Memory holds a page or two of each query and one entry per document, never all facts.
 */
import { blockName, parseBlockSortKey } from '../../facts/blocks.ts';
import type { Model } from '../../models/model.ts';
import { blockPages } from './block-pages.ts';
import { createBlockReader, type FactStores, type FactsOfBlock } from './block-reader.ts';
import { type Judgements, judge, type Selection } from './judgement.ts';
import { namedBlock, readBlocks } from './read-blocks.ts';

export type { FactStores } from './block-reader.ts';

export interface FactRequest extends Omit<Selection, 'models'> {
  readonly model: Model;
}

/** The facts of one model that the request matches, block by block, in no particular order. */
export function scanFacts({ model, ...rest }: FactRequest, stores: FactStores): AsyncGenerator<FactsOfBlock> {
  return scanModels({ ...rest, models: [model] }, stores);
}

/** The same of several models; a document with facts of more than one shows all of them at one version. */
export async function* scanModels(selection: Selection, stores: FactStores): AsyncGenerator<FactsOfBlock> {
  const { store, bodies } = stores;
  const judgements: Judgements = new Map();
  const reader = createBlockReader(bodies);
  const pages = blockPages(selection, store);

  // What is placed in a carenet is found by its placement, so that nothing else need be read for it.
  const placed = [...(selection.sharing?.placements ?? [])].filter(([, said]) => said === 'placed');
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
      yield await reader.read(block, model);
    }
  }

  // What was not come across: blocks of what is placed, and of what was replaced meanwhile.
  const open = [...judgements].flatMap(([lineageId, counted]) =>
    (counted?.open ?? []).map((name) => namedBlock(selection.recordId, lineageId, counted!.extraction, name)),
  );
  yield* readBlocks(open, stores, reader);
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
