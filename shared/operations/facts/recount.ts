/** Counts again what the documents of a record say, while calls go on to change them. */
import { isDeepStrictEqual } from 'node:util';
import { forEachConcurrent } from '../../concurrency/map-concurrent.ts';
import { changeCounts, type FactSum, FactSums } from '../../domain/documents/fact-counts.ts';
import { changeLineage } from '../../domain/documents/writes.ts';
import type { FactStores } from '../../domain/facts/block-reader.ts';
import { namedBlock, readBlocks } from '../../domain/facts/read-blocks.ts';
import { lengthOfRanges } from '../../facts/ordinal-ranges.ts';
import { readRepetitions } from '../../facts/repetitions.ts';
import { type FactCounts, type FactCountsItem, keys, type LineageItem } from '../../store/items/index.ts';
import { keyOf, type Stored } from '../../store/key.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { absent, present, put, update } from '../../store/writes.ts';

/** A number that was stored, and what it should have been. `type` is the hash of the documents' type. */
interface Difference {
  readonly sharing: string;
  readonly type: string;
  readonly kinds: readonly string[];
  readonly name: string;
  readonly stored: number;
  readonly counted: number;
}

export interface Recounted {
  /** Documents of which it was not stored what they say, or wrongly: an older version has stored or changed them. */
  readonly documents: number;
  /** What was wrong, and is right now. */
  readonly differences: readonly Difference[];
}

/** Documents that are counted at once. */
const documentsAtOnce = 8;

/**
 * Counts the facts of every document, compares all counts with the documents, and corrects those that differ. Can be interrupted
 * and repeated. Throws StaleRead for a record whose documents change all the time: then it says nothing about it.
 */
export async function recountRecord(recordId: string, stores: FactStores): Promise<Recounted> {
  const documents = await countDocuments(recordId, stores);
  const differences: Difference[] = [];
  await retryWhenStale(() => correct(recordId, stores.store, differences));
  const record = keys.record(recordId);
  await stores.store.transact([
    update(record, { set: { counted: true } }, { when: { PK: present }, refused: 'retry' }),
  ]);
  return { documents, differences };
}

async function countDocuments(recordId: string, stores: FactStores): Promise<number> {
  let documents = 0;
  for await (const page of stores.store.pages(keys.lineages(recordId))) {
    await forEachConcurrent(page, documentsAtOnce, async ({ id }) => {
      if (await retryWhenStale(() => countDocument(recordId, id, stores))) documents += 1;
    });
  }
  return documents;
}

/** Returns whether what is stored of the document changes. */
async function countDocument(recordId: string, lineageId: string, stores: FactStores): Promise<boolean> {
  const [found] = await stores.store.get([keys.lineage(recordId, lineageId)]);
  const lineage = expectItem(found);
  const counts = await storedCounts(recordId, lineage, stores);
  if (isDeepStrictEqual(counts, lineage.counts)) return false;
  await stores.store.transact([
    changeLineage(recordId, lineage, { counts }),
    ...changeCounts(recordId, lineage, { ...lineage, counts }),
  ]);
  return true;
}

/** How many facts of each model the document says: those that are stored with it, and those of other documents that it repeats. */
async function storedCounts(
  recordId: string,
  { id, facts }: LineageItem,
  stores: FactStores,
): Promise<FactCounts> {
  const counts: Record<string, number> = {};
  const add = (model: string, by: number) => {
    counts[model] = (counts[model] ?? 0) + by;
  };
  if (!facts) return counts;
  const named = facts.blocks.map((name) => namedBlock(recordId, id, facts.extraction, name));
  for await (const block of readBlocks(named, stores)) {
    for (const { model } of block.facts) add(model, 1);
  }
  const models = facts.restates ?? [];
  const repeated = await stores.store.get(
    models.map((model) => keys.repetitions(recordId, model, id, facts.extraction)),
  );
  for (const [index, item] of repeated.entries()) {
    for (const { ordinals } of item ? readRepetitions(item.repeated) : [])
      add(models[index]!, lengthOfRanges(ordinals));
  }
  return counts;
}

/**
 * A change of a document changes the item that counts it in the same transaction. So an item that is as it was before all documents were
 * read has been compared with documents that did not change. Throws StaleRead when one that differs was changed in the meantime; `differences` has
 * those that were corrected.
 */
async function correct(recordId: string, store: Store, differences: Difference[]): Promise<void> {
  const stored = new Map<string, Stored<FactCountsItem>>();
  for (const sharing of ['shared', 'never'] as const) {
    for (const item of await store.query(keys.factCountsOf(recordId, sharing))) stored.set(item.SK, item);
  }
  const sums = new FactSums(recordId);
  for await (const page of store.pages(keys.lineages(recordId))) for (const head of page) sums.add(head);
  const counted = new Map(sums.items().map((sum) => [sum.key.SK, sum]));
  const wanted = [
    ...counted.values(),
    ...[...stored.values()].filter(({ SK }) => !counted.has(SK)).map(emptied),
  ];
  for (const { key, item } of wanted) {
    const before = stored.get(key.SK);
    const found = differencesOf(key.SK, before, item);
    if (found.length === 0) continue;
    const changes = before?.changes;
    const when = changes === undefined ? { changes: absent } : { changes };
    const corrected = { ...item, changes: (changes ?? 0) + 1 };
    await store.transact([put(key, corrected, { when, refused: 'retry' })]);
    differences.push(...found);
  }
}

/** No document is counted here any more. */
function emptied(item: Stored<FactCountsItem>): FactSum {
  return { key: keyOf(item), item: { documents: 0, changes: 0 } };
}

function differencesOf(
  sortKey: string,
  before: FactCountsItem | undefined,
  after: FactCountsItem,
): readonly Difference[] {
  const { sharing, typeHash: type, kinds } = keys.partsOfFactCounts(sortKey);
  const [stored, counted] = [numbersOf(before), numbersOf(after)];
  const names = [...new Set([...stored.keys(), ...counted.keys()])].sort();
  return names.flatMap((name) => {
    const numbers = { stored: stored.get(name) ?? 0, counted: counted.get(name) ?? 0 };
    return numbers.stored === numbers.counted ? [] : [{ sharing, type, kinds, name, ...numbers }];
  });
}

function numbersOf(item: FactCountsItem | undefined): ReadonlyMap<string, number> {
  const numbers = Object.entries(item ?? {}).filter(([name]) => /^(documents|facts_|documents_)/.test(name));
  return new Map(numbers as [string, number][]);
}
