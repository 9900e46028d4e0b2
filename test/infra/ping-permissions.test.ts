/** The permissions of the workers behind subscriptions, held against the AWS calls that they really make. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SubscriptionWorld, startWorld } from '../http/subscriptions/world.ts';
import { problem, storeModels } from '../support/medical/facts.ts';
import { Receiver } from '../support/receiver.ts';
import { admin, succeeded } from '../support/scenario.ts';
import { type Subscriber, subscribe, Workers } from '../support/subscriptions.ts';
import { service as template } from './templates/plain.ts';
import { permissionsOf } from './templates/policies.ts';
import { isCovered, type Use, usesOf } from './used-permissions.ts';

let world: SubscriptionWorld;
let workers: Workers;
let receiver: Receiver;
beforeAll(async () => {
  world = await startWorld();
  workers = new Workers(world.service);
  receiver = await Receiver.start();
});
afterAll(async () => {
  await receiver.stop();
  await world?.service.stop();
});

function refused(name: string, uses: readonly Use[]): readonly Use[] {
  const permissions = permissionsOf(template, name);
  return uses.filter((use) => !isCovered(use, permissions));
}

/** What the sweeper does besides is looked at elsewhere. */
const isAboutSubscriptions = ({ action, on }: Use) =>
  action.startsWith('sqs:') || on.some((name) => /^(RECORD|OUTBOX)#/.test(name));

const actionsOf = (uses: readonly Use[]) => [...new Set(uses.map(({ action }) => action))].toSorted();

const change = ({ client, record }: Subscriber) => storeModels(client, record, problem('Asthma'));

async function watching(): Promise<Subscriber> {
  const subscriber = await world.subscriber();
  await subscribe(subscriber, '/reports/minimal/problems/', receiver.callback());
  return subscriber;
}

describe('the dispatcher is allowed', () => {
  it('to count changes, to queue pings, and to remove what has ended', async () => {
    const subscriber = await watching();
    await change(subscriber);
    await change(subscriber);
    const path = `/records/${subscriber.record}/apps/${encodeURIComponent(subscriber.app.id)}`;
    succeeded(await admin(world.service).delete(path), 'pha_record_delete');
    const event = await workers.arrivals();
    const uses = await usesOf(() => workers.dispatcher()(event));
    expect(refused('Dispatcher', uses)).toEqual([]);
    expect(actionsOf(uses)).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:DeleteItem',
      'dynamodb:GetItem',
      'dynamodb:Query',
      'dynamodb:UpdateItem',
      'sqs:SendMessage',
    ]);
    await workers.takePings();
  });

  it('to do so when it has lost a race, as the sweeper is', async () => {
    const subscriber = await watching();
    await change(subscriber);
    await change(subscriber);
    const event = await workers.arrivals();
    const uses = await usesOf(() => Promise.all([workers.dispatcher()(event), workers.dispatcher()(event)]));
    expect(refused('Dispatcher', uses)).toEqual([]);
    await workers.takePings();

    await change(subscriber);
    world.service.advance(601);
    const swept = (await usesOf(() => world.service.runSweeper())).filter(isAboutSubscriptions);
    expect(refused('Sweeper', swept)).toEqual([]);
    expect(actionsOf(swept)).toContain('dynamodb:UpdateItem');
    await workers.takePings();
  });
});

describe('the pinger is allowed', () => {
  it('to tell, to try again, to tell anew, and to give up', async () => {
    const subscriber = await watching();
    receiver.refuse(500);
    receiver.answers.push(async (response) => {
      await change(subscriber);
      await workers.dispatch();
      response.writeHead(200).end();
    });
    await change(subscriber);
    await workers.dispatch();
    let message = (await workers.takePings()).find(({ recordId }) => recordId === subscriber.record);
    const uses: Use[] = [];
    const pinged = async () => {
      uses.push(...(await usesOf(() => workers.ping([message!]))));
      const { pending, attempt, due } = (await workers.subscription(subscriber, message!.subscriptionId))!;
      if (pending === undefined) return false;
      world.service.advance(Math.max(0, Date.parse(due!) / 1000 - world.service.now()) + 0.001);
      message = { ...message!, attempt: attempt!, due: due! };
      return true;
    };
    expect(await pinged()).toBe(true);
    expect(message!.attempt).toBe(1);
    const beforeLast = uses.length;
    // What the app does while it is called is not the pinger's.
    await pinged();
    uses.splice(beforeLast);
    receiver.refuse(...Array.from({ length: 11 }, () => 500));
    while (await pinged()) expect(message!.attempt).toBeLessThan(11);
    expect(await workers.takePings(world.service.pingDeadLetterUrl)).toHaveLength(1);

    expect(refused('Pinger', uses)).toEqual([]);
    expect(actionsOf(uses)).toEqual([
      'dynamodb:BatchGetItem',
      'dynamodb:GetItem',
      'dynamodb:UpdateItem',
      'sqs:SendMessage',
    ]);
  });

  it.each<[string, Use]>([
    ['read a document', { action: 'dynamodb:Query', on: ['RECORD#1'] }],
    ['read an account', { action: 'dynamodb:GetItem', on: ['ACCOUNT#1'] }],
    ['read a token', { action: 'dynamodb:GetItem', on: ['TOKEN#1'] }],
    ['read facts', { action: 'dynamodb:GetItem', on: ['FACTS#1#Problem'] }],
    ['read a body', { action: 's3:GetObject', on: ['documents/1'] }],
    ['store an item', { action: 'dynamodb:PutItem', on: ['RECORD#1'] }],
    ['remove an item', { action: 'dynamodb:DeleteItem', on: ['RECORD#1'] }],
    [
      'change where an app is called',
      { action: 'dynamodb:UpdateItem', on: ['RECORD#1'], attributes: ['callback'] },
    ],
    ['change an owner', { action: 'dynamodb:UpdateItem', on: ['RECORD#1'], attributes: ['ownerId'] }],
    ['change an app', { action: 'dynamodb:UpdateItem', on: ['APP'], attributes: ['pending'] }],
    ['send mail', { action: 'ses:SendEmail', on: [] }],
  ])('not to %s', (_what, use) => {
    expect(refused('Pinger', [use])).toEqual([use]);
  });
});
