/** Feeds a function from an SQS queue as Lambda's event source does. */
import {
  DeleteMessageBatchCommand,
  type Message,
  type MessageAttributeValue,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent, SQSMessageAttribute, SQSRecord } from 'aws-lambda';
import { type Poller, startPoller } from './poller.ts';

export type QueueFunction = (event: SQSEvent) => Promise<SQSBatchResponse | undefined>;

export interface QueuePollerOptions {
  readonly client: SQSClient;
  readonly queueUrl: string;
  readonly region: string;
  readonly function: QueueFunction;
  readonly onError: (error: unknown) => void;
}

const batchSize = 10;
/** The longest wait that SQS offers: an empty queue costs one call in this time, and a message ends the wait. */
const waitSeconds = 20;

/**
 * Messages that the function handled are deleted. The others become visible again after their visibility
 * timeout, and go to the dead-letter queue by the queue's own policy.
 */
export function startQueuePoller(options: QueuePollerOptions): Poller {
  return startPoller({
    errorMilliseconds: 1000,
    onError: options.onError,
    async round(signal) {
      const receive = new ReceiveMessageCommand({
        QueueUrl: options.queueUrl,
        MaxNumberOfMessages: batchSize,
        WaitTimeSeconds: waitSeconds,
        MessageSystemAttributeNames: ['All'],
        MessageAttributeNames: ['All'],
      });
      const { Messages: messages = [] } = await options.client.send(receive, { abortSignal: signal });
      if (messages.length > 0) await handle(options, messages);
      return 0;
    },
  });
}

async function handle(options: QueuePollerOptions, messages: Message[]): Promise<void> {
  const Records = messages.map((message) => recordOfEvent(message, options));
  const answer = await options.function({ Records });
  const failed = new Set(answer?.batchItemFailures.map((failure) => failure.itemIdentifier));
  // An identifier of no message in the batch means that the response cannot be trusted: the whole batch is
  // retried.
  if ([...failed].some((id) => !Records.some((record) => record.messageId === id))) return;
  const done = messages.filter((message) => !failed.has(message.MessageId!));
  if (done.length === 0) return;
  const entries = done.map((message, i) => ({ Id: String(i), ReceiptHandle: message.ReceiptHandle }));
  await options.client.send(new DeleteMessageBatchCommand({ QueueUrl: options.queueUrl, Entries: entries }));
}

function recordOfEvent(message: Message, { queueUrl, region }: QueuePollerOptions): SQSRecord {
  const [account, name] = new URL(queueUrl).pathname.split('/').slice(-2);
  return {
    messageId: message.MessageId!,
    receiptHandle: message.ReceiptHandle!,
    body: message.Body ?? '',
    attributes: { ...message.Attributes } as unknown as SQSRecord['attributes'],
    messageAttributes: Object.fromEntries(
      Object.entries(message.MessageAttributes ?? {}).map(([key, value]) => [key, attributeOf(value)]),
    ),
    md5OfBody: message.MD5OfBody ?? '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:${region}:${account}:${name}`,
    awsRegion: region,
  };
}

function attributeOf({ StringValue, BinaryValue, DataType }: MessageAttributeValue): SQSMessageAttribute {
  return {
    ...(StringValue !== undefined && { stringValue: StringValue }),
    ...(BinaryValue && { binaryValue: Buffer.from(BinaryValue).toString('base64') }),
    stringListValues: [],
    binaryListValues: [],
    dataType: DataType as SQSMessageAttribute['dataType'],
  };
}
