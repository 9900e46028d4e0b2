/**
 * Reading the facts of some models, page by page: those in the wanted span of time whose documents are counted.
 * Memory holds a page or two of each query and one entry per document, never all facts.
 */
import { blockName, parseBlockSortKey } from '../../facts/blocks.ts';
import type { Model } from '../../models/model.ts';
import { blockPages } from './block-pages.ts';
import { createBlockReader, type FactStores, type FactsOfBlock, type StoredBlock } from './block-reader.ts';
import type { Selection } from './document-selection.ts';
import { createDocumentSelector, type SelectorOptions } from './document-selector.ts';
import { createHeads } from './heads.ts';
import { readBlocks } from './read-blocks.ts';
import { readRestated } from './restated.ts';
import { shownApart } from './shown-facts.ts';

export type { FactStores } from './block-reader.ts';

export interface FactRequest extends Omit<Selection, 'models'> {
  readonly model: Model;
}

export interface ScanOptions extends SelectorOptions {
  /** Blocks whose facts are wanted; of the others some may be returned all the same. */
  readonly isRead?: ((block: StoredBlock) => boolean) | undefined;
}

/** The facts of one model that the request matches, block by block, in no particular order. */
export function scanFacts(
  { model, ...rest }: FactRequest,
  stores: FactStores,
  options?: SelectorOptions,
): AsyncGenerator<FactsOfBlock> {
  return scanModels({ ...rest, models: [model] }, stores, options);
}

/** The same for several models. A document with facts of more than one contributes all of them from one version. */
export async function* scanModels(
  selection: Selection,
  stores: FactStores,
  { isRead, ...options }: ScanOptions = {},
): AsyncGenerator<FactsOfBlock> {
  const heads = selection.restated && createHeads(selection.recordId, stores.store);
  const selector = createDocumentSelector(selection, stores.store, {
    ...options,
    heads: heads ?? options?.heads,
  });
  const reader = createBlockReader(stores.bodies);
  const pages = blockPages(selection, stores.store);

  // Placed documents are found by their placement, so nothing else needs to be read to find them.
  const restated = heads && (await readRestated(selection, heads, stores.store));
  const placed = [...(selection.sharing?.placements ?? [])].filter(([, state]) => state === 'placed');
  await selector.judge(placed.map(([id]) => id));

  for await (const { model, blocks } of pages) {
    const parsed = blocks.map((block) => ({ block, ...parseBlockSortKey(block.SK) }));
    await selector.judge(parsed.map(({ lineageId }) => lineageId));
    const taken = parsed.map(({ place, lineageId, extraction }) =>
      selector.take(lineageId, extraction, blockName(model.name, place)),
    );
    const others = parsed.filter((_, index) => !taken[index]);
    await restated?.load(others.map(({ lineageId: lineage, extraction }) => ({ lineage, extraction })));
    for (const [index, { block, lineageId: lineage, extraction }] of parsed.entries()) {
      const isTaken = taken[index]!;
      if (!isTaken && !restated?.isRepeated({ lineage, extraction })) continue;
      if (isRead?.(block) === false) continue;
      yield counted(await reader.read(block, model), isTaken);
    }
  }

  // What the pages did not contain: blocks of placed documents, and of documents replaced in the meantime.
  for await (const block of readBlocks(selector.left(), stores, reader)) yield counted(block, true);
  if (!restated) return;
  for await (const block of readBlocks(restated.left(), stores, reader)) yield counted(block, false);

  /** Of the facts of a block, those that count, as they are shown. */
  function counted({ key, facts }: FactsOfBlock, isTaken: boolean): FactsOfBlock {
    if (facts.length === 0) return { key, facts };
    const { place, lineageId, extraction } = parseBlockSortKey(key.SK);
    const name = blockName(facts[0]!.model, place);
    const isApart = selector.isApart(lineageId);
    const shown = isTaken ? (isApart ? 'facts' : 'document') : undefined;
    if (restated)
      return { key, facts: restated.counted({ lineage: lineageId, extraction, name, facts }, shown) };
    if (!isApart) return { key, facts };
    return { key, facts: facts.flatMap((fact) => shownApart(fact, selection.sharing!) ?? []) };
  }
}
