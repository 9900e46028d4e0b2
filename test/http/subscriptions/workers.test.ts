/** Dispatcher and pinger on a real table and real queues, one step at a time, with other events in between. */
import { ReceiveMessageCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { startQueuePoller } from '../../../local/server/event-sources/queue-poller.ts';
import type { WebhookMessage } from '../../../shared/domain/subscriptions/queue-message.ts';
import { region } from '../../support/aws.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { Receiver } from '../../support/receiver.ts';
import { accountPath, admin, succeeded } from '../../support/scenario.ts';
import { startService } from '../../support/service.ts';
import { deleteSubscription, type Subscriber, subscribe, Workers } from '../../support/subscriptions.ts';
import { startWorld } from './world.ts';

let receiver: Receiver;
const world = await startWorld({}, startService);
const workers = new Workers(world.service);
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(async () => {
  await receiver.stop();
  await workers.dispatch();
  await workers.takePings();
});

const problems = '/reports/minimal/problems/';

interface Watching extends Subscriber {
  readonly id: string;
}

async function watching(): Promise<Watching> {
  const subscriber = await world.subscriber();
  return { ...subscriber, id: await subscribe(subscriber, problems, receiver.callback()) };
}

const change = ({ client, record }: Subscriber) => storeModels(client, record, problem('Asthma'));

/** The webhooks of this subscription in the queue now. Those of earlier tests may still be in transit. */
async function takePings({ id }: Watching): Promise<readonly WebhookMessage[]> {
  return (await workers.takePings()).filter(({ subscriptionId }) => subscriptionId === id);
}

/** Changes the record and returns the message that the dispatcher queues. */
async function queued(subscriber: Watching): Promise<WebhookMessage> {
  await change(subscriber);
  expect(await workers.dispatch()).toBe(0);
  const [message, ...others] = (await takePings(subscriber)).filter(({ attempt }) => attempt === 0);
  expect(others).toEqual([]);
  return message!;
}

async function state({ id, ...subscriber }: Watching) {
  const { pending, attempt, due, change } = (await workers.subscription(subscriber, id))!;
  return { waits: pending !== undefined, attempt, due, change };
}

const idle = { waits: false, attempt: undefined, due: undefined };

/** Advances the clock to the time when the pending webhook is due, and returns its message. */
async function nextMessage(subscriber: Watching, before: WebhookMessage): Promise<WebhookMessage> {
  const { attempt, due } = await state(subscriber);
  world.service.advance(Math.max(0, Date.parse(due!) / 1000 - world.service.now()) + 0.001);
  return { ...before, attempt: attempt!, due: due! };
}

describe('The dispatcher', () => {
  it('removes a change from the outbox only after its webhooks are queued', async () => {
    const subscriber = await watching();
    await change(subscriber);
    const gone = { PING_QUEUE_URL: `${world.service.env.PING_QUEUE_URL}-gone` };
    expect(await workers.dispatch(gone)).toBe(1);
    expect(await workers.changes()).toHaveLength(1);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 0, change: 1 });
    expect(await workers.dispatch()).toBe(0);
    expect(await workers.changes()).toEqual([]);
    expect(await takePings(subscriber)).toHaveLength(1);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 0, change: 1 });
  });

  it('merges changes that come while a webhook is pending', async () => {
    const subscriber = await watching();
    const message = await queued(subscriber);
    await change(subscriber);
    await change(subscriber);
    expect(await workers.dispatch()).toBe(0);
    expect(await takePings(subscriber)).toEqual([]);
    expect(await state(subscriber)).toMatchObject({ waits: true, change: 3 });
    expect(await workers.ping([message])).toBe(0);
    expect(receiver.heard).toHaveLength(1);
    expect(await state(subscriber)).toEqual({ ...idle, change: 3 });
  });

  it('leaves a stuck change to the sweeper, which dispatches it', async () => {
    const subscriber = await watching();
    await change(subscriber);
    world.service.advance(601);
    await world.service.runSweeper();
    expect(await takePings(subscriber)).toHaveLength(1);
  });
});

