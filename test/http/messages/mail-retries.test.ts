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
import { startService } from '../../support/service.ts';
import { sweepAgain } from '../../support/sweeper.ts';
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
    world = await startWorld({ workers: true }, startService);
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

describe('Mails are sent', () => {
  let world: MessageWorld;
  beforeAll(async () => {
    world = await startWorld({}, startService);
    await hurryMails(world.service);
  });
  afterAll(() => world?.service.stop());

  type Consumer = (event: SQSEvent) => Promise<SQSBatchResponse>;

  /** Sends a message to a record of two people who have not had one within the hour. Returns a count of the mails of each. */
  async function announced(key: string): Promise<() => Promise<readonly number[]>> {
    const { service } = world;
    const [marta, ines] = [await createPerson(service, 'marta'), await createPerson(service, 'ines')];
    expectOk(await post(admin(service), await sharedRecord({ service, marta, ines }), key));
    return async () => {
      const mails = await settledMails(service);
      return [marta, ines].map(({ id }) => mails.filter(({ to }) => to.join().includes(id)).length);
    };
  }

  /** Lets these consumers take batches in turn, the last of them from then on. */
  function consume(...consumers: readonly Consumer[]): void {
    let calls = 0;
    const poller = startQueuePoller({
      client: new SQSClient(),
      queueUrl: world.service.env.MAIL_QUEUE_URL!,
      region,
      function: (event) => consumers[Math.min(calls++, consumers.length - 1)]!(event),
      onError: () => {},
    });
    onTestFinished(() => poller.stop());
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

  it('on redelivery, when the consumer of the queue dies before it sends', async () => {
    const counts = await announced('before');
    await dispatch();
    consume(diesBefore, diesBefore, mailer);
    expect(await counts()).toEqual([1, 1]);
  });

  it('not twice, when it dies after it has sent and before it deletes the queue message', async () => {
    const counts = await announced('after');
    await dispatch();
    consume(diesAfter, mailer);
    expect(await counts()).toEqual([1, 1]);
  });

  it('by the sweeper after ten minutes, when the stream loses a message', async () => {
    const { service } = world;
    const counts = await announced('lost');
    expect(await outboxOf(service)).not.toEqual([]);
    service.advance(601);
    await sweepAgain(service);
    consume(mailer);
    expect(await counts()).toEqual([1, 1]);
  });
});
