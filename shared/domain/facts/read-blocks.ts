/** Reading blocks that are known by their keys. */
import { batches } from '../../concurrency/batches.ts';
import { blockSortKey, parseBlockName } from '../../facts/blocks.ts';
import type { Model } from '../../models/model.ts';
import { type FactBlockItem, keys } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';
import {
  type BlockReader,
  createBlockReader,
  type FactStores,
  type FactsOfBlock,
  type StoredBlock,
} from './block-reader.ts';
import { modelOf } from './model-of.ts';
import { whenComplete } from './poll-until.ts';

/** Blocks in memory at the same time. */
const blocksAtOnce = 100;

export interface NamedBlock {
  readonly model: Model;
  readonly key: Key<FactBlockItem>;
}

/** The block that a head of this lineage refers to by this name. */
export function namedBlock(
  recordId: string,
  lineageId: string,
  extraction: string,
  name: string,
): NamedBlock {
  const { model, place } = parseBlockName(name);
  const key = keys.factBlock(recordId, model, blockSortKey(place, lineageId, extraction));
  return { model: modelOf(model), key };
}

/**
 * Facts block by block, in the order of the keys. One round trip for every hundred blocks. A head may become
 * visible a moment before the blocks that it names, so blocks are read again while some are missing.
 */
export async function* readBlocks(
  wanted: readonly NamedBlock[],
  { store, bodies }: FactStores,
  reader: BlockReader = createBlockReader(bodies),
): AsyncGenerator<FactsOfBlock> {
  for (const some of batches(wanted, blocksAtOnce)) {
    const blocks = await getAll(some, store);
    for (const [index, block] of blocks.entries()) yield await reader.read(block, some[index]!.model);
  }
}

function getAll(wanted: readonly NamedBlock[], store: Store): Promise<readonly StoredBlock[]> {
  return whenComplete(async () => {
    const found = await store.get(wanted.map(({ key }) => key));
    const blocks = found.filter((block) => block !== undefined);
    return blocks.length === wanted.length ? blocks : undefined;
  }, 'Blocks of facts are missing that a document names.');
}
