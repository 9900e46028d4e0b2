/** The queues, processed as Lambda's event source does: messages that were not handled come again. */
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSRecord } from 'aws-lambda';

interface Taken {
  readonly message: Message;
  received: number;
}

const batchSize = 10;
/** Longer than any run takes: a message comes again only when this class hands it over again. */
const hiddenSeconds = 3600;

export class Queue {
  readonly #url: string;
  readonly #client = new SQSClient();
  #taken: Taken[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  /**
   * Hands over each waiting message at most once. Returns how many there were. @param isFilled whether
   * messages may have arrived since the last time
   */
  async handOver(
    isFilled: boolean,
    work: (records: SQSRecord[]) => Promise<ReadonlySet<string>>,
  ): Promise<number> {
    if (isFilled) await this.#receive();
    const all = this.#taken;
    this.#taken = [];
    for (let start = 0; start < all.length; start += batchSize) {
      const batch = all.slice(start, start + batchSize);
      for (const taken of batch) taken.received += 1;
      const again = await work(batch.map(recordOf));
      this.#taken.push(...batch.filter(({ message }) => again.has(message.MessageId!)));
      await this.#remove(batch.filter(({ message }) => !again.has(message.MessageId!)));
    }
    return all.length;
  }

  /** Removes all messages. Returns their bodies. */
  async empty(): Promise<readonly string[]> {
    const bodies: string[] = [];
    await this.handOver(true, async (records) => {
      bodies.push(...records.map(({ body }) => body));
      return new Set();
    });
    return bodies;
  }

  stop(): void {
    this.#client.destroy();
  }

  async #receive(): Promise<void> {
    for (;;) {
      const { Messages = [] } = await this.#client.send(
        new ReceiveMessageCommand({
          QueueUrl: this.#url,
          MaxNumberOfMessages: batchSize,
          VisibilityTimeout: hiddenSeconds,
          WaitTimeSeconds: 0,
        }),
      );
      this.#taken.push(...Messages.map((message) => ({ message, received: 0 })));
      if (Messages.length < batchSize) return;
    }
  }

  async #remove(done: readonly Taken[]): Promise<void> {
    if (done.length === 0) return;
    const Entries = done.map(({ message }, index) => ({
      Id: String(index),
      ReceiptHandle: message.ReceiptHandle,
    }));
    await this.#client.send(new DeleteMessageBatchCommand({ QueueUrl: this.#url, Entries }));
  }
}

function recordOf({ message, received }: Taken): SQSRecord {
  return {
    messageId: message.MessageId!,
    body: message.Body ?? '',
    attributes: { ApproximateReceiveCount: String(received) },
  } as unknown as SQSRecord;
}
