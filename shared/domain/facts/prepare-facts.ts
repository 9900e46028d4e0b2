/** The facts of a version before it is stored: those of a FHIR document are compared with what others say. */
import { newExtraction } from '../../facts/ids.ts';
import { newId } from '../../ids.ts';
import { keys, type RecordItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale } from '../../store/store.ts';
import { present, remove, type Write } from '../../store/writes.ts';
import { bodyRemoved } from '../bodies/body-removed-event.ts';
import type { FactStores } from './block-reader.ts';
import { type SaidContent, withoutEchoes } from './echoes.ts';
import { overflowKeyOf } from './overflow-object.ts';
import { restate, type Stating } from './restating.ts';
import { type Extraction, type FactChange, factChangeOf, factsSuperseded, storeOverflow } from './writes.ts';

export interface FactsToStore {
  readonly record: Pick<RecordItem, 'id' | 'restated'>;
  readonly version: VersionItem;
  readonly lineageId: string;
  readonly content: SaidContent;
  readonly extraction?: Omit<Extraction, 'restating'>;
  /** What is stored of the resources in it, by identity, if it has been read already. */
  readonly known?: Stating['known'];
}

/** Facts that are ready to be stored, and what they are if another document comes before them. */
export interface PreparedFacts {
  /** Undefined when there are none. */
  readonly facts: FactChange | undefined;
  /**
   * The facts for the n-th attempt to store them, and writes that belong into its transaction. Those of the first attempt are `facts`; at a later one, statements are compared
   * again, as another document may have spoken of the same.
   */
  at(attempt: number): Promise<{ readonly facts: FactChange | undefined; readonly writes: readonly Write[] }>;
}

/** One round trip for a FHIR document of which nothing is said twice, up to six more else; none for any other document. */
export async function prepareFacts(wanted: FactsToStore, stores: FactStores): Promise<PreparedFacts> {
  // What is written before the transaction may meet another document that speaks of the same at the same moment.
  const facts = await retryWhenStale(async (attempt) => {
    if (attempt === 0) return compared(wanted, wanted.record, stores);
    const [record] = await stores.store.get([keys.record(wanted.record.id)]);
    return compared({ ...wanted, known: undefined }, expectItem(record), stores);
  });
  return {
    facts,
    at: async (attempt) => {
      if (attempt === 0 || !isCompared(wanted)) return { facts, writes: [] };
      const [record] = await stores.store.get([keys.record(wanted.record.id)]);
      const next = await again(wanted, expectItem(record), stores);
      // Nothing refers to the object of the first attempt then.
      const unused = facts?.overflow ? [bodyRemoved(facts.overflow.key, new Date())] : [];
      return { facts: next.facts, writes: [...next.writes, ...unused] };
    },
  };
}

function isCompared({ content }: FactsToStore): boolean {
  return (content.statements ?? []).length > 0;
}

async function compared(
  { record: { id: recordId }, version, lineageId, content, extraction, known }: FactsToStore,
  record: Pick<RecordItem, 'restated'>,
  stores: FactStores,
): Promise<FactChange | undefined> {
  const { store } = stores;
  const { instances, statements = [] } = await withoutEchoes(recordId, content, stores);
  if (statements.length === 0) return factChangeOf(recordId, version, lineageId, instances, extraction);
  const name = extraction?.name ?? newExtraction();
  const stating = { recordId, version, lineageId, extraction: name, statements, known };
  const restating = await restate(stating, record, store);
  return factChangeOf(recordId, version, lineageId, instances, { ...extraction, name, restating });
}

/**
 * The object of an earlier attempt may be in use, if only its answer was lost. So another one is made for large facts, which the outbox removes
 * unless the transaction takes that back.
 */
async function again(
  wanted: FactsToStore,
  record: Pick<RecordItem, 'restated'>,
  stores: FactStores,
): Promise<{ readonly facts: FactChange | undefined; readonly writes: readonly Write[] }> {
  const now = new Date();
  const overflowKey = `${wanted.extraction?.overflowKey ?? overflowKeyOf(wanted.version.bodyKey)}.${newId(now)}`;
  const facts = await compared(
    { ...wanted, extraction: { ...wanted.extraction, overflowKey }, known: undefined },
    record,
    stores,
  );
  if (!facts?.overflow) return { facts, writes: [] };
  const reserved = factsSuperseded(wanted.record.id, wanted.lineageId, facts.head, now.toISOString());
  await stores.store.transact([reserved]);
  await storeOverflow(facts, stores.bodies);
  return { facts, writes: [remove(reserved.key, { when: { PK: present }, refused: 'retry' })] };
}
