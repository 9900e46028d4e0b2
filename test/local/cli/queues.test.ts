/** The queues of a service with dead letters of mails and pings, on real queues. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type QueueState, queueTable } from '../../../local/cli/queues/list.ts';
import { openQueues } from '../../../local/cli/queues/queue-client.ts';
import { redrive } from '../../../local/cli/queues/redrive.ts';
import { forgetService, noteService } from '../../../local/server/running-service-file.ts';
import type { WebhookMessage } from '../../../shared/domain/subscriptions/queue-message.ts';
import { keys } from '../../../shared/store/items/index.ts';
import { update } from '../../../shared/store/writes.ts';
import { type SubscriptionWorld, startWorld } from '../../http/subscriptions/world.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { Receiver } from '../../support/receiver.ts';
import { startService } from '../../support/service.ts';
import { deleteSubscription, type Subscriber, subscribe, Workers } from '../../support/subscriptions.ts';
import { outputsOf, write } from './outputs-file.ts';
import { type Outcome, run } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'queues-'));
let world: SubscriptionWorld;
let workers: Workers;
let receiver: Receiver;
let env: Readonly<Record<string, string>>;
let deadMails: string;
let deadPings: string;
let sqs: SQSClient;

beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({}, startService), Receiver.start()]);
  workers = new Workers(world.service);
  ({ env } = world.service);
  deadMails = world.service.deadLetterQueueUrl;
  deadPings = world.service.pingDeadLetterUrl;
  sqs = new SQSClient();
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([receiver.stop(), world.service.stop()]);
});

const queues = (...args: readonly string[]): Promise<Outcome> => run(env, 'queues', ...args);
const put = (url: string, body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: url, MessageBody: body }));

async function bodiesIn(url: string): Promise<readonly string[]> {
  const receive = new ReceiveMessageCommand({ QueueUrl: url, MaxNumberOfMessages: 10, VisibilityTimeout: 0 });
  const { Messages = [] } = await sqs.send(receive);
  return Messages.map(({ Body }) => Body!);
}

async function heldIn(url: string): Promise<number> {
  const ask = new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] });
  const { Attributes = {} } = await sqs.send(ask);
  const { ApproximateNumberOfMessages: ready, ApproximateNumberOfMessagesNotVisible: hidden } = Attributes;
  return Number(ready) + Number(hidden);
}

describe('Dead letters of mails', () => {
  const mail = JSON.stringify({ eventId: 'event-1', mail: 'welcome', accountId: 'ana@mail.example' });

  it('appear in the list of queues with their age, beside the outbox, and stay where they are', async () => {
    await put(deadMails, mail);
    const { code, out, err } = await queues('list', '--json');
    expect([code, err]).toEqual([0, '']);
    const nothing = { ready: 0, inFlight: 0, delayed: 0 };
    const oldest = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(JSON.parse(out)).toEqual([
      { name: 'outbox', ...nothing },
      { name: 'mails', ...nothing },
      { name: 'mail-dead-letters', ready: 1, inFlight: 0, delayed: 0, oldest },
      { name: 'pings', ...nothing },
      { name: 'ping-dead-letters', ...nothing },
    ]);
    expect(await heldIn(deadMails)).toBe(1);
  });

  it('go back to their queue; unreadable ones stay, and the command says so', async () => {
    await put(deadMails, 'noise');
    expect(await queues('redrive', 'mails')).toEqual({
      code: 1,
      out: '1 mails moved back, 0 dropped.\n',
      err: '1 dead letters cannot be read; they stay.\n',
    });
    expect(await heldIn(deadMails)).toBe(1);
    expect(await bodiesIn(env.MAIL_QUEUE_URL!)).toEqual([mail]);
  });

  it('are not lost when the command dies before it has removed them', async () => {
    const [from, to] = [`${env.PING_QUEUE_URL}-dead-letters`, env.MAIL_QUEUE_URL!];
    await put(from, mail);
    const { at, close } = openQueues();
    const dying = {
      receive: () => at(from).receive(0),
      remove: async () => {
        throw new Error('killed');
      },
    };
    const held = await heldIn(to);
    await expect(redrive(dying, at(to), async (body) => body, 1)).rejects.toThrow('killed');
    expect([await heldIn(from), await heldIn(to)]).toEqual([1, held + 1]);
    expect(await redrive(at(from), at(to), async (body) => body, 1)).toMatchObject({ moved: 1 });
    expect([await heldIn(from), await heldIn(to)]).toEqual([0, held + 2]);
    close();
  });
});

interface Watching extends Subscriber {
  readonly id: string;
}

/** A subscription whose change waits in this message. */
async function told(): Promise<{ watching: Watching; message: WebhookMessage }> {
  const subscriber = await world.subscriber();
  const id = await subscribe(subscriber, '/reports/minimal/problems/', receiver.callback());
  await storeModels(subscriber.client, subscriber.record, problem('Asthma'));
  await workers.dispatch();
  const message = (await workers.takePings()).find(({ subscriptionId }) => subscriptionId === id);
  return { watching: { ...subscriber, id }, message: message! };
}

