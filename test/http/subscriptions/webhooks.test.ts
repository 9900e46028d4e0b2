/** Webhooks from the change to the app, with stream, queues and workers running as they do in a deployment. */

import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../../shared/store/items/index.ts';
import { problem, storeModels } from '../../support/medical/facts.ts';
import { Receiver } from '../../support/receiver.ts';
import { startService } from '../../support/service.ts';
import { readPing } from '../../support/signed-ping.ts';
import { storeOf } from '../../support/stored-people.ts';
import { type Subscriber, subscribe } from '../../support/subscriptions.ts';
import { startWorld } from './world.ts';

let receiver: Receiver;
const world = await startWorld({ workers: true }, startService);
const store = storeOf(world.service);
beforeEach(async () => {
  receiver = await Receiver.start();
});
afterEach(() => receiver.stop());

const problems = '/reports/minimal/problems/';

async function watching(callback = receiver.callback()): Promise<Subscriber> {
  const subscriber = await world.subscriber();
  await subscribe(subscriber, problems, callback);
  return subscriber;
}

const change = ({ client, record }: Subscriber) => storeModels(client, record, problem('Asthma'));

describe('An app that has subscribed', () => {
  it('gets a webhook with the record and the url, and nothing about the patient', async () => {
    const subscriber = await watching();
    await change(subscriber);
    const [heard] = await receiver.until(1);
    expect([heard!.method, heard!.target]).toEqual(['POST', '/hook']);
    expect(heard!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(heard!.body).toBe(`record_id=${subscriber.record}&url=%2Freports%2Fminimal%2Fproblems%2F`);
    expect(Object.keys(heard!.headers).toSorted()).toEqual([
      'authorization',
      'connection',
      'content-length',
      'content-type',
      'host',
    ]);
  });

  it('can verify by the signature that the webhook is from the service', async () => {
    const callback = receiver.callback('/hook/a%20b?key=s%2Bt%20u&empty=&x=1');
    const subscriber = await watching(callback);
    await change(subscriber);
    const [heard] = await receiver.until(1);
    const ping = readPing(heard!, callback, subscriber.app);
    expect(ping.isGenuine).toBe(true);
    expect(ping.form).toEqual({ record_id: subscriber.record, url: problems });
    const { oauth_nonce: nonce, oauth_timestamp: timestamp, ...rest } = ping.protocol;
    expect(rest).toEqual({
      oauth_version: '1.0',
      oauth_consumer_key: subscriber.app.consumerKey,
      oauth_signature_method: 'HMAC-SHA1',
    });
    expect(nonce).toMatch(/^\w{16,}$/);
    expect(Math.abs(Number(timestamp) - world.service.now())).toBeLessThan(60);

    const forged = { ...heard!, body: heard!.body.replace('problems', 'labs') };
    expect(readPing(forged, callback, subscriber.app).isGenuine).toBe(false);
    expect(readPing(heard!, callback, { ...subscriber.app, consumerSecret: 'x' }).isGenuine).toBe(false);
    expect(readPing(heard!, receiver.callback('/other'), subscriber.app).isGenuine).toBe(false);
  });

  it('gets the webhook again until it responds with 200, each time with a new nonce', async () => {
    const subscriber = await watching();
    receiver.refuse(500, 302);
    await change(subscriber);
    const heard = await receiver.until(3);
    expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
    const nonces = heard.map((call) => {
      const ping = readPing(call, receiver.callback(), subscriber.app);
      expect(ping.isGenuine).toBe(true);
      return ping.protocol.oauth_nonce;
    });
    expect(new Set(nonces).size).toBe(3);
  });

  it('gets another webhook for a change that comes during the first', async () => {
    const subscriber = await watching();
    receiver.answers.push(async (response) => {
      await change(subscriber);
      await counted(subscriber, 2);
      response.writeHead(200).end();
    });
    await change(subscriber);
    expect(await receiver.until(2)).toHaveLength(2);
  });

  it('gets a webhook for every url that it has subscribed to', async () => {
    const subscriber = await watching();
    await subscribe(subscriber, '/reports/Problem/', receiver.callback('/other'));
    await change(subscriber);
    const heard = await receiver.until(2);
    expect(heard.map(({ target }) => target).toSorted()).toEqual(['/hook', '/other']);
  });
});

/** Waits until this many changes are counted in the app's only subscription. */
async function counted({ record, app }: Subscriber, changes: number): Promise<void> {
  const ofApp = keys.subscriptionsOfApp(record, app.id);
  const isCounted = async () =>
    (await store.query(ofApp)).some((item) => 'change' in item && item.change === changes);
  while (!(await isCounted())) await wait(20);
}
