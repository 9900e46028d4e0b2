/** From a stored block to its facts. */
import { factsIn, parseBlockSortKey, unpackRows } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import type { FactBlockItem } from '../../store/items/index.ts';
import type { Key, Stored } from '../../store/key.ts';
import type { Bodies, Store } from '../../store/store.ts';
import { modelOf } from './writes.ts';

/** Where facts lie: large ones in objects. */
export interface FactStores {
  readonly store: Store;
  readonly bodies: Bodies;
}

export type StoredBlock = Stored<FactBlockItem>;

/** The facts of one block, and where it lies. */
export interface FactsOfBlock {
  readonly key: Key<FactBlockItem>;
  readonly facts: readonly Fact[];
}

export interface BlockReader {
  /** All facts of a block. One trip when its rows lie in an object that was not read just before. */
  read(block: StoredBlock, model: Model): Promise<FactsOfBlock>;
}

/** A reader that keeps the last object it has read, as blocks of one document share one. */
export function createBlockReader(bodies: Bodies): BlockReader {
  let last: { key: string; bytes: Buffer } | undefined;

  async function rowsOf({ rows, packed, spill }: StoredBlock): Promise<string> {
    if (rows !== undefined) return rows;
    if (packed) return unpackRows(packed);
    const { key, start, end } = spill!;
    if (last?.key !== key) last = { key, bytes: await bodies.get(key) };
    return unpackRows(last.bytes.subarray(start, end));
  }

  return {
    async read(block, model) {
      const { PK, SK, documentId, createdAt } = block;
      const origin = { model, modelOf, ...parseBlockSortKey(SK), documentId, createdAt };
      return { key: { PK, SK }, facts: factsIn(await rowsOf(block), origin) };
    },
  };
}
