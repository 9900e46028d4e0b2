import { describe, expect, it } from 'vitest';
import {
  deleteSubscription,
  listSubscriptions,
  requestSubscription,
  type Subscriber,
  subscribe,
} from '../../support/subscriptions.ts';
import { startWorld } from './world.ts';

const world = await startWorld();

const hook = (number: number) => `https://watch.example.org/hook/${number}`;
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
const labs = '/reports/minimal/labs/';

/** Subscribes with these callbacks, five at a time. */
async function subscribeAll(subscriber: Subscriber, all: readonly number[]): Promise<void> {
  for (let start = 0; start < all.length; start += 5) {
    const some = all.slice(start, start + 5);
    await Promise.all(some.map((number) => subscribe(subscriber, labs, hook(number))));
  }
}

describe('An app has at most 50 live subscriptions on a record,', () => {
  it('even if it requests more at once, not counting expired ones', async () => {
    const subscriber = await world.subscriber();
    await subscribeAll(subscriber, numbers(1, 45));
    const answers = await Promise.all(
      numbers(46, 55).map((number) => requestSubscription(subscriber, labs, hook(number))),
    );
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400, 400, 400, 400, 400]);
    expect(await listSubscriptions(subscriber, { limit: '100' })).toHaveLength(50);

    // Renewing a subscription and replacing a deleted one are still possible.
    expect((await requestSubscription(subscriber, labs, hook(1))).status).toBe(200);
    expect((await requestSubscription(subscriber, labs, hook(99))).status).toBe(400);
    const [one] = await listSubscriptions(subscriber);
    expect((await deleteSubscription(subscriber, one!.id)).status).toBe(200);
    expect((await requestSubscription(subscriber, labs, hook(99))).status).toBe(200);
    expect((await requestSubscription(subscriber, labs, hook(100))).status).toBe(400);

    // Another app has its own 50.
    const other = await world.authorize(subscriber.record, world.service.apps.other);
    expect((await requestSubscription(other, labs, 'https://other.example.org/hook')).status).toBe(200);

    // Those that have expired do not count.
    world.service.advance(93 * 86_400);
    const later = await world.authorize(subscriber.record, subscriber.app);
    expect(await listSubscriptions(later)).toEqual([]);
    await subscribeAll(later, numbers(51, 53));
    expect(await listSubscriptions(later)).toHaveLength(3);
  });
});

it('The same subscription, requested ten times at once, is created once', async () => {
  const subscriber = await world.subscriber();
  const ids = await Promise.all(numbers(1, 10).map(() => subscribe(subscriber, labs, hook(1))));
  expect(new Set(ids).size).toBe(1);
  expect(await listSubscriptions(subscriber)).toHaveLength(1);
});
