/** Queues on SQS. */
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { batches } from '../concurrency/batches.ts';
import { limited } from './client-timeouts.ts';

interface Message {
  /** Unique among the messages of a call: letters, digits, `-` and `_`, at most 80. */
  readonly id: string;
  readonly body: string;
  /** How long the queue holds it back: 0 to 900. */
  readonly delaySeconds?: number;
}

/** Sends all messages. Returns, by message id, why some were not acknowledged. Does not throw. */
export type Enqueue = (messages: readonly Message[]) => Promise<ReadonlyMap<string, Error>>;

const batchSize = 10;

/** The queue at this URL. The endpoint comes from the SDK's own variables. */
export function createQueue(queueUrl: string): Enqueue {
  const client = new SQSClient({
    ...limited({ attempts: 3, milliseconds: 5000 }),
  });

  async function sendBatch(messages: readonly Message[]): Promise<(readonly [string, Error])[]> {
    const entries = messages.map(({ id, body, delaySeconds }) => ({
      Id: id,
      MessageBody: body,
      ...(delaySeconds && { DelaySeconds: delaySeconds }),
    }));
    try {
      const { Successful = [] } = await client.send(
        new SendMessageBatchCommand({ QueueUrl: queueUrl, Entries: entries }),
      );
      const acknowledged = new Set(Successful.map(({ Id }) => Id));
      return messages.filter(({ id }) => !acknowledged.has(id)).map(({ id }) => [id, notAcknowledged()]);
    } catch (error) {
      return messages.map(({ id }) => [id, error instanceof Error ? error : notAcknowledged()]);
    }
  }

  return async (messages) => {
    const failed = new Map<string, Error>();
    for (const batch of batches(messages, batchSize)) {
      for (const [id, error] of await sendBatch(batch)) failed.set(id, error);
    }
    return failed;
  };
}

function notAcknowledged(): Error {
  return new Error('SQS did not acknowledge a message.');
}
