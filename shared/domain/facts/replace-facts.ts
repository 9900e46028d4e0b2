/** Other facts for a version that is stored already: it is read again, and its bytes stay. */
import { newId } from '../../ids.ts';
import type { FactCounts, FactsHead, LineageItem, RecordItem, VersionItem } from '../../store/items/index.ts';
import { present, remove, type Write } from '../../store/writes.ts';
import type { FactStores } from './block-reader.ts';
import type { SaidContent } from './echoes.ts';
import { prepareFacts } from './prepare-facts.ts';
import { factsSuperseded, storeOverflow } from './writes.ts';

export interface ReplacedFacts {
  /** What the lineage is to name; undefined when there are no facts. */
  readonly head: FactsHead | undefined;
  /** How many facts of each model there are. */
  readonly counts: FactCounts;
  /** For the transaction that changes the lineage. */
  readonly writes: readonly Write[];
}

/**
 * Prepares the facts of the latest version, which have `now` as the time of their creation. An overflow object for large
 * facts is first entered into the outbox for removal; the transaction takes it out again, so that no object is left behind when it
 * fails.
 */
export async function replaceFacts(
  record: Pick<RecordItem, 'id' | 'restated'>,
  { version, lineage }: { readonly version: VersionItem; readonly lineage: LineageItem },
  content: SaidContent,
  { store, bodies }: FactStores,
  now: Date,
): Promise<ReplacedFacts> {
  const recordId = record.id;
  const createdAt = now.toISOString();
  const overflowKey = `${version.bodyKey}.facts.${newId(now)}`;
  const { facts } = await prepareFacts(
    { record, version, lineageId: lineage.id, content, extraction: { createdAt, overflowKey } },
    { store, bodies },
  );
  const reserved = facts?.overflow && factsSuperseded(recordId, lineage.id, facts.head, createdAt);
  if (reserved) await store.transact([reserved]);
  await storeOverflow(facts, bodies);
  return {
    head: facts?.head,
    counts: facts?.counts ?? {},
    writes: [
      ...(reserved ? [remove(reserved.key, { when: { PK: present }, refused: 'retry' })] : []),
      ...(facts?.writes ?? []),
      ...(lineage.facts ? [factsSuperseded(recordId, lineage.id, lineage.facts, createdAt)] : []),
    ],
  };
}
