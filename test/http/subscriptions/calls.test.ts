import { describe, expect, it } from 'vitest';
import { uuid } from '../../support/patterns.ts';
import { createRecord } from '../../support/scenario.ts';
import {
  deleteSubscription,
  listSubscriptions,
  requestSubscription,
  subscribe,
  subscriptionsPath,
} from '../../support/subscriptions.ts';
import { startWorld } from './world.ts';

const world = await startWorld({ env: { PING_CALLBACK_HOSTS: '["hooks.example.org"]' } });

const labs = '/reports/minimal/labs/';
const hook = 'https://watch.example.org/hook';

describe('A new subscription', () => {
  it('returns an id and nothing else', async () => {
    const subscriber = await world.subscriber();
    const answer = await requestSubscription(subscriber, labs, hook);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    const { name, attributes, children } = answer.xml();
    expect([name, Object.keys(attributes), children]).toEqual(['Subscription', ['id'], []]);
    expect(attributes.id).toMatch(uuid);
  });

  it('is listed with its normalized url and its end, never with the callback', async () => {
    const subscriber = await world.subscriber();
    const id = await subscribe(subscriber, 'reports/minimal/vitals/Blood_Pressure_Systolic', hook);
    const answer = await subscriber.client.get(subscriptionsPath(subscriber.record, subscriber.app));
    const [listed] = await listSubscriptions(subscriber);
    expect(listed).toMatchObject({ id, url: '/reports/minimal/vitals/Blood_Pressure_Systolic/' });
    expect(answer.text).not.toContain('watch.example.org/hook');
    expect(answer.text).not.toContain('callback');
  });

  it('may have a callback on the host of a page of the app, or on one that the deployment allows', async () => {
    const subscriber = await world.subscriber();
    for (const host of ['watch', 'pages.watch', 'hooks']) {
      const answer = await requestSubscription(subscriber, labs, `https://${host}.example.org/a`);
      expect([host, answer.status]).toEqual([host, 200]);
    }
  });

  it('is rejected with 400, and not made, when its url or its callback is missing or is not allowed', async () => {
    const subscriber = await world.subscriber();
    const { record, app, client } = subscriber;
    const forms: readonly Record<string, string>[] = [
      { callback: hook },
      { url: labs, callback: '' },
      { url: '/documents/', callback: hook },
      { url: labs, callback: 'https://other.example.org/hook' },
    ];
    for (const form of forms) {
      const answer = await client.post(subscriptionsPath(record, app), { form });
      expect([form, answer.status]).toEqual([form, 400]);
    }
    expect(await listSubscriptions(subscriber)).toEqual([]);
  });
});

describe('Without the development setting,', () => {
  it('callbacks on this machine are rejected', async () => {
    const strict = await startWorld({ env: { PING_ALLOW_PRIVATE: 'false' } });
    try {
      const subscriber = await strict.subscriber();
      for (const callback of ['http://127.0.0.1:9000/hook', 'http://localhost/hook'])
        expect((await requestSubscription(subscriber, labs, callback)).status).toBe(400);
      expect((await requestSubscription(subscriber, labs, hook)).status).toBe(200);
    } finally {
      await strict.service.stop();
    }
  });
});

