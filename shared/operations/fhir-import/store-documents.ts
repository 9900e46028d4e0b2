/** Stores documents under external ids: creates those that are missing, and replaces those that have changed. */
import { keys, type RecordItem } from '../../store/items/index.ts';
import { expectItem, getRows } from '../../store/reads.ts';
import { retryWhenStale, type Store } from '../../store/store.ts';
import { createDocuments } from './create-documents.ts';
import { type Named, replaceIfChanged } from './replace-document.ts';
import type { Storing, Wanted } from './storing.ts';
import type { Outcome } from './tally.ts';

/**
 * Stores the documents that the record does not have yet, and replaces those that have changed, unless theirs are newer. Returns what came of each, in their
 * order. Their external ids must differ. Interrupted at any point, it leaves whole documents, and bodies that the sweeper removes.
 */
export async function storeDocuments(
  record: RecordItem,
  wanted: readonly Wanted[],
  storing: Storing,
): Promise<readonly Outcome[]> {
  const created = new Set<string>();
  return retryWhenStale(async (attempt) => {
    const { store, app } = storing;
    const current = attempt === 0 ? record : await readRecord(record.id, store);
    const ids = wanted.map(({ externalId }) => keys.externalDocument(record.id, app.id, externalId));
    const known = await store.get(ids);
    await createDocuments(
      current,
      wanted.filter((_, index) => !known[index]),
      storing,
      (externalId) => created.add(externalId),
    );
    const existing = wanted.flatMap((one, index) => {
      const item = created.has(one.externalId) ? undefined : known[index];
      return item ? [{ one, documentId: item.documentId }] : [];
    });
    const outcomes = new Map<string, Outcome>();
    for (const [index, named] of (await latestOf(record.id, existing, store)).entries()) {
      const { one } = existing[index]!;
      outcomes.set(one.externalId, await replaceIfChanged(current, one, named, storing));
    }
    return wanted.map(({ externalId }) => outcomes.get(externalId) ?? 'created');
  });
}

async function readRecord(recordId: string, store: Store): Promise<RecordItem> {
  const [record] = await store.get([keys.record(recordId)]);
  return expectItem(record);
}

/** The latest versions of these documents. */
async function latestOf(
  recordId: string,
  existing: readonly { readonly documentId: string }[],
  store: Store,
): Promise<readonly Named[]> {
  if (existing.length === 0) return [];
  const lineages = await store.get(existing.map(({ documentId }) => keys.lineage(recordId, documentId)));
  const versions = await getRows(
    store,
    lineages.map((lineage) => [keys.version(recordId, expectItem(lineage).latestId)] as const),
  );
  return versions.map(([version], index) => ({
    version: expectItem(version),
    lineage: expectItem(lineages[index]),
  }));
}
