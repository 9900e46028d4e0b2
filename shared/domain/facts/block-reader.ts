/** From a stored block to its facts. */
import { factsIn, parseBlockSortKey, unpackRows } from '../../facts/blocks.ts';
import type { Fact } from '../../facts/fact.ts';
import type { Model } from '../../models/model.ts';
import type { Key } from '../../store/keys.ts';
import type { Bodies } from '../../store/store.ts';
import type { FactBlockItem } from '../items.ts';
import { modelOf } from './writes.ts';

export type StoredBlock = FactBlockItem & Key;

export interface BlockReader {
  /** All facts of a block. One trip when its rows lie in an object that was not read just before. */
  read(block: StoredBlock, model: Model): Promise<readonly Fact[]>;
}

/** A reader that keeps the last object it has read, as blocks of one document share one. */
export function createBlockReader(bodies: Bodies): BlockReader {
  let last: { key: string; octets: Buffer } | undefined;

  async function rowsOf({ rows, packed, spill }: StoredBlock): Promise<string> {
    if (rows !== undefined) return rows;
    if (packed) return unpackRows(packed);
    const { key, start, end } = spill!;
    if (last?.key !== key) last = { key, octets: await bodies.get(key) };
    return unpackRows(last.octets.subarray(start, end));
  }

  return {
    read: async (block, model) => factsIn(await rowsOf(block), originOf(block, model)),
  };
}

function originOf({ SK, documentId, createdAt }: StoredBlock, model: Model) {
  const { lineageId, extraction } = parseBlockSortKey(SK);
  return { model, modelOf, lineageId, extraction, documentId, createdAt };
}