describe('A subscription', () => {
  const threeMonthsAfter = (instant: Date): string => {
    const [year, month, day] = [instant.getUTCFullYear(), instant.getUTCMonth() + 3, instant.getUTCDate()];
    const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    return new Date(Date.UTC(year, month, Math.min(day, lastDay))).toISOString().slice(0, 10);
  };

  it('lives three calendar months, and repeating it renews it under the same id', async () => {
    const subscriber = await world.subscriber();
    const id = await subscribe(subscriber, labs, hook);
    const [made] = await listSubscriptions(subscriber);
    const at = new Date(world.service.now() * 1000);
    expect(made!.expiresAt.slice(0, 10)).toBe(threeMonthsAfter(at));

    world.service.advance(40 * 86_400);
    expect(await subscribe(subscriber, labs, hook)).toBe(id);
    const listed = await listSubscriptions(subscriber);
    expect(listed).toHaveLength(1);
    expect(listed[0]!.expiresAt.slice(0, 10)).toBe(threeMonthsAfter(new Date(world.service.now() * 1000)));
  });

  it('that has expired is not listed, cannot be deleted, and can be created again', async () => {
    const subscriber = await world.subscriber();
    const id = await subscribe(subscriber, labs, hook);
    world.service.advance(93 * 86_400);
    expect(await listSubscriptions(subscriber)).toEqual([]);
    expect((await deleteSubscription(subscriber, id)).status).toBe(404);
    expect(await subscribe(subscriber, labs, hook)).toBe(id);
    expect(await listSubscriptions(subscriber)).toHaveLength(1);
  });

  it('with another url or callback is another subscription', async () => {
    const subscriber = await world.subscriber();
    const ids = [
      await subscribe(subscriber, labs, hook),
      await subscribe(subscriber, labs, `${hook}?2`),
      await subscribe(subscriber, '/reports/LabResult/', hook),
    ];
    expect(new Set(ids).size).toBe(3);
    expect((await listSubscriptions(subscriber)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});

describe('The list of subscriptions', () => {
  it('is in order of creation, newest first, and accepts the list parameters', async () => {
    const subscriber = await world.subscriber();
    const urls = ['/reports/Problem/', '/reports/Allergy/', '/reports/VitalSigns/'];
    const ids: string[] = [];
    for (const url of urls) {
      ids.push(await subscribe(subscriber, url, hook));
      world.service.advance(2);
    }
    const [first, second, third] = ids;
    const order = async (query: Readonly<Record<string, string>>) =>
      (await listSubscriptions(subscriber, query)).map(({ id }) => id);
    expect(await order({})).toEqual([third, second, first]);
    expect(await order({ order_by: 'created_at' })).toEqual([first, second, third]);
    expect(await order({ order_by: 'url' })).toEqual([second, first, third]);
    expect(await order({ order_by: '-expires_at' })).toEqual([third, second, first]);
    expect(await order({ order_by: 'id' })).toEqual(ids.toSorted());
    expect(await order({ limit: '1', offset: '1' })).toEqual([second]);
    const since = new Date((world.service.now() - 1) * 1000).toISOString();
    expect(await order({ modified_since: since })).toEqual([]);
    await subscribe(subscriber, urls[0]!, hook);
    expect(await order({ modified_since: since })).toEqual([first]);
  });

  it('is empty at first', async () => {
    const { client, record, app } = await world.subscriber();
    const { name, attributes, children } = (await client.get(subscriptionsPath(record, app))).xml();
    expect([name, attributes, children]).toEqual(['Subscriptions', {}, []]);
  });

  it('has no subscriptions of other apps or other records', async () => {
    const mine = await world.subscriber();
    const ofOther = await world.authorize(mine.record, world.service.apps.other);
    await subscribe(ofOther, labs, 'https://other.example.org/hook');
    await subscribe(await world.subscriber(), labs, hook);
    expect(await listSubscriptions(mine)).toEqual([]);
  });
});

describe('Deleting a subscription', () => {
  it('ends it', async () => {
    const subscriber = await world.subscriber();
    const [kept, gone] = [
      await subscribe(subscriber, labs, hook),
      await subscribe(subscriber, '/reports/LabResult/', hook),
    ];
    const answer = await deleteSubscription(subscriber, gone!);
    expect([answer.status, answer.text]).toEqual([200, '<ok/>']);
    expect((await listSubscriptions(subscriber)).map(({ id }) => id)).toEqual([kept]);
    expect((await deleteSubscription(subscriber, gone!)).status).toBe(404);
  });

  it('returns 404 for an unknown id and for one of another app or another record', async () => {
    const subscriber = await world.subscriber();
    const ofOther = await world.authorize(subscriber.record, world.service.apps.other);
    const foreign = await subscribe(ofOther, labs, 'https://other.example.org/hook');
    const elsewhere = await subscribe(await world.subscriber(), labs, hook);
    for (const id of [foreign, elsewhere, '6f1d2c3b-4a59-8687-9706-15243342516a', 'sub-3', '%23'])
      expect((await deleteSubscription(subscriber, id)).status).toBe(404);
    expect(await listSubscriptions(ofOther)).toHaveLength(1);
  });
});

describe('The subscription calls', () => {
  it('return 404 for a record or an app that does not exist', async () => {
    const subscriber = await world.subscriber();
    const { client, record } = subscriber;
    const nobody = { id: 'nobody@apps.example.org' };
    const nowhere = await createRecord(world.service).then((id) => id.replace(/.{4}$/, '0000'));
    expect((await client.get(subscriptionsPath(record, nobody))).status).toBe(404);
    expect((await client.get(subscriptionsPath(nowhere, subscriber.app))).status).toBe(404);
  });
});
