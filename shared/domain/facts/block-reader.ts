/** Reading the facts of a stored block. */
import { factsIn, parseBlockSortKey, unpackRows } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import type { FactBlockItem } from '../../store/items/index.ts';
import type { Key, Stored } from '../../store/key.ts';
import type { Bodies, Store } from '../../store/store.ts';
import { modelOf } from './model-of.ts';

/** Where facts are stored; large ones are in objects. */
export interface FactStores {
  readonly store: Store;
  readonly bodies: Bodies;
}

export type StoredBlock = Stored<FactBlockItem>;

/** The facts of one block, and its key. */
export interface FactsOfBlock {
  readonly key: Key<FactBlockItem>;
  readonly facts: readonly Fact[];
}

export interface BlockReader {
  /** Returns all facts of a block. One round trip when its rows are in an object other than the last one read. */
  read(block: StoredBlock, model: Model): Promise<FactsOfBlock>;
}

/** A reader that keeps the last object it has read, as blocks of one document share one. */
export function createBlockReader(bodies: Bodies): BlockReader {
  let last: { key: string; bytes: Buffer } | undefined;

  async function rowsOf({ rows, packed, spill: overflow }: StoredBlock): Promise<string> {
    if (rows !== undefined) return rows;
    if (packed) return unpackRows(packed);
    const { key, start, end } = overflow!;
    if (last?.key !== key) last = { key, bytes: await bodies.get(key) };
    return unpackRows(last.bytes.subarray(start, end));
  }

  return {
    async read(block, model) {
      const { PK, SK, documentId, createdAt, fromFhir = false } = block;
      const origin = { model, modelOf, ...parseBlockSortKey(SK), documentId, createdAt, fromFhir };
      return { key: { PK, SK }, facts: factsIn(await rowsOf(block), origin) };
    },
  };
}