/** The same after its last attempt has failed: the message is a dead letter, no change is pending. */
async function givenUp(): Promise<{ watching: Watching; message: WebhookMessage }> {
  const { watching, message } = await told();
  const key = keys.subscription(watching.record, watching.app.id, watching.id);
  await workers.store.transact([update(key, { set: { attempt: 10 } })]);
  receiver.refuse(500);
  expect(await workers.ping([{ ...message, attempt: 10 }])).toBe(0);
  expect((await workers.subscription(watching, watching.id))?.pending).toBeUndefined();
  return { watching, message };
}

const redrivePings = () => queues('redrive', 'pings');

describe('Dead letters of pings', () => {
  it('start again with all their attempts when they had used them up; those put aside by an error continue', async () => {
    const { watching, message: lost } = await givenUp();
    const { message: late } = await told();
    await put(deadPings, JSON.stringify({ ...late, attempt: 0 }));
    expect(await redrivePings()).toEqual({ code: 0, out: '2 pings moved back, 0 dropped.\n', err: '' });
    const pings = await workers.takePings();
    const again = pings.find(({ subscriptionId }) => subscriptionId === watching.id);
    expect(again).toEqual({ ...lost, attempt: 0, due: expect.any(String) });
    expect(pings.filter((ping) => ping !== again)).toEqual([late]);
    const heard = receiver.heard.length;
    expect(await workers.ping([again!])).toBe(0);
    expect(receiver.heard).toHaveLength(heard + 1);
    expect((await workers.subscription(watching, watching.id))?.pending).toBeUndefined();
  });

  it('call the webhook once although an interrupted redrive queued them twice', async () => {
    const { message } = await givenUp();
    await put(deadPings, JSON.stringify(message));
    expect(await redrivePings()).toMatchObject({ out: '2 pings moved back, 0 dropped.\n' });
    const twice = await workers.takePings();
    expect(twice).toHaveLength(2);
    const heard = receiver.heard.length;
    for (const ping of twice) expect(await workers.ping([ping])).toBe(0);
    expect(receiver.heard).toHaveLength(heard + 1);
  });

  it('are dropped when the subscription has ended or a later change is already on its way', async () => {
    const { watching: ended } = await givenUp();
    await deleteSubscription(ended, ended.id);
    const { watching } = await givenUp();
    await storeModels(watching.client, watching.record, problem('Gout'));
    await workers.dispatch();
    expect(await workers.takePings()).toHaveLength(1);
    expect(await redrivePings()).toEqual({ code: 0, out: '0 pings moved back, 2 dropped.\n', err: '' });
    expect(await heldIn(deadPings)).toBe(0);
    expect(await workers.takePings()).toEqual([]);
  });
});

it('The table of queues has a row for the outbox and each queue, with the age of the oldest, and says when not all were counted', () => {
  const states: readonly QueueState[] = [
    { name: 'outbox', ready: 9000, inFlight: 0, delayed: 0, oldest: '2026-11-21T10:00:00.000Z', isCut: true },
    { name: 'mails', ready: 12, inFlight: 3, delayed: 0 },
    { name: 'mail-dead-letters', ready: 1, inFlight: 0, delayed: 0, oldest: '2026-11-20T09:00:00.000Z' },
  ];
  expect(queueTable(states, new Date('2026-11-21T10:30:00Z'))).toEqual([
    'queue                   ready  in flight  delayed  oldest looked at',
    'outbox             over 9,000          0        0            30 min',
    'mails                      12          3        0',
    'mail-dead-letters           1          0        0              25 h',
  ]);
});

describe('The commands about queues', () => {
  it('know the queue of outbox failures of a deployment, the only one that can be purged', async () => {
    const outputs = outputsOf({ ...env, PING_DEAD_LETTER_URL: deadPings });
    const { PhrData, PhrService } = outputs;
    const file = write(join(folder, 'outputs.json'), {
      PhrData: { ...PhrData, MailDeadLetterQueueUrl: deadMails },
      PhrService: { ...PhrService, OutboxFailuresQueueUrl: deadPings },
    });
    await put(deadPings, '{}');
    const listed = await run({}, 'queues', 'list', '--json', '--outputs', file);
    expect(JSON.parse(listed.out).map(({ name }: { name: string }) => name)).toEqual([
      'outbox',
      'mails',
      'mail-dead-letters',
      'pings',
      'ping-dead-letters',
      'outbox-failures',
    ]);
    const purged = await run({}, 'queues', 'purge', 'outbox-failures', '--outputs', file);
    expect(purged).toMatchObject({ code: 0, out: 'The outbox failures are being removed.\n' });
    expect(await heldIn(deadPings)).toBe(0);
    expect(await queues('purge', 'outbox-failures')).toMatchObject({
      code: 2,
      err: expect.stringContaining('This service has no queue of outbox failures'),
    });
  });

  it('find the queues of the service of npm start', async () => {
    noteService(folder, 'http://127.0.0.1:8000', env);
    const local = { DATA_DIR: folder, TABLE_NAME: '', AWS_ENDPOINT_URL_SQS: '' };
    const { code, out } = await run(local, 'queues', 'list');
    forgetService(folder);
    expect([code, out]).toEqual([0, expect.stringContaining('mail-dead-letters')]);
  });

  it('say which variable is missing when a service does not name its queues', async () => {
    expect(await run({ ...env, MAIL_QUEUE_URL: '' }, 'queues', 'list')).toMatchObject({
      code: 2,
      err: expect.stringContaining('MAIL_QUEUE_URL must be the URL of the queue.'),
    });
  });
});
