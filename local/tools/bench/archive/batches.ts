/** Writes many items fast, without conditions. */
import type { DynamoDBClient, WriteRequest } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { TaskQueue } from '../../../../shared/concurrency/task-queue.ts';
import type { Item, Key } from '../../../../shared/store/key.ts';

const batchSize = 25;
const batchesAtOnce = 4;

export class Batches {
  readonly #client: DynamoDBDocumentClient;
  readonly #tableName: string;
  #pending: Item[] = [];
  readonly #writes = new TaskQueue(batchesAtOnce);

  constructor(client: DynamoDBClient, tableName: string) {
    this.#client = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
    this.#tableName = tableName;
  }

  async put(key: Key, item: object): Promise<void> {
    this.#pending.push({ ...item, ...key });
    if (this.#pending.length >= batchSize) await this.#send();
  }

  /** Resolves when everything is stored. */
  async finish(): Promise<void> {
    await this.#send();
    await this.#writes.finish();
  }

  async #send(): Promise<void> {
    if (this.#pending.length === 0) return;
    const requests = this.#pending.map((item) => ({ PutRequest: { Item: item } }));
    this.#pending = [];
    await this.#writes.start(() => this.#write(requests));
  }

  async #write(requests: unknown[]): Promise<void> {
    for (let open = requests; open.length > 0; ) {
      const { UnprocessedItems } = await this.#client.send(
        new BatchWriteCommand({ RequestItems: { [this.#tableName]: open as WriteRequest[] } } as never),
      );
      open = (UnprocessedItems?.[this.#tableName] as unknown[]) ?? [];
    }
  }
}
