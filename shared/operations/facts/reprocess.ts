/**
 * Extracts the facts of a record again from the latest versions of its documents, after a change of the
 * models. Each document changes in one transaction of its own; a report that is being read finishes with the
 * facts it began with.
 */
import { changeLineage } from '../../domain/documents/writes.ts';
import type { FactStores } from '../../domain/facts/block-reader.ts';
import { factChangeOf, factsSuperseded, storeOverflow } from '../../domain/facts/writes.ts';
import { newId } from '../../ids.ts';
import type { Instance } from '../../models/model.ts';
import { keys } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale, StaleRead } from '../../store/store.ts';
import { present, remove } from '../../store/writes.ts';
import { whatIsSaid } from './extract-stored.ts';

export interface Reprocessed {
  /** Documents whose facts were extracted, or that had facts and now have none. */
  documents: number;
  facts: number;
  /** Documents that break a rule of the models; they have no facts. */
  readonly refused: { readonly documentId: string; readonly reason: string }[];
}

/** Reprocesses all documents of a record. Can be repeated; the facts get new ids each time. */
export async function reprocessRecord(
  recordId: string,
  stores: FactStores,
  now: () => Date,
): Promise<Reprocessed> {
  const result: Reprocessed = { documents: 0, facts: 0, refused: [] };
  for await (const page of stores.store.pages(keys.lineages(recordId))) {
    for (const { id } of page) {
      await reprocessDocument(recordId, id, stores, now, result);
    }
  }
  return result;
}

/**
 * An overflow object for large facts is first entered into the outbox for removal. The transaction that needs
 * it takes it out again, so that no object is left behind when the transaction fails.
 */
async function reprocessDocument(
  recordId: string,
  lineageId: string,
  { store, bodies }: FactStores,
  now: () => Date,
  result: Reprocessed,
): Promise<void> {
  await retryWhenStale(async () => {
    const [head] = await store.get([keys.lineage(recordId, lineageId)]);
    const lineage = expectItem(head);
    const [version] = await store.get([keys.version(recordId, lineage.latestId)]);
    // A head may be visible a moment before the version that it names.
    if (!version) throw new StaleRead();
    const said = await whatIsSaid(version, () => bodies.get(version.bodyKey));
    if (said.instances.length === 0 && !lineage.facts) {
      if (said.reason) result.refused.push({ documentId: version.id, reason: said.reason });
      return;
    }

    const time = now();
    const createdAt = time.toISOString();
    const facts = factChangeOf(recordId, version, lineageId, said.instances, {
      createdAt,
      overflowKey: `${version.bodyKey}.facts.${newId(time)}`,
    });
    const reserved = facts?.overflow && factsSuperseded(recordId, lineageId, facts.head, createdAt);
    if (reserved) await store.transact([reserved]);
    await storeOverflow(facts, bodies);
    await store.transact([
      ...(reserved ? [remove(reserved.key, { when: { PK: present }, refused: 'retry' })] : []),
      changeLineage(recordId, lineage, facts ? { facts: facts.head } : {}, facts ? [] : ['facts']),
      ...(facts?.writes ?? []),
      ...(lineage.facts ? [factsSuperseded(recordId, lineageId, lineage.facts, createdAt)] : []),
    ]);
    result.documents += 1;
    result.facts += count(said.instances);
    if (said.reason) result.refused.push({ documentId: version.id, reason: said.reason });
  });
}

function count(instances: readonly Instance[]): number {
  return instances.reduce((sum, { related }) => sum + 1 + count(Object.values(related).flat()), 0);
}
