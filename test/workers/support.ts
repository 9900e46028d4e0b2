/** What the worker tests share: access to the table and the queue of a service. */

import { DeleteMessageCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent } from 'aws-lambda';
import { createHandler as dispatcherHandler } from '../../functions/workers/dispatcher/index.ts';
import { createHandler as mailerHandler } from '../../functions/workers/mailer/index.ts';
import { keys } from '../../shared/store/items/index.ts';
import type { Item } from '../../shared/store/key.ts';
import { recordedAs } from '../support/iam-usage/recorder.ts';
import type { TestService } from '../support/service.ts';
import { storeOf } from '../support/stored-people.ts';

/** A dispatcher for a test to call directly. */
export function createDispatcher(env: TestService['env']) {
  return recordedAs('dispatcher', env, dispatcherHandler(env));
}

/** A mailer for a test to call directly, perhaps at another time. */
export function createMailer(env: TestService['env'], overrides: Parameters<typeof mailerHandler>[1] = {}) {
  return recordedAs('mailer', env, mailerHandler(env, overrides));
}

/** Everything in the outbox. */
export async function outboxOf(service: TestService): Promise<Item[]> {
  const store = storeOf(service);
  const parts = await Promise.all(keys.outboxEvents.map((events) => store.query(events)));
  return parts.flat().map((item) => ({ ...item }));
}

/** Removes up to ten messages from the mail queue and returns their bodies. */
export async function takeMessages({ env }: TestService): Promise<string[]> {
  const client = new SQSClient();
  const QueueUrl = env.MAIL_QUEUE_URL!;
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
  );
  for (const { ReceiptHandle } of Messages)
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
  client.destroy();
  return Messages.map(({ Body }) => Body!);
}

/** An event of the mail queue with these bodies; messages are numbered from 1. */
export function queueEvent(...bodies: readonly string[]): SQSEvent {
  const Records = bodies.map((body, index) => ({ messageId: `message-${index + 1}`, body }));
  return { Records } as unknown as SQSEvent;
}
