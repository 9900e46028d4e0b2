/** Writes many items fast, without conditions. */
import { BatchWriteItemCommand, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { TaskQueue } from '../../../shared/concurrency/task-queue.ts';
import { toAttributes } from '../../../shared/store/attributes.ts';
import { dynamoClient } from '../../../shared/store/dynamodb-store.ts';
import type { Item, Key } from '../../../shared/store/key.ts';
import type { Write } from '../../../shared/store/writes.ts';

const batchSize = 25;
const batchesAtOnce = 4;

export class Batches {
  readonly #client = dynamoClient();
  readonly #tableName: string;
  #pending: Item[] = [];
  readonly #writes = new TaskQueue(batchesAtOnce);

  constructor(tableName: string) {
    this.#tableName = tableName;
  }

  async put(key: Key, item: object): Promise<void> {
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
    await this.#writes.start(() => this.#write(requests));
  }

  async #write(requests: WriteRequest[]): Promise<void> {
    for (let open = requests; open.length > 0; ) {
      const { UnprocessedItems } = await this.#client.send(
        new BatchWriteItemCommand({ RequestItems: { [this.#tableName]: open } }),
      );
      open = UnprocessedItems?.[this.#tableName] ?? [];
    }
  }
}