describe('The pinger', () => {
  it('handles a batch and reports only the messages that it could not handle', async () => {
    const [one, other] = [await watching(), await watching()];
    const messages = [
      await queued(one),
      { nothing: 'readable' } as unknown as WebhookMessage,
      await queued(other),
    ];
    expect(await workers.ping(messages)).toBe(1);
    expect(receiver.heard.map(({ body }) => body.slice(10, 46)).toSorted()).toEqual(
      [one.record, other.record].toSorted(),
    );
  });

  it('records a failure and queues the next attempt with its delay', async () => {
    const subscriber = await watching();
    receiver.refuse(503);
    const message = await queued(subscriber);
    expect(await workers.ping([message])).toBe(0);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 1 });
    const next = await receive(subscriber);
    expect(next).toEqual(await nextMessage(subscriber, message));
  });

  it('continues with the next attempt when it stopped between recording a failure and queueing', async () => {
    const subscriber = await watching();
    receiver.refuse(503);
    const message = await queued(subscriber);
    const gone = { PING_QUEUE_URL: `${world.service.env.PING_QUEUE_URL}-gone` };
    expect(await workers.ping([message], { env: gone })).toBe(1);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 1 });
    expect(await workers.ping([message], { receiveCount: 2 })).toBe(0);
    expect(receiver.heard).toHaveLength(1);
    const next = await receive(subscriber);
    expect(next).toMatchObject({ attempt: 1 });
    await nextMessage(subscriber, message);
    expect(await workers.ping([next])).toBe(0);
    expect(receiver.heard).toHaveLength(2);
    expect(await state(subscriber)).toEqual({ ...idle, change: 1 });
  });

  it('loses nothing when it crashes, because the queue delivers the message again', async () => {
    const subscriber = await watching();
    receiver.refuse(503);
    const message = await queued(subscriber);
    const queueUrl = world.service.env.PING_QUEUE_URL!;
    const client = new SQSClient();
    await client.send(new SendMessageCommand({ QueueUrl: queueUrl, MessageBody: JSON.stringify(message) }));
    const crashing = workers.pinger({ PING_QUEUE_URL: `${queueUrl}-gone` });
    const working = workers.pinger();
    const counts: string[] = [];
    const poller = startQueuePoller({
      client,
      queueUrl,
      region,
      async function(event) {
        const ours = event.Records.filter(({ body }) => body.includes(subscriber.id));
        counts.push(...ours.map(({ attributes }) => attributes.ApproximateReceiveCount));
        // The crashing pinger has recorded the failure of the first attempt when it stops.
        if (ours.length === 0 || counts.length > 1) return working(event);
        await crashing(event);
        throw new Error('crashed');
      },
      onError: () => undefined,
    });
    // When the test times out, too: it would take the messages of later tests.
    onTestFinished(() => poller.stop());
    await receiver.until(2);
    await poller.stop();
    expect(counts).toEqual(['1', '2', '1']);
    expect(await state(subscriber)).toEqual({ ...idle, change: 1 });
  });

  it('moves a webhook to the dead-letter queue after eleven attempts and keeps the subscription', async () => {
    const subscriber = await watching();
    receiver.refuse(...Array.from({ length: 12 }, () => 500));
    let message = await queued(subscriber);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(message.attempt).toBe(attempt);
      expect(await workers.ping([message])).toBe(0);
      message = await nextMessage(subscriber, message);
    }
    // While it cannot be moved there, it stays.
    const gone = { PING_DEAD_LETTER_URL: `${world.service.pingDeadLetterUrl}-gone` };
    expect(await workers.ping([message], { env: gone })).toBe(1);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 10 });
    expect(receiver.heard).toHaveLength(11);
    expect(await workers.ping([message])).toBe(0);
    expect(receiver.heard).toHaveLength(12);
    expect(await workers.takePings(world.service.pingDeadLetterUrl)).toEqual([message]);
    expect(await state(subscriber)).toEqual({ ...idle, change: 1 });

    expect(await workers.ping([await queued(subscriber)])).toBe(0);
    expect(receiver.heard).toHaveLength(13);
  });

  it('does not follow redirects', async () => {
    const subscriber = await watching();
    const elsewhere = receiver.callback('/elsewhere');
    receiver.answers.push((response) => response.writeHead(307, { location: elsewhere }).end());
    expect(await workers.ping([await queued(subscriber)])).toBe(0);
    expect(receiver.heard.map(({ target }) => target)).toEqual(['/hook']);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 1 });
  });

  it('counts a refused connection as a failure', async () => {
    const subscriber = await watching();
    const message = await queued(subscriber);
    await receiver.stop();
    expect(await workers.ping([message])).toBe(0);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 1 });
    receiver = await Receiver.start();
  });

  it('calls no address on this machine without the development setting, even for an existing subscription', async () => {
    const subscriber = await watching();
    const message = await queued(subscriber);
    expect(await workers.ping([message], { env: { PING_ALLOW_PRIVATE: 'false' } })).toBe(0);
    expect(receiver.heard).toEqual([]);
    expect(await state(subscriber)).toMatchObject({ waits: true, attempt: 1 });
  });

  /** Waits for the message of this subscription until its delay is over. */
  async function receive({ id }: Watching): Promise<WebhookMessage> {
    const client = new SQSClient();
    const QueueUrl = world.service.env.PING_QUEUE_URL!;
    for (;;) {
      const next = new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 20 });
      const { Messages = [] } = await client.send(next);
      const messages = Messages.map(({ Body }) => JSON.parse(Body!) as WebhookMessage);
      const found = messages.find(({ subscriptionId }) => subscriptionId === id);
      if (!found) continue;
      client.destroy();
      return found;
    }
  }
});

