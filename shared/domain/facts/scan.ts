/**
 * Reading the facts of some models, page by page: what lies in the wanted span of time, as far as its document
 * counts. Memory holds a page or two of each query and one entry per document, never all facts.
 */
import { blockName, parseBlockSortKey } from '../../facts/blocks.ts';
import type { Model } from '../../models/model.ts';
import { blockPages } from './block-pages.ts';
import { createBlockReader, type FactStores, type FactsOfBlock } from './block-reader.ts';
import type { Selection } from './document-selection.ts';
import { createJudge, type JudgeOptions } from './document-selector.ts';
import { readBlocks } from './read-blocks.ts';

export type { FactStores } from './block-reader.ts';

export interface FactRequest extends Omit<Selection, 'models'> {
  readonly model: Model;
}

/** The facts of one model that the request matches, block by block, in no particular order. */
export function scanFacts(
  { model, ...rest }: FactRequest,
  stores: FactStores,
  options?: JudgeOptions,
): AsyncGenerator<FactsOfBlock> {
  return scanModels({ ...rest, models: [model] }, stores, options);
}

/** The same of several models; a document with facts of more than one shows all of them at one version. */
export async function* scanModels(
  selection: Selection,
  stores: FactStores,
  options?: JudgeOptions,
): AsyncGenerator<FactsOfBlock> {
  const judge = createJudge(selection, stores.store, options);
  const reader = createBlockReader(stores.bodies);
  const pages = blockPages(selection, stores.store);

  // What is placed in a carenet is found by its placement, so that nothing else need be read for it.
  const placed = [...(selection.sharing?.placements ?? [])].filter(([, said]) => said === 'placed');
  await judge.judge(placed.map(([id]) => id));

  for await (const { model, blocks } of pages) {
    const parsed = blocks.map((block) => ({ block, ...parseBlockSortKey(block.SK) }));
    await judge.judge(parsed.map(({ lineageId }) => lineageId));
    for (const { block, place, lineageId, extraction } of parsed) {
      if (!judge.take(lineageId, extraction, blockName(model.name, place))) continue;
      yield await reader.read(block, model);
    }
  }

  // What was not come across: blocks of what is placed, and of what was replaced meanwhile.
  yield* readBlocks(judge.left(), stores, reader);
}
