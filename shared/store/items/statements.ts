/** Which documents of a record speak of which FHIR resource: docs/contract/fhir.md#twice-is-once. */
import type { FactsHead } from './facts.ts';
import { itemKind, place, type Subject } from './kind.ts';
import { recordPartition } from './records.ts';

/** What documents say of one resource. Who changes it does so on condition of its revision. */
export interface StatementsItem {
  /** JSON of a list of `StatementEntry`. */
  readonly entries: string;
  readonly revision: number;
}

/** Facts that other documents repeat are kept when their own document has others. */
export interface KeptFactsItem {
  readonly facts: FactsHead;
}

/** A document repeats facts of this extraction. */
export interface RepeatedItem {
  readonly by: string;
}

/** A document is about to have other facts than these, so that no other may repeat them. */
export interface ToBeReplacedItem {
  /** In seconds since the epoch: whether it has expired is checked on reading. */
  readonly ttl: number;
}

const statements = place<StatementsItem>(recordPartition, 'I#{identity}');
const repeated = place<RepeatedItem>(
  recordPartition,
  'K#R#{first version}#{extraction}#{first version of the other}#{its extraction}',
);
const kept = place<KeptFactsItem>(recordPartition, 'K#F#{first version}#{extraction}');
const toBeReplaced = place<ToBeReplacedItem>(recordPartition, 'K#E#{first version}#{extraction}');

export const statementsOfResources = (): Subject => ({
  title: 'What is said of FHIR resources',
  kinds: [
    itemKind(statements, {
      title: 'what documents say of a FHIR resource',
      attributes: { entries: 'shown', revision: 'shown' },
      readBy: 'calls that store FHIR documents',
    }),
    itemKind(repeated, {
      title: 'facts that another document repeats',
      attributes: { by: 'shown' },
      readBy: 'the removal of facts that are no longer in effect (query)',
    }),
    itemKind(kept, {
      title: 'facts kept for documents that repeat them',
      attributes: { facts: 'shown' },
      readBy: 'the removal of facts that are no longer in effect',
    }),
    itemKind(toBeReplaced, {
      title: 'facts that a document is about to replace',
      attributes: { ttl: 'shown' },
      readBy: 'calls that store FHIR documents',
      expires: 'a quarter of an hour after the call that replaces them',
    }),
  ],
});

export const statementKeys = {
  statements: (recordId: string, identity: string) => statements.key(recordPartition.of(recordId), identity),
  allStatements: (recordId: string) => statements.range(recordPartition.of(recordId)),
  /** That the second extraction repeats facts of the first one. */
  repeated: (
    recordId: string,
    [lineage, extraction]: readonly [string, string],
    by: readonly [string, string],
  ) => repeated.key(recordPartition.of(recordId), `${lineage}#${extraction}#${by.join('#')}`),
  /** Who repeats facts of an extraction. */
  repetitionsOf: (recordId: string, lineage: string, extraction: string) =>
    repeated.range(recordPartition.of(recordId), `${lineage}#${extraction}#`),
  keptFacts: (recordId: string, lineage: string, extraction: string) =>
    kept.key(recordPartition.of(recordId), `${lineage}#${extraction}`),
  factsToBeReplaced: (recordId: string, lineage: string, extraction: string) =>
    toBeReplaced.key(recordPartition.of(recordId), `${lineage}#${extraction}`),
};
