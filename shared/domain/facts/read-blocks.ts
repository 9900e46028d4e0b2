/** Blocks that are known by their keys. */
import type { Key } from '../../store/keys.ts';
import type { Store } from '../../store/store.ts';
import type { StoredBlock } from './block-reader.ts';
import { whenComplete } from './when-complete.ts';

/** Blocks that are held at once. */
const batch = 100;

/**
 * Blocks by their keys, in the order of the keys. One trip for every hundred. A head may be in sight a moment before
 * the blocks that it names, so that those that are missing are waited for.
 */
export async function* readBlocks(wanted: readonly Key[], store: Store): AsyncGenerator<StoredBlock> {
  for (let start = 0; start < wanted.length; start += batch) {
    yield* await readBatch(wanted.slice(start, start + batch), store);
  }
}

function readBatch(wanted: readonly Key[], store: Store): Promise<readonly StoredBlock[]> {
  return whenComplete(async () => {
    const found = await store.get(wanted);
    return found.every((block) => block !== undefined)
      ? (found as unknown as readonly StoredBlock[])
      : undefined;
  }, 'Blocks of facts are missing that a document names.');
}
