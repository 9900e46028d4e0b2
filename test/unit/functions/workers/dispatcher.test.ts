import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Item } from '../../../../shared/store/writes.ts';
import { createAccount } from '../../../support/scenario.ts';
import { startService, type TestService } from '../../../support/service.ts';
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

/** The stream's event for these items; sequence numbers count from 1. */
function arrivals(items: readonly Item[], eventName = 'INSERT'): DynamoDBStreamEvent {
  const Records = items.map(({ PK, SK }, index) => ({
    eventName,
    dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
  }));
  return { Records } as unknown as DynamoDBStreamEvent;
}

it('hands a mail to the queue, and then it leaves the outbox', async () => {
  const id = await createAccount(service);
  const items = await outboxOf(service);
  expect(items).toHaveLength(1);
  expect(await createDispatcher(service.env)(arrivals(items))).toEqual({ batchItemFailures: [] });
  expect(await outboxOf(service)).toEqual([]);
  const [message] = await takeMessages(service);
  expect(JSON.parse(message!)).toEqual({ eventId: items[0]!.eventId, mail: 'activation', accountId: id });
});

it('more mails than one call of the queue takes all arrive', async () => {
  await Promise.all(Array.from({ length: 12 }, () => createAccount(service)));
  await createDispatcher(service.env)(arrivals(await outboxOf(service)));
  const taken = [...(await takeMessages(service)), ...(await takeMessages(service))];
  expect(new Set(taken).size).toBe(12);
  expect(await outboxOf(service)).toEqual([]);
});

it('what has left the outbox is not handed over again', async () => {
  await createAccount(service);
  const event = arrivals(await outboxOf(service));
  const dispatcher = createDispatcher(service.env);
  await dispatcher(event);
  await takeMessages(service);
  expect(await dispatcher(event)).toEqual({ batchItemFailures: [] });
  expect(await takeMessages(service)).toEqual([]);
});

it('reports what the queue did not take, which stays in the outbox', async () => {
  await createAccount(service);
  const items = await outboxOf(service);
  const broken = createDispatcher({ ...service.env, MAIL_QUEUE_URL: `${service.env.MAIL_QUEUE_URL}-gone` });
  expect(await broken(arrivals(items))).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
  expect(await outboxOf(service)).toEqual(items);
});

it('other items and other changes are no business of its', async () => {
  await createAccount(service);
  const items = await outboxOf(service);
  const dispatcher = createDispatcher(service.env);
  await dispatcher(arrivals([{ PK: 'ACCOUNT#1', SK: 'ACCOUNT' }]));
  await dispatcher(arrivals(items, 'REMOVE'));
  expect(await outboxOf(service)).toEqual(items);
  expect(await takeMessages(service)).toEqual([]);
});
