/** Mails about messages when a step of their delivery fails. */
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startQueuePoller } from '../../../local/server/event-sources/queue-poller.ts';
import { region, useLocalAws } from '../../support/aws.ts';
import { expectOk } from '../../support/expectations.ts';
import { sendToAccount } from '../../support/messages.ts';
import { createPerson } from '../../support/people.ts';
import { admin } from '../../support/scenario.ts';
import { createDispatcher, createMailer, outboxOf } from '../../workers/support.ts';
import { hurryMails, RefusingSes, settledMails, settledMailsTo } from './mail-flow.ts';
import { listInbox, type MessageWorld, post, sharedRecord, startWorld } from './world.ts';

describe('A mail that SES rejects', () => {
  let world: MessageWorld;
  let ses: RefusingSes;
  let endpoint: string;
  beforeAll(async () => {
    endpoint = (await useLocalAws()).SES;
    ses = await RefusingSes.before(endpoint);
    process.env.AWS_ENDPOINT_URL_SES = ses.endpoint;
    world = await startWorld({ workers: true });
    await hurryMails(world.service);
  });
  afterAll(async () => {
    process.env.AWS_ENDPOINT_URL_SES = endpoint;
    await world?.service.stop();
    await ses?.stop();
  });

  it('is retried until SES accepts it, goes out once, and does not delay the mails to other recipients', async () => {
    const { service, marta, ines } = world;
    ses.refusals.set(ines.id, 2);
    expectOk(await post(admin(service), await sharedRecord(world), 'refused twice'));
    await service.waitForMail(({ to }) => to.join().includes(marta.id));
    expect(await settledMailsTo(service, ines.id)).toHaveLength(1);
    expect(await settledMailsTo(service, marta.id)).toHaveLength(1);
    expect(ses.refused).toEqual([ines.id, ines.id]);
  });

  it('five times becomes a dead letter without the message, which is still in the inbox', async () => {
    const { service } = world;
    const person = await createPerson(service, 'rosa', 'Rosa Lind');
    ses.refusals.set(person.id, 1000);
    await sendToAccount(admin(service), person.id, { subject: 'Biopsy', body: 'Melanoma' });
    const sqs = new SQSClient();
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl: service.deadLetterQueueUrl, WaitTimeSeconds: 20 }),
    );
    sqs.destroy();
    expect(Messages.map(({ Body }) => JSON.parse(Body!))).toEqual([
      { eventId: expect.any(String), mail: 'new_message', accountId: person.id },
    ]);
    expect(ses.refused.filter((address) => address === person.id)).toHaveLength(5);
    expect(await settledMailsTo(service, person.id)).toEqual([]);
    expect(await listInbox(person)).toHaveLength(1);
  }, 60_000);
});

describe('When the consumer of the mail queue dies', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await startWorld();
    await hurryMails(world.service);
  });
  afterAll(() => world?.service.stop());

  type Consumer = (event: SQSEvent) => Promise<SQSBatchResponse>;

  /**
   * Sends a message to two accounts and lets these consumers take batches in turn, the last of them from then
   * on.
   */
  async function deliverThrough(key: string, ...consumers: readonly Consumer[]): Promise<readonly number[]> {
    const { service } = world;
    // Nobody gets two such mails within an hour.
    const [marta, ines] = [await createPerson(service, 'marta'), await createPerson(service, 'ines')];
    expectOk(await post(admin(service), await sharedRecord({ service, marta, ines }), key));
    await dispatch();
    let calls = 0;
    const poller = startQueuePoller({
      client: new SQSClient(),
      queueUrl: service.env.MAIL_QUEUE_URL!,
      region,
      function: (event) => consumers[Math.min(calls++, consumers.length - 1)]!(event),
      onError: () => {},
    });
    onTestFinished(() => poller.stop());
    const mails = await settledMails(service);
    await poller.stop();
    return [marta, ines].map(({ id }) => mails.filter(({ to }) => to.join().includes(id)).length);
  }

  /** Dispatches the outbox as the stream does. */
  async function dispatch(): Promise<void> {
    const Records = (await outboxOf(world.service)).map(({ PK, SK }, index) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { PK: { S: PK }, SK: { S: SK } }, SequenceNumber: String(index + 1) },
    }));
    const { batchItemFailures } = await createDispatcher(world.service.env)({ Records } as never);
    expect(batchItemFailures).toEqual([]);
  }

  const mailer: Consumer = (event) => createMailer(world.service.env)(event);
  const diesBefore: Consumer = () => Promise.reject(new Error('died before sending'));
  const diesAfter: Consumer = async (event) => {
    await mailer(event);
    throw new Error('died after sending');
  };

  it('before it sends, the mails go out on redelivery', async () => {
    expect(await deliverThrough('before', diesBefore, diesBefore, mailer)).toEqual([1, 1]);
  });

  it('after it has sent and before it deletes the queue message, no mail goes out twice', async () => {
    expect(await deliverThrough('after', diesAfter, mailer)).toEqual([1, 1]);
  });
});

describe('When the stream loses a message,', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world?.service.stop());

  it('the sweeper dispatches its mails after ten minutes', async () => {
    const { service, marta, ines } = world;
    expectOk(await post(admin(service), await sharedRecord(world), 'lost'));
    expect(await outboxOf(service)).not.toEqual([]);
    service.advance(601);
    await service.runSweeper();
    const poller = startQueuePoller({
      client: new SQSClient(),
      queueUrl: service.env.MAIL_QUEUE_URL!,
      region,
      function: createMailer(service.env),
      onError: () => {},
    });
    onTestFinished(() => poller.stop());
    const mails = await settledMails(service);
    await poller.stop();
    expect(mails.map(({ to }) => to[0]).toSorted()).toEqual([
      `Ines Oyelaran <${ines.id}>`,
      `Marta Oyelaran <${marta.id}>`,
    ]);
  });
});
