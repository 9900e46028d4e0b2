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
  /** Models whose reports change by what the document says of other documents' facts: the same, or something else. */
  readonly restates?: readonly string[];
}

/** Facts of one document and model whose main dates are in one span of time. */
export interface FactBlockItem {
  readonly documentId: string;
  /** When the facts were extracted. */
  readonly createdAt: string;
  /** The document is one of FHIR. */
  readonly fromFhir?: true;
  /** The rows as text. */
  readonly rows?: string;
  /** The rows, compressed. */
  readonly packed?: Uint8Array;
  /** Where in an object the compressed rows are. */
  readonly spill?: { readonly key: string; readonly start: number; readonly end: number };
}

/** All that documents say of one resource: different things, or the same of which each is stored. */
export interface ContestedItem {
  /** What `writeContest` makes of it. */
  readonly said: string;
}

export interface RepetitionsItem {
  /** The document, and when that was read. */
  readonly documentId: string;
  readonly createdAt: string;
  /** When the document was stored, in milliseconds. */
  readonly at: number;
  readonly storer: string;
  /** Of when it is what its resources do not date themselves, in milliseconds. */
  readonly asOf: number;
  /** The repetitions as `writeRepetitions` writes them. */
  readonly repeated: string;
}

const contested = place<ContestedItem>(factsPartition, 'R#C#{identity}');
const repetitions = place<RepetitionsItem>(factsPartition, 'R#S#{first version}#{extraction}');
const block = place<FactBlockItem>(factsPartition, '{source}#{span}#{bucket}#{first version}#{extraction}');

export const facts = (): Subject => ({
  title: 'Facts',
  kinds: [
    itemKind(contested, {
      title: 'resources of which documents say different things',
      attributes: { said: 'shown' },
      readBy: 'reports of records in which anything is said twice (query)',
    }),
    itemKind(repetitions, {
      title: 'facts that another document says, too',
      attributes: {
        documentId: 'shown',
        createdAt: 'shown',
        at: 'shown',
        storer: 'hash',
        asOf: 'shown',
        repeated: 'shown',
      },
      readBy: 'reports of records in which anything is said twice (query)',
    }),
    itemKind(block, {
      title: 'blocks of facts',
      attributes: {
        documentId: 'shown',
        createdAt: 'shown',
        fromFhir: 'shown',
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
  contested: (recordId: string, model: string, identity: string) =>
    contested.key(factsPartition.of(recordId, model), identity),
  repetitions: (recordId: string, model: string, lineageId: string, extraction: string) =>
    repetitions.key(factsPartition.of(recordId, model), `${lineageId}#${extraction}`),
  /** The contested resources that a model has facts of. */
  allContested: (recordId: string, model: string) => contested.range(factsPartition.of(recordId, model)),
  /** What documents repeat of a model's facts. */
  allRepetitions: (recordId: string, model: string) => repetitions.range(factsPartition.of(recordId, model)),
  factBlock: (recordId: string, model: string, sortKey: string) =>
    block.key(factsPartition.of(recordId, model), sortKey),
  /** The model of this partition, and what is in it; undefined for a partition that is not of facts. */
  factsAt: (partitionKey: string) => {
    const { model } = factsPartition.parts(partitionKey) ?? {};
    if (model === undefined) return undefined;
    const [contests, repeated] = [contested.range(partitionKey), repetitions.range(partitionKey)];
    return { model, blocks: block.range(partitionKey), contests, repeated };
  },
};
