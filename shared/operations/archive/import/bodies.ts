/** Stores bodies, and removes them when another import of the record takes over. */
import { batches } from '../../../concurrency/batches.ts';
import { forEachConcurrent } from '../../../concurrency/map-concurrent.ts';
import { type ImportItem, keys, type LineageItem } from '../../../store/items/index.ts';
import type { Item, Key } from '../../../store/key.ts';
import type { Bodies, Store } from '../../../store/store.ts';
import { isNoteOf } from './import-lock.ts';

const lookupsAtOnce = 100;
const removalsAtOnce = 20;

/** Objects that an import has stored, with the items that refer to them. */
export class ImportBodies {
  readonly #bodies: Bodies;
  readonly #stored = new Map<string, Key>();
  /** The last large body that is being stored. */
  #large: Promise<unknown> = Promise.resolve();

  constructor(bodies: Bodies) {
    this.#bodies = bodies;
  }

  async put(key: string, octets: Buffer, sha256: string, referrer: Key): Promise<void> {
    // Recorded even if the call fails: the object may still have been stored.
    this.#stored.set(key, referrer);
    await this.#bodies.put(key, octets, sha256);
  }

  /** Stores large bodies one after the other, so that no more than one is in memory. Returns no bytes. */
  async inTurn(store: () => Promise<Buffer>): Promise<Buffer> {
    const turn = this.#large.then(store);
    this.#large = turn.catch(() => undefined);
    await turn;
    return Buffer.alloc(0);
  }

  /** Removes the objects that this import has stored under keys with this prefix. */
  async removeUnder(prefix: string): Promise<void> {
    const some = [...this.#stored.keys()].filter((key) => key.startsWith(prefix));
    await forEachConcurrent(some, removalsAtOnce, (key) => this.#bodies.delete(key));
  }

  /**
   * After an error, removes the objects that nothing refers to any more. While the import's lock exists it
   * does nothing: a repeated import, or the command that discards it, finds all objects. The run that removed the
   * lock may have done so before the last objects were stored.
   */
  async removeUnclaimed(item: ImportItem, store: Store): Promise<void> {
    const { recordId } = item;
    const [note] = await store.get([keys.recordImport(recordId)]);
    if (isNoteOf(item, note)) return;
    const [record] = await store.get([keys.record(recordId)]);
    for (const some of batches([...this.#stored], lookupsAtOnce)) {
      const found = record ? await store.get(some.map(([, referrer]) => referrer)) : [];
      const left = some.filter(([key], index) => !refersTo(found[index], key));
      await forEachConcurrent(left, removalsAtOnce, ([key]) => this.#bodies.delete(key));
    }
  }
}

function refersTo(item: Item | undefined, key: string): boolean {
  const { facts, fhir, bodyKey } = (item ?? {}) as Partial<Pick<LineageItem, 'facts' | 'fhir'>> & Item;
  return [bodyKey, facts?.spillKey, fhir?.object?.key].includes(key);
}
