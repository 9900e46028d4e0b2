/** Notes with documents what they hold. Older versions of the service have stored documents without that. */
import { mapConcurrentStream } from '../../concurrency/map-concurrent.ts';
import { hasKindShares } from '../../domain/carenets/sharing.ts';
import { changeReading } from '../../domain/documents/writes.ts';
import type { FactStores } from '../../domain/facts/block-reader.ts';
import { keys, type LineageItem, type VersionItem } from '../../store/items/index.ts';
import { expectItem } from '../../store/reads.ts';
import { retryWhenStale, StaleRead } from '../../store/store.ts';
import { type Said, saidIn } from './extract-stored.ts';

/** A document that cannot be read, and why. */
export interface Unreadable {
  readonly documentId: string;
  readonly reason: string;
}

/** Documents whose bytes are read at once. They change one after the other, as all change the same counts. */
const ahead = 8;

/**
 * Reads the latest version of every document that says nothing of what it holds, and stores that. Its facts stay. Returns the
 * documents that cannot be read, which stay as they are. Can be interrupted and repeated.
 */
export async function noteContents(recordId: string, stores: FactStores): Promise<readonly Unreadable[]> {
  const unreadable: Unreadable[] = [];
  for await (const page of stores.store.pages(keys.lineages(recordId))) {
    for await (const found of mapConcurrentStream(page, ahead, ({ id }) => read(recordId, id, stores))) {
      const refused = await note(recordId, found, stores);
      if (refused) unreadable.push(refused);
    }
  }
  return unreadable;
}

interface ReadDocument {
  readonly lineage: LineageItem;
  readonly version: VersionItem;
  /** Undefined when the version says already what it holds. */
  readonly said: Said | undefined;
}

function read(recordId: string, lineageId: string, { store, bodies }: FactStores): Promise<ReadDocument> {
  return retryWhenStale(async () => {
    const [found] = await store.get([keys.lineage(recordId, lineageId)]);
    const lineage = expectItem(found);
    const [version] = await store.get([keys.version(recordId, lineage.latestId)]);
    // A head may be visible a moment before the version that it names.
    if (!version) throw new StaleRead();
    if (version.contents) return { lineage, version, said: undefined };
    return { lineage, version, said: await saidIn(version, () => bodies.get(version.bodyKey)) };
  });
}

/** Stores what was read. When the document has changed since, it is read again. */
async function note(
  recordId: string,
  first: ReadDocument,
  stores: FactStores,
): Promise<Unreadable | undefined> {
  return retryWhenStale(async (attempt) => {
    const { lineage, version, said } = attempt === 0 ? first : await read(recordId, first.lineage.id, stores);
    if (said?.reason) return { documentId: version.id, reason: said.reason };
    if (!said?.contents) return undefined;
    const facts = { head: lineage.facts, counts: lineage.counts };
    // While nothing is shared by kind, nobody sees more by it. Asked for each document: that may begin while others are read.
    const mayWiden = !(await hasKindShares(stores.store, recordId));
    await stores.store.transact(
      changeReading(recordId, version, lineage, { contents: said.contents, facts, mayWiden }),
    );
    return undefined;
  });
}
