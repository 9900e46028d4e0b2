/** What is known of the archive of a record. */
import { type AuditArchiveItem, type AuditPartItem, keys } from '../../../store/items/index.ts';
import { isWithin, type Stored } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';

export type Part = Stored<AuditPartItem>;

export interface Archive {
  readonly state: AuditArchiveItem | undefined;
  readonly parts: readonly Part[];
}

/** State and parts of the archive, in the order of months. One query. */
export async function readArchive(recordId: string, store: Store): Promise<Archive> {
  const items = await store.query(keys.auditArchive(recordId));
  const ofParts = keys.auditParts(recordId);
  const parts = items.filter((item) => isWithin(item, ofParts)) as readonly Part[];
  const state = items.find((item) => !isWithin(item, ofParts)) as AuditArchiveItem | undefined;
  return { state, parts };
}

/** Whether readers take the entries of the part from its object. */
export function isStored({ state }: AuditPartItem): boolean {
  return state === 'stored' || state === 'moved';
}

/**
 * Reads the stored parts again and again. A reader that has read a page of the table asks afterwards: whatever has been removed
 * from that page is in a part that was stored before. Those who ask while a query runs share the next one.
 */
export class StoredParts {
  readonly #recordId: string;
  readonly #store: Store;
  #running: Promise<readonly Part[]> | undefined;
  #next: Promise<readonly Part[]> | undefined;

  constructor(recordId: string, store: Store) {
    this.#recordId = recordId;
    this.#store = store;
  }

  /** The parts of this month that are stored by now, as a query finds them that begins after this call. */
  async of(month: string): Promise<readonly Part[]> {
    const parts = await this.#query();
    return parts.filter((part) => part.month === month);
  }

  #query(): Promise<readonly Part[]> {
    if (!this.#running) return this.#begin();
    this.#next ??= this.#running.then(
      () => this.#begin(),
      () => this.#begin(),
    );
    return this.#next;
  }

  #begin(): Promise<readonly Part[]> {
    this.#next = undefined;
    const running = readArchive(this.#recordId, this.#store).then(({ parts }) => parts.filter(isStored));
    this.#running = running;
    const ended = () => {
      if (this.#running === running) this.#running = undefined;
    };
    running.then(ended, ended);
    return running;
  }
}