describe('A pending webhook is cancelled', () => {
  async function cancelled(end: (subscriber: Watching) => Promise<unknown>): Promise<void> {
    const subscriber = await watching();
    receiver.refuse(503);
    const first = await queued(subscriber);
    await workers.ping([first]);
    const message = await nextMessage(subscriber, first);
    await end(subscriber);
    expect(await workers.ping([message])).toBe(0);
    expect(receiver.heard).toHaveLength(1);
    expect(await workers.takePings(world.service.pingDeadLetterUrl)).toEqual([]);
  }

  it('by deleting the subscription', () =>
    cancelled(async (subscriber) =>
      succeeded(await deleteSubscription(subscriber, subscriber.id), 'delete'),
    ));

  it('when the subscription expires', () => cancelled(async () => world.service.advance(93 * 86_400)));

  it('by removing the app from the record, even if it is enabled again', () =>
    cancelled(async ({ record, app }) => {
      const path = `/records/${record}/apps/${encodeURIComponent(app.id)}`;
      succeeded(await admin(world.service).delete(path), 'pha_record_delete');
      succeeded(await admin(world.service).put(path), 'record_pha_enable');
    }));
});

describe('Subscriptions are removed', () => {
  it('with the app that is removed from the record', async () => {
    const subscriber = await watching();
    const { record, app, id } = subscriber;
    const other = await world.authorize(record, world.service.apps.other);
    const kept = await subscribe(other, problems, 'https://other.example.org/hook');
    const path = `/records/${record}/apps/${encodeURIComponent(app.id)}`;
    succeeded(await admin(world.service).delete(path), 'pha_record_delete');
    expect(await workers.dispatch()).toBe(0);
    expect(await workers.outbox()).toEqual([]);
    expect(await workers.subscription(subscriber, id)).toBeUndefined();
    expect(await workers.subscription(other, kept)).toBeDefined();
  });

  it('with the app that is removed', async () => {
    const { service } = world;
    const subscriber = await world.subscriber(service.apps.third);
    const id = await subscribe(subscriber, problems, receiver.callback());
    succeeded(await subscriber.client.delete(`/apps/${encodeURIComponent(subscriber.app.id)}`), 'pha_delete');
    expect(await workers.dispatch()).toBe(0);
    expect(await workers.outbox()).toEqual([]);
    expect(await workers.subscription(subscriber, id)).toBeUndefined();
  });
});

it('A subscription of an autonomous app continues when the account is disabled', async () => {
  const subscriber = await watching();
  const path = accountPath(world.owner.id, '/set-state');
  const form = (state: string) => ({ form: { state } });
  succeeded(await admin(world.service).post(path, form('disabled')), 'disable');
  expect(await workers.ping([await queued(subscriber)])).toBe(0);
  expect(receiver.heard).toHaveLength(1);
  succeeded(await admin(world.service).post(path, form('active')), 'activate');
});
