/** Removing the blocks that a replaced version has left, once no report can still be reading them. */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { blockSortKey, parseBlockName } from '../../facts/blocks.ts';
import { type FactBlockItem, type FactsHead, keys } from '../../store/items/index.ts';
import type { Key } from '../../store/key.ts';
import type { Store } from '../../store/store.ts';

const removalsAtOnce = 20;

export interface Superseded {
  readonly recordId: string;
  readonly lineageId: string;
  readonly facts: FactsHead;
}

/** The keys of all blocks that a head names. */
function blockKeys(
  recordId: string,
  lineageId: string,
  { blocks, extraction }: FactsHead,
): Key<FactBlockItem>[] {
  return blocks.map((name) => {
    const { model, place } = parseBlockName(name);
    return keys.factBlock(recordId, model, blockSortKey(place, lineageId, extraction));
  });
}

/** Removes the blocks and the object that some of them may be stored in. Can be repeated. */
export async function removeSuperseded(
  { recordId, lineageId, facts }: Superseded,
  store: Store,
  removeBody: (key: string) => Promise<void>,
): Promise<void> {
  await forEachConcurrent(blockKeys(recordId, lineageId, facts), removalsAtOnce, (key) => store.delete(key));
  if (facts.spillKey) await removeBody(facts.spillKey);
}
