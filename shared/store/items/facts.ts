/** Facts that were extracted from documents. */
import type { FactParts } from '../../facts/parts.ts';
import { itemKind, partition, place, type Subject } from './kind.ts';

export const factsPartition = partition('FACTS#{record}#{model}');

/**
 * The facts of a version: one extraction, and the blocks in which it is stored. Blocks that no head names are
 * left over from a version that has been replaced, or have not taken effect.
 */
export interface FactsHead {
  /** Names the extraction; part of the key of its blocks and of the ids of its facts. */
  readonly extraction: string;
  /** Model and position of every block, as `blockName` writes them. */
  readonly blocks: readonly string[];
  /** Object that holds the rows of blocks that are too large for the table. */
  readonly spillKey?: string;
  /** By model: which measurements or readings there are; a model without an entry may have any. */
  readonly parts?: FactParts;
  /** When the facts were extracted, if that was not when the version was created. */
  readonly createdAt?: string;
}

/** Facts of one document and model whose main dates are in one span of time. */
export interface FactBlockItem {
  readonly documentId: string;
  /** When the facts were extracted. */
  readonly createdAt: string;
  /** The rows as text. */
  readonly rows?: string;
  /** The rows, compressed. */
  readonly packed?: Uint8Array;
  /** Where in an object the compressed rows are. */
  readonly spill?: { readonly key: string; readonly start: number; readonly end: number };
}

const block = place<FactBlockItem>(factsPartition, '{source}#{span}#{bucket}#{first version}#{extraction}');

export const facts = (): Subject => ({
  title: 'Facts',
  kinds: [
    itemKind(block, {
      title: 'blocks of facts',
      attributes: {
        documentId: 'shown',
        createdAt: 'shown',
        rows: 'content',
        packed: 'content',
        spill: 'shown',
      },
      readBy: 'reports (query)',
    }),
  ],
});

export const factKeys = {
  /** All blocks of a model. */
  facts: (recordId: string, model: string) => block.range(factsPartition.of(recordId, model)),
  factBlock: (recordId: string, model: string, sortKey: string) =>
    block.key(factsPartition.of(recordId, model), sortKey),
  /** The model and the blocks of this partition; undefined for a partition that is not of facts. */
  factsAt: (partitionKey: string) => {
    const { model } = factsPartition.parts(partitionKey) ?? {};
    return model === undefined ? undefined : { model, blocks: block.range(partitionKey) };
  },
};
