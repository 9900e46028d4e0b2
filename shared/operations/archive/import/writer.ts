/** Stores many items in transactions, each with the condition that the import goes on. */
import { TaskQueue } from '../../../concurrency/task-queue.ts';
import { bytesOf } from '../../../store/item-size.ts';
import type { ImportItem } from '../../../store/items/index.ts';
import type { Key } from '../../../store/key.ts';
import type { Store } from '../../../store/store.ts';
import { put, type Write } from '../../../store/writes.ts';
import { stillImporting } from './import-lock.ts';

/** Writes of a transaction besides the condition, and their bytes in all: the maximum is 4 MB. */
const largestBatch = 99;
const largestSize = 1_000_000;
const transactionsAtOnce = 4;

export class ImportWriter {
  readonly #store: Store;
  readonly #guard: Write;
  #batch: Write[] = [];
  #size = 0;
  readonly #transactions = new TaskQueue(transactionsAtOnce);

  constructor(store: Store, item: ImportItem) {
    this.#store = store;
    this.#guard = stillImporting(item);
  }

  /** Takes an item, which is stored before `finish` resolves. */
  async put<T>(key: Key<T>, item: NoInfer<T>): Promise<void> {
    await this.write(put<T>(key, item));
  }

  async write(write: Write): Promise<void> {
    const size = bytesOf(write);
    if (this.#batch.length >= largestBatch || this.#size + size > largestSize) await this.#send();
    this.#batch.push(write);
    this.#size += size;
  }

  /** Waits for all writes. Throws the error of any of them. */
  async finish(): Promise<void> {
    await this.#send();
    await this.#transactions.finish();
  }

  /** Waits for writes in progress, whatever their outcome, and stores nothing more. */
  async abandon(): Promise<void> {
    this.#batch = [];
    await this.#transactions.settle();
  }

  async #send(): Promise<void> {
    if (this.#batch.length === 0) return;
    const writes = [...this.#batch, this.#guard];
    this.#batch = [];
    this.#size = 0;
    await this.#transactions.start(() => this.#store.transact(writes));
  }
}
