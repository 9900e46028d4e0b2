import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keys, type NonceItem } from '../../../shared/store/items/index.ts';
import type { RequestOptions } from '../../support/client.ts';
import { documentsPath, note } from '../../support/documents.ts';
import { expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { startServiceInMemory } from '../../support/in-memory.ts';
import {
  accountPath,
  admin,
  clientOf,
  createAccount,
  createRecord,
  freshEmail,
  ui,
} from '../../support/scenario.ts';
import type { TestService } from '../../support/service.ts';
import { storeOf } from '../../support/stored-people.ts';

const service = await startServiceInMemory();
const client = admin(service);
const id = await createAccount(service);

const timestamp = (difference: number): RequestOptions => ({
  protocol: { oauth_timestamp: String(Math.floor(service.now()) + difference) },
});
const nonce = (): string => randomBytes(8).toString('hex');

describe('A timestamp', () => {
  it.each([290, -290])('may be %i seconds off', async (difference) => {
    expect((await client.get('/version', timestamp(difference))).status).toBe(200);
  });

  it.each([310, -310, 86_400, -86_400])('is rejected when it is %i seconds off', async (difference) => {
    expectDenied(await client.get('/version', timestamp(difference)));
  });
});

describe('A nonce', () => {
  it('lets an identical request through only once', async () => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), { form: { full_name: 'Once' } });
    expectOk(await client.send(prepared));
    expectDenied(await client.send(prepared));
    expectDenied(await client.send(prepared));
  });

  it('lets exactly one of fifty identical requests through when they arrive at once', async () => {
    const prepared = client.prepare('POST', accountPath(id, '/info-set'), {
      form: { full_name: 'One of fifty' },
    });
    const answers = await Promise.all(Array.from({ length: 50 }, () => client.send(prepared)));
    const [accepted, refused] = [
      answers.filter(({ status }) => status === 200),
      answers.filter(({ status }) => status !== 200),
    ];
    expect([accepted.length, refused.length]).toEqual([1, 49]);
    refused.forEach(expectDenied);
  });

  it('is used up by a request that fails for another reason', async () => {
    const prepared = client.prepare('GET', accountPath(freshEmail()));
    expectNotFound(await client.send(prepared));
    expectDenied(await client.send(prepared));
  });

  it('is rejected with the same timestamp in another request of the same consumer', async () => {
    const protocol = { oauth_nonce: nonce(), oauth_timestamp: String(Math.floor(service.now())) };
    expect((await client.get('/version', { protocol })).status).toBe(200);
    expectDenied(await client.get('/manifest', { protocol }));
  });

  it('may be used again with another timestamp, or by another consumer', async () => {
    const seconds = Math.floor(service.now());
    const protocol = { oauth_nonce: '12345678', oauth_timestamp: String(seconds) };
    const statuses = [
      await client.get('/version', { protocol }),
      await client.get('/version', { protocol: { ...protocol, oauth_timestamp: String(seconds - 1) } }),
      await ui(service).get('/version', { protocol }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 200, 200]);
  });

  it('is not used up by a request with a bad signature', async () => {
    const protocol = { oauth_nonce: nonce(), oauth_timestamp: String(Math.floor(service.now())) };
    const stranger = clientOf(service, { ...service.apps.admin, consumerSecret: 'guessed' });
    expectDenied(await stranger.get('/version', { protocol }));
    expect((await client.get('/version', { protocol })).status).toBe(200);
  });

  it('may have a hundred characters', async () => {
    const protocol = { oauth_nonce: nonce().padEnd(100, 'n') };
    expect((await client.get('/version', { protocol })).status).toBe(200);
  });

  it('still stops a replay when the time window is almost over', async () => {
    const early = client.prepare('GET', '/version', timestamp(290));
    expect((await client.send(early)).status).toBe(200);
    service.advance(570);
    expectDenied(await client.send(early));
  });
});

describe('The nonce of a call', () => {
  /** What the table keeps of calls with these timestamps. */
  async function noncesAt(at: TestService, timestamps: readonly number[]): Promise<readonly NonceItem[]> {
    const ranges = timestamps.flatMap((seconds) => keys.noncesAt(seconds));
    return (await Promise.all(ranges.map((range) => storeOf(at).query(range)))).flat();
  }

  it.each([
    ['300', 290],
    ['300', -290],
    ['7200', 7190],
    ['86400', 86_390],
  ])(
    'is kept until its timestamp is out of the window of %s seconds, with and without a body, when sent %i seconds ahead',
    async (CLOCK_WINDOW, ahead) => {
      const other = await startServiceInMemory({ env: { CLOCK_WINDOW } });
      try {
        const record = await createRecord(other);
        const seconds = Math.floor(other.now()) + ahead;
        const sentAt = { protocol: { oauth_timestamp: String(seconds) } };
        const creator = admin(other);
        const before = await noncesAt(other, [seconds]);
        expect((await creator.get('/version', sentAt)).status).toBe(200);
        const stored = await creator.post(documentsPath(record), { body: note('stored'), ...sentAt });
        expect(stored.status).toBe(200);
        const refused = await creator.post(documentsPath(record), { body: '<broken', ...sentAt });
        expect(refused.status).toBe(400);
        const known = new Set(before.map(({ writer }) => writer));
        const added = (await noncesAt(other, [seconds])).filter(({ writer }) => !known.has(writer));
        expect(added).toHaveLength(3);
        // From this second on, the same request is rejected for its timestamp.
        const end = seconds + Number(CLOCK_WINDOW);
        for (const { ttl } of added) expect(ttl).toBeGreaterThan(end);
      } finally {
        await other.stop();
      }
    },
  );
});
