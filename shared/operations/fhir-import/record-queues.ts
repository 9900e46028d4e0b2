/**
 * Documents that wait to be stored. Those of one record are stored one batch after another, because they change the same counts; those
 * of several records at the same time.
 */
import type { RecordItem } from '../../store/items/index.ts';

/** Records at the same time. More would wait for each other, on two processors and on a table that grows into its load. */
const recordsAtOnce = 8;
/** Documents of a batch: about two transactions. */
const batchSize = 22;
/** What may wait in all. */
const mostWaiting = 2000;
const mostBytes = 32 * 1024 * 1024;

interface Waiting<Item> {
  readonly record: RecordItem;
  readonly items: Item[];
}

export class RecordQueues<Item extends { readonly bytes: Buffer }> {
  readonly #store: (record: RecordItem, items: readonly Item[]) => Promise<void>;
  /** By id of the record. */
  readonly #waiting = new Map<string, Waiting<Item>>();
  readonly #running = new Map<string, Promise<void>>();
  #count = 0;
  #bytes = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(store: (record: RecordItem, items: readonly Item[]) => Promise<void>) {
    this.#store = store;
  }

  /** Takes an item; resolves when there is room for the next one. Throws the first error of what was stored. */
  async add(record: RecordItem, item: Item): Promise<void> {
    const waiting = this.#waiting.get(record.id) ?? { record, items: [] };
    this.#waiting.set(record.id, waiting);
    waiting.items.push(item);
    this.#count += 1;
    this.#bytes += item.bytes.length;
    if (waiting.items.length >= batchSize) this.#start(record.id);
    while (!this.#failure && (this.#count > mostWaiting || this.#bytes > mostBytes)) await this.#makeRoom();
    this.#throwFailure();
  }

  /** Stores everything that waits. Throws the first error. */
  async finish(): Promise<void> {
    while (!this.#failure && (this.#waiting.size > 0 || this.#running.size > 0)) await this.#makeRoom();
    await this.settle();
    this.#throwFailure();
  }

  /** Waits for what is being stored, and starts nothing more. */
  async settle(): Promise<void> {
    this.#failure ??= { error: undefined };
    await Promise.all(this.#running.values());
  }

  #throwFailure(): void {
    if (this.#failure?.error !== undefined) throw this.#failure.error;
  }

  async #makeRoom(): Promise<void> {
    const byLength = [...this.#waiting.values()].sort((one, other) => other.items.length - one.items.length);
    for (const { record } of byLength) this.#start(record.id);
    await Promise.race(this.#running.values());
  }

  /** Starts a batch of the record, unless one of it is running, or as many as may. */
  #start(recordId: string): void {
    const waiting = this.#waiting.get(recordId);
    if (!waiting || this.#failure || this.#running.has(recordId) || this.#running.size >= recordsAtOnce)
      return;
    const items = waiting.items.splice(0, batchSize);
    if (waiting.items.length === 0) this.#waiting.delete(recordId);
    const run = this.#store(waiting.record, items)
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .then(() => {
        this.#count -= items.length;
        this.#bytes -= items.reduce((sum, { bytes }) => sum + bytes.length, 0);
        this.#running.delete(recordId);
        if ((this.#waiting.get(recordId)?.items.length ?? 0) >= batchSize) this.#start(recordId);
      });
    this.#running.set(recordId, run);
  }
}
