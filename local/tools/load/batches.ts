/** Writes many items fast, without conditions. */
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { TaskQueue } from '../../../shared/concurrency/task-queue.ts';
import { toAttributes } from '../../../shared/store/attributes.ts';
import { dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import type { Item, Key } from '../../../shared/store/key.ts';
import type { Store } from '../../../shared/store/store.ts';
import type { Write } from '../../../shared/store/writes.ts';

const batchSize = 25;
const batchesAtOnce = 4;

export class Batches {
  readonly #client = dynamoClient();
  readonly #table: string | Store;
  #pending: Item[] = [];
  readonly #writes = new TaskQueue(batchesAtOnce);

  /** @param table its name on DynamoDB, or a store that takes items one by one */
  constructor(table: string | Store) {
    this.#table = table;
  }

  async put(key: Key, item: object): Promise<void> {
    if (typeof this.#table !== 'string') return void (await this.#table.put(key, item));
    this.#pending.push({ ...item, ...key });
    if (this.#pending.length >= batchSize) await this.#send();
  }

  /** Stores the items that writes put. What they change otherwise is left out. */
  async putItemsOf(writes: readonly Write[]): Promise<void> {
    for (const write of writes) if (write.kind === 'put') await this.put(write.key, write.item);
  }

  /** Resolves when everything is stored. Nothing can be written any more. */
  async finish(): Promise<void> {
    await this.#send();
    await this.#writes.finish();
    this.#client.destroy();
  }

  async #send(): Promise<void> {
    if (this.#pending.length === 0) return;
    const requests = this.#pending.map((item) => ({ PutRequest: { Item: toAttributes(item) } }));
    this.#pending = [];
    await this.#writes.start(() => this.#write(String(this.#table), requests));
  }

  async #write(tableName: string, requests: WriteRequest[]): Promise<void> {
    for (let open = requests; open.length > 0; ) {
      const { UnprocessedItems } = await this.#client.send(
        new BatchWriteItemCommand({ RequestItems: { [tableName]: open } }),
      );
      open = UnprocessedItems?.[tableName] ?? [];
    }
  }
}
