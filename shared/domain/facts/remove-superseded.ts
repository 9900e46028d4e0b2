/** Removing the blocks that a replaced version has left, once no report can still be reading them. */
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { blockSortKey, parseBlockName } from '../../facts/blocks.ts';
import { readRepetitions } from '../../facts/repetitions.ts';
import type { Repetition } from '../../facts/statement-entry.ts';
import { type FactBlockItem, type FactsHead, keys } from '../../store/items/index.ts';
import { type Key, keyOf } from '../../store/key.ts';
import { getRows } from '../../store/reads.ts';
import type { Store } from '../../store/store.ts';
import { check, present, put } from '../../store/writes.ts';

const removalsAtOnce = 20;

export interface Superseded {
  readonly recordId: string;
  readonly lineageId: string;
  readonly facts: FactsHead;
}

/** The keys of all blocks that a head names. */
function blockKeys({ recordId, lineageId, facts }: Superseded): Key<FactBlockItem>[] {
  return facts.blocks.map((name) => {
    const { model, place } = parseBlockName(name);
    return keys.factBlock(recordId, model, blockSortKey(place, lineageId, facts.extraction));
  });
}

/**
 * Removes the blocks, and the object that some of them may be stored in, unless other documents repeat facts in them: then they are
 * removed after the last of these. Can be repeated.
 */
export async function removeSuperseded(
  superseded: Superseded,
  store: Store,
  removeBody: (key: string) => Promise<void>,
): Promise<void> {
  await forgetRepetitions(superseded, store, removeBody);
  if (!(await areRepeated(superseded, store)) || !(await keep(superseded, store)))
    return removeAll(superseded, store, removeBody);
  // The last of them may have gone in between, and found nothing kept.
  if (!(await areRepeated(superseded, store))) await removeAll(superseded, store, removeBody);
}

/**
 * Whether documents repeat any of the facts. Marks of attempts that stored no document are removed: when facts are removed, the calls have ended
 * that may have marked them while they were in effect.
 */
async function areRepeated({ recordId, lineageId, facts }: Superseded, store: Store): Promise<boolean> {
  const marks = await store.query(keys.repetitionsOf(recordId, lineageId, facts.extraction));
  if (marks.length === 0) return false;
  const models = [...new Set(facts.blocks.map((name) => parseBlockName(name).model))];
  const said = await getRows(
    store,
    marks.map(({ SK }) => {
      const [lineage, extraction] = SK.split('#').slice(-2) as [string, string];
      return models.map((model) => keys.repetitions(recordId, model, lineage, extraction));
    }),
  );
  const isInUse = (index: number) => said[index]!.some((item) => item !== undefined);
  const unused = marks.filter((_, index) => !isInUse(index));
  await forEachConcurrent(unused, removalsAtOnce, (mark) => store.delete(keyOf(mark)));
  return unused.length < marks.length;
}

/** Notes which facts the document had. Returns false when the record has been erased. */
async function keep({ recordId, lineageId, facts }: Superseded, store: Store): Promise<boolean> {
  const erased = new Error('The record has been erased.');
  const key = keys.keptFacts(recordId, lineageId, facts.extraction);
  const exists = check(keys.record(recordId), { id: present }, () => erased);
  try {
    await store.transact([put(key, { facts }), exists]);
    return true;
  } catch (error) {
    if (error === erased) return false;
    throw error;
  }
}

async function removeAll(
  superseded: Superseded,
  store: Store,
  removeBody: (key: string) => Promise<void>,
): Promise<void> {
  await forEachConcurrent(blockKeys(superseded), removalsAtOnce, (key) => store.delete(key));
  const { recordId, lineageId, facts } = superseded;
  if (facts.spillKey) await removeBody(facts.spillKey);
  await store.delete(keys.keptFacts(recordId, lineageId, facts.extraction));
}

/** What the version repeated of other documents. The items that say so go last, so that a repetition of this finds them. */
async function forgetRepetitions(
  { recordId, lineageId, facts }: Superseded,
  store: Store,
  removeBody: (key: string) => Promise<void>,
): Promise<void> {
  const { restates = [], extraction } = facts;
  if (restates.length === 0) return;
  const items = restates.map((model) => keys.repetitions(recordId, model, lineageId, extraction));
  const found = await store.get(items);
  const origins = new Map<string, Repetition>();
  for (const item of found) {
    for (const origin of item ? readRepetitions(item.repeated) : [])
      origins.set(`${origin.lineage} ${origin.extraction}`, origin);
  }
  await forEachConcurrent(origins.values(), removalsAtOnce, async (origin) => {
    const at = [origin.lineage, origin.extraction] as const;
    await store.delete(keys.repeated(recordId, at, [lineageId, extraction]));
    const keptKey = keys.keptFacts(recordId, ...at);
    const [kept] = await store.get([keptKey]);
    const other = kept && { recordId, lineageId: origin.lineage, facts: kept.facts };
    if (other && !(await areRepeated(other, store))) await removeAll(other, store, removeBody);
  });
  await forEachConcurrent(items, removalsAtOnce, (key) => store.delete(key));
}
