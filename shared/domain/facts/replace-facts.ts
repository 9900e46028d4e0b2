/** Other facts for a version that is stored already: it is read again, and its bytes stay. */
import { newId } from '../../ids.ts';
import type { Instance } from '../../models/model.ts';
import type { FactsHead, LineageItem, VersionItem } from '../../store/items/index.ts';
import { present, remove, type Write } from '../../store/writes.ts';
import type { FactStores } from './block-reader.ts';
import { factChangeOf, factsSuperseded, storeOverflow } from './writes.ts';

export interface ReplacedFacts {
  /** What the lineage is to name; undefined when there are no facts. */
  readonly head: FactsHead | undefined;
  /** For the transaction that changes the lineage. */
  readonly writes: readonly Write[];
}

/**
 * Prepares the facts of the latest version. They get new ids, and `now` as the time of their creation. An overflow object for large
 * facts is first entered into the outbox for removal; the transaction takes it out again, so that no object is left behind when it
 * fails.
 */
export async function replaceFacts(
  recordId: string,
  version: VersionItem,
  lineage: LineageItem,
  instances: readonly Instance[],
  { store, bodies }: FactStores,
  now: Date,
): Promise<ReplacedFacts> {
  const createdAt = now.toISOString();
  const facts = factChangeOf(recordId, version, lineage.id, instances, {
    createdAt,
    overflowKey: `${version.bodyKey}.facts.${newId(now)}`,
  });
  const reserved = facts?.overflow && factsSuperseded(recordId, lineage.id, facts.head, createdAt);
  if (reserved) await store.transact([reserved]);
  await storeOverflow(facts, bodies);
  return {
    head: facts?.head,
    writes: [
      ...(reserved ? [remove(reserved.key, { when: { PK: present }, refused: 'retry' })] : []),
      ...(facts?.writes ?? []),
      ...(lineage.facts ? [factsSuperseded(recordId, lineage.id, lineage.facts, createdAt)] : []),
    ],
  };
}
