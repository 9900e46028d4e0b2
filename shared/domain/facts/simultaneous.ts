/**
 * Two documents at the same moment, of which one replaces facts that the other repeats. Each says first what it is going to do, and looks
 * then whether the other has said so. As reads are consistent, at least one of them sees the other: the one that replaces keeps what is said of the
 * facts, or the one that repeats stores its own.
 */
import { batches } from '../../concurrency/batches.ts';
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { keys } from '../../store/items/index.ts';
import type { Store } from '../../store/store.ts';
import { put } from '../../store/writes.ts';
import { type FactsOf, headsOf, isCurrent, nameOf } from './current-facts.ts';
import { ifRecordExists } from './existing-record.ts';

/** Milliseconds within which a document is stored after what is written before it, or never. */
export const longestPending = 15 * 60_000;

const announcementsAtOnce = 20;
/** Items of a transaction, besides its condition. */
const marksAtOnce = 99;

/**
 * Says that these facts may be replaced at any moment, before it is counted who repeats them. It expires by itself: if the facts stay, nobody
 * repeats them until then. One round trip; none for no facts.
 */
export async function announceReplacement(
  recordId: string,
  facts: readonly FactsOf[],
  store: Store,
): Promise<void> {
  const ttl = Math.ceil((Date.now() + longestPending) / 1000);
  await forEachConcurrent(facts, announcementsAtOnce, ({ lineage, extraction }) =>
    store.put(keys.factsToBeReplaced(recordId, lineage, extraction), { ttl }),
  );
}

/** Says that the document repeats these facts, so that who replaces them keeps them. One round trip for every 99. */
export async function markRepeated(
  recordId: string,
  facts: readonly FactsOf[],
  by: FactsOf,
  store: Store,
): Promise<void> {
  const repeating = [by.lineage, by.extraction] as const;
  for (const some of batches(facts, marksAtOnce)) {
    const marks = some.map(({ lineage, extraction }) =>
      put(keys.repeated(recordId, [lineage, extraction], repeating), { by: by.lineage }),
    );
    await store.transact([...marks, ifRecordExists(recordId)]);
  }
}

/** The names of those facts that are in effect, and that no document is about to replace. One round trip. */
export async function lastingFacts(
  recordId: string,
  facts: readonly FactsOf[],
  store: Store,
): Promise<ReadonlySet<string>> {
  const [heads, announced] = await Promise.all([
    headsOf(recordId, facts, store),
    store.get(facts.map(({ lineage, extraction }) => keys.factsToBeReplaced(recordId, lineage, extraction))),
  ]);
  const isAnnounced = (index: number) => (announced[index]?.ttl ?? 0) * 1000 > Date.now();
  const lasting = facts.filter((one, index) => isCurrent(one, heads) && !isAnnounced(index));
  return new Set(lasting.map(nameOf));
}
