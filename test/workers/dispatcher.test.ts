import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Item } from '../../shared/store/key.ts';
import { createAccount } from '../support/scenario.ts';
import { startService, type TestService } from '../support/service.ts';
import { createDispatcher, outboxOf, takeMessages } from './support.ts';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());
beforeEach(async () => {
  await createDispatcher(service.env)(arrivals(await outboxOf(service)));
  await takeMessages(service);
});

/** The stream event for these items; sequence numbers start at 1. */
function arrivals(items: readonly Item[], eventName = 'INSERT'): DynamoDBStreamEvent {
  const Records = items.map(({ PK, SK }, index) => ({
    eventName,
    dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
  }));
  return { Records } as unknown as DynamoDBStreamEvent;
}

it('The dispatcher sends a mail to the queue and removes it from the outbox', async () => {
  const id = await createAccount(service);
  const items = await outboxOf(service);
  expect(items).toHaveLength(1);
  expect(await createDispatcher(service.env)(arrivals(items))).toEqual({ batchItemFailures: [] });
  expect(await outboxOf(service)).toEqual([]);
  const [message] = await takeMessages(service);
  expect(JSON.parse(message!)).toEqual({ eventId: items[0]!.eventId, mail: 'activation', accountId: id });
});

it('The dispatcher sends more mails than fit in one call of the queue', async () => {
  await Promise.all(Array.from({ length: 12 }, () => createAccount(service)));
  await createDispatcher(service.env)(arrivals(await outboxOf(service)));
  const taken = [...(await takeMessages(service)), ...(await takeMessages(service))];
  expect(new Set(taken).size).toBe(12);
  expect(await outboxOf(service)).toEqual([]);
});

it('The dispatcher does not send again what has left the outbox', async () => {
  await createAccount(service);
  const event = arrivals(await outboxOf(service));
  const dispatcher = createDispatcher(service.env);
  await dispatcher(event);
  await takeMessages(service);
  expect(await dispatcher(event)).toEqual({ batchItemFailures: [] });
  expect(await takeMessages(service)).toEqual([]);
});

/** What a failed attempt leaves in an item. */
const withNote = (item: Item): Item => ({
  ...item,
  attempts: 1,
  lastError: expect.stringContaining('QueueDoesNotExist'),
});

it('The dispatcher reports what the queue did not accept and keeps it in the outbox, with the reason', async () => {
  await createAccount(service);
  const items = await outboxOf(service);
  const broken = createDispatcher({ ...service.env, MAIL_QUEUE_URL: `${service.env.MAIL_QUEUE_URL}-gone` });
  expect(await broken(arrivals(items))).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect(await outboxOf(service)).toEqual(items.map(withNote));
});

it('The dispatcher reports the second item of a batch when the first is gone and the second fails', async () => {
  await createAccount(service);
  await createAccount(service);
  const items = await outboxOf(service);
  expect(items).toHaveLength(2);
  await createDispatcher(service.env)(arrivals(items.slice(0, 1)));
  const broken = createDispatcher({ ...service.env, MAIL_QUEUE_URL: `${service.env.MAIL_QUEUE_URL}-gone` });
  expect(await broken(arrivals(items))).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] });
  expect(await outboxOf(service)).toEqual(items.slice(1).map(withNote));
});

it('The dispatcher ignores other items and other changes', async () => {
  await createAccount(service);
  const items = await outboxOf(service);
  const dispatcher = createDispatcher(service.env);
  await dispatcher(arrivals([{ PK: 'ACCOUNT#1', SK: 'ACCOUNT' }]));
  await dispatcher(arrivals(items, 'REMOVE'));
  expect(await outboxOf(service)).toEqual(items);
  expect(await takeMessages(service)).toEqual([]);
});
