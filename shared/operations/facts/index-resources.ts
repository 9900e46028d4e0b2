/** Stores the resources of FHIR documents as they are served. Older versions of the service have stored documents without that. */
import { mapConcurrentStream } from '../../concurrency/map-concurrent.ts';
import { changeLineage } from '../../domain/documents/writes.ts';
import type { FactStores } from '../../domain/facts/block-reader.ts';
import { replaceSent } from '../../domain/fhir/sent/prepare.ts';
import { isFhirType } from '../../fhir/type-uri.ts';
import { keys } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale, StaleRead } from '../../store/store.ts';
import { present, update } from '../../store/writes.ts';
import { saidIn } from './extract-stored.ts';
import type { Unreadable } from './note-contents.ts';

/** Documents that are worked on at once. */
const atOnce = 8;

/**
 * Reads the latest version of every FHIR document whose resources are not stored yet, and stores them; then notes that the record has
 * them. Returns the documents that cannot be read, of which nothing is served. Can be interrupted and repeated.
 */
export async function indexResources(
  recordId: string,
  stores: FactStores,
  now: () => Date,
): Promise<readonly Unreadable[]> {
  const unreadable: Unreadable[] = [];
  for await (const page of stores.store.pages(keys.lineages(recordId))) {
    const ofFhir = page.filter(({ latestType }) => isFhirType(latestType));
    for await (const refused of mapConcurrentStream(ofFhir, atOnce, ({ id }) =>
      indexDocument(recordId, id, stores, now),
    )) {
      if (refused) unreadable.push(refused);
    }
  }
  await noteIndexed(recordId, stores);
  return unreadable;
}

/** Notes that the resources of all documents of the record are stored. */
export async function noteIndexed(recordId: string, { store }: Pick<FactStores, 'store'>): Promise<void> {
  const set = { fhirIndexed: true } as const;
  await retryWhenStale(async () => {
    const [record] = await store.get([keys.record(recordId)]);
    // It may have been erased since.
    if (!record || record.fhirIndexed) return;
    await store.transact([
      update(keys.record(recordId), { set }, { when: { PK: present }, refused: 'retry' }),
    ]);
  });
}

function indexDocument(
  recordId: string,
  lineageId: string,
  { store, bodies }: FactStores,
  now: () => Date,
): Promise<Unreadable | undefined> {
  return retryWhenStale(async () => {
    const [found] = await store.get([keys.lineage(recordId, lineageId)]);
    const lineage = expectItem(found);
    if (lineage.fhir?.documentId === lineage.latestId) return undefined;
    const [version] = await store.get([keys.version(recordId, lineage.latestId)]);
    // A head may be visible a moment before the version that it names.
    if (!version) throw new StaleRead();
    const { sent, reason } = await saidIn(version, () => bodies.get(version.bodyKey));
    if (reason !== undefined) return { documentId: version.id, reason };
    const { head, writes } = await replaceSent(
      recordId,
      { version, lineage },
      sent,
      { store, bodies },
      now(),
    );
    if (!head && !lineage.fhir) return undefined;
    const removed = head ? [] : (['fhir'] as const);
    await store.transact([
      changeLineage(recordId, lineage, { ...(head && { fhir: head }) }, removed),
      ...writes,
    ]);
    return undefined;
  });
}
