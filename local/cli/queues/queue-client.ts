/** A queue for its operator: its depth, and receiving, sending and removing messages. */
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { limited } from '../../../shared/store/client-timeouts.ts';

export interface Depth {
  readonly ready: number;
  /** Received by a consumer that has not finished with them. */
  readonly inFlight: number;
  /** Delayed until they are due. */
  readonly delayed: number;
}

export interface Received {
  /** Does not change when SQS moves the message to the dead-letter queue. */
  readonly id: string;
  readonly body: string;
  readonly sentAt: Date;
  readonly receipt: string;
}

export interface QueueEnds {
  /** All numbers are approximate. */
  depth(): Promise<Depth>;
  /** Returns some messages and hides them for this time; empty when there are none. */
  receive(hiddenSeconds: number): Promise<readonly Received[]>;
  /** Returns the id of the new message. */
  send(body: string): Promise<string>;
  remove(receipt: string): Promise<void>;
  purge(): Promise<void>;
  /** The dead-letter queue for messages that are received too often; undefined when there is none. */
  deadLetters(): Promise<string | undefined>;
}

/** How long to wait for a message: without waiting, SQS may miss existing messages. */
const waitSeconds = 1;
const batchSize = 10;

/** Opens queues by URL; the endpoint comes from the SDK's environment variables. */
export function openQueues(): { at(url: string): QueueEnds; close(): void } {
  const client = new SQSClient(limited({ attempts: 3, milliseconds: 5000 }));
  return { at: (url) => queueAt(url, client), close: () => client.destroy() };
}

function queueAt(QueueUrl: string, client: SQSClient): QueueEnds {
  return {
    async depth() {
      const { Attributes = {} } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
      );
      return {
        ready: Number(Attributes.ApproximateNumberOfMessages ?? 0),
        inFlight: Number(Attributes.ApproximateNumberOfMessagesNotVisible ?? 0),
        delayed: Number(Attributes.ApproximateNumberOfMessagesDelayed ?? 0),
      };
    },

    async receive(VisibilityTimeout) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          VisibilityTimeout,
          MaxNumberOfMessages: batchSize,
          WaitTimeSeconds: waitSeconds,
          MessageSystemAttributeNames: ['SentTimestamp'],
        }),
      );
      return Messages.map(({ MessageId, Body = '', ReceiptHandle, Attributes }) => ({
        id: MessageId!,
        body: Body,
        sentAt: new Date(Number(Attributes?.SentTimestamp)),
        receipt: ReceiptHandle!,
      }));
    },

    async send(MessageBody) {
      const { MessageId } = await client.send(new SendMessageCommand({ QueueUrl, MessageBody }));
      if (!MessageId) throw new Error('SQS did not acknowledge a message.');
      return MessageId;
    },

    async remove(ReceiptHandle) {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },

    async purge() {
      await client.send(new PurgeQueueCommand({ QueueUrl }));
    },

    async deadLetters() {
      const { Attributes } = await client.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['RedrivePolicy'] }),
      );
      const policy = JSON.parse(Attributes?.RedrivePolicy ?? '{}') as { deadLetterTargetArn?: string };
      const QueueName = policy.deadLetterTargetArn?.split(':').at(-1);
      if (!QueueName) return undefined;
      const { QueueUrl: found } = await client.send(new GetQueueUrlCommand({ QueueName }));
      // A local endpoint may return a host name that only it can resolve.
      return found && new URL(new URL(found).pathname, QueueUrl).href;
    },
  };
}
