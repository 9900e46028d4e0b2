/** Telling browsers, step by step on a table in memory. The push service is a function here; test/workers/push.test.ts has a real one. */
import { describe, expect, it } from 'vitest';
import { browserId, sealedForBrowsersOf } from '../../../../shared/domain/push/browser.ts';
import { deliverPush, type FailedPush, type Pushing } from '../../../../shared/domain/push/deliver.ts';
import type { PushMessage } from '../../../../shared/domain/push/queue-message.ts';
import { newPushKey } from '../../../../shared/domain/push/service-keys.ts';
import { type AccountItem, keys, type PushesItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { AddressForbidden } from '../../../../shared/webhook/guard.ts';
import { newBrowser, type TestBrowser } from '../../../support/push/browser.ts';
import { keyring, start, storedAccount, storeItem } from '../accounts/support.ts';

const accountId = 'rosa@mail.example';
const key = await newPushKey(keyring, start);

interface Sent {
  readonly endpoint: string;
  readonly body: Buffer;
}

/** A table with an account whose browsers are told, and what happens when they are. */
function stage(browsers: readonly TestBrowser[], changes: Partial<AccountItem> = {}) {
  const store = new MemoryStore();
  const account = storedAccount(store, { state: 'active', ...changes });
  const subscriptions = browsers.map(({ form: { endpoint, p256dh, auth, device } }) => ({
    id: browserId(endpoint),
    sealed: keyring.seal(JSON.stringify({ endpoint, p256dh, auth }), sealedForBrowsersOf(accountId)),
    publicKey: key.publicKey,
    device,
    createdAt: start.toISOString(),
    sessionGrant: account.sessionGrant,
  }));
  storeItem(store, keys.pushKey, { ...key });
  storeItem(store, keys.pushes(accountId), { subscriptions, told: {}, revision: 1 });
  const sent: Sent[] = [];
  const queued: PushMessage[] = [];
  const failures: FailedPush[] = [];
  const answers: (number | Error)[] = [];
  /** By endpoint, before the others. */
  const statuses = new Map<string, number>();
  let now = start;
  const pushing: Pushing = {
    store,
    keyring,
    post: async ({ url, body }) => {
      sent.push({ endpoint: url.href, body: Buffer.from(body) });
      const answer = statuses.get(url.href) ?? answers.shift() ?? 201;
      if (typeof answer !== 'number') throw answer;
      return answer;
    },
    enqueue: async (message) => void queued.push(message),
    onFailure: (failed) => failures.push(failed),
    supportAddress: 'help@clinic.example',
    now: () => now,
  };
  return {
    store,
    sent,
    queued,
    failures,
    answers,
    statuses,
    tell: (message: PushMessage) => deliverPush(message, pushing),
    wait: (minutes: number) => {
      now = new Date(now.getTime() + minutes * 60_000);
    },
    pushes: async (): Promise<PushesItem> => (await store.get([keys.pushes(accountId)]))[0]!,
  };
}

const message = (push: string): PushMessage => ({ push, accountId, kind: 'new_message' });
const news = (push: string, recordId: string): PushMessage => ({
  push,
  accountId,
  kind: 'new_results',
  recordId,
});

function ownRecord(store: MemoryStore, id: string, ownerId = accountId): void {
  const record = { id, label: 'R', ownerId, creatorId: 'desk', createdAt: start.toISOString() };
  storeItem(store, keys.record(id), record);
}

describe('A notice', () => {
  it('is told in all browsers of the account, in its language', async () => {
    const browsers = [newBrowser(key.publicKey), newBrowser(key.publicKey)];
    const { sent, tell } = stage(browsers, { language: 'de' });
    await tell(message('one'));
    const read = browsers.map(({ form, read }) =>
      read(sent.find(({ endpoint }) => endpoint === form.endpoint)!.body),
    );
    const told = { group: 'messages', language: 'de' };
    expect(read).toEqual([told, told]);
  });

  it('is told once, although its message comes twice', async () => {
    const { sent, tell } = stage([newBrowser(key.publicKey)]);
    await tell(message('one'));
    await tell(message('one'));
    expect(sent).toHaveLength(1);
  });

  it('of the same group is told with all that came within a quarter of an hour, once that is over', async () => {
    const { store, sent, queued, tell, wait } = stage([newBrowser(key.publicKey)]);
    await tell(message('one'));
    for (const push of ['two', 'three', 'four']) await tell(message(push));
    expect(sent).toHaveLength(1);
    expect(queued).toEqual([{ ...message('two'), due: '2026-01-01T08:45:00.000Z' }]);
    wait(14);
    // The queue holds a message back for a quarter of an hour at most, so it may come early.
    await tell(queued[0]!);
    expect(queued).toHaveLength(2);
    wait(1);
    await tell(queued[1]!);
    expect(sent).toHaveLength(2);
    // Another group waits for nothing.
    ownRecord(store, 'r1');
    await tell(news('five', 'r1'));
    expect(sent).toHaveLength(3);
  });

  it('is told of twenty at the same time once, and once more later', async () => {
    const { sent, queued, tell } = stage([newBrowser(key.publicKey)]);
    const events = Array.from({ length: 20 }, (_, index) => `event-${index}`);
    await Promise.all(events.map((push) => tell(message(push))));
    expect(sent).toHaveLength(1);
    expect(new Set(queued.map(({ push }) => push)).size).toBe(1);
  });

  it.each<[string, Partial<AccountItem>]>([
    ['the person does not want to know', { push: { messages: false } }],
    ['the account is disabled', { state: 'disabled' }],
    ['the password was set since', { sessionGrant: 'another' }],
    ['the other sessions were ended since', { signInGrant: 'another' }],
  ])('is not told when %s', async (_, changes) => {
    const { store, sent, tell } = stage([newBrowser(key.publicKey)]);
    storedAccount(store, { state: 'active', ...changes });
    await tell(message('one'));
    expect(sent).toEqual([]);
  });

  it('is not told of a record that the account does not control any more, or that is gone', async () => {
    const { store, sent, tell } = stage([newBrowser(key.publicKey)]);
    ownRecord(store, 'r1', 'ines@mail.example');
    await tell(news('one', 'r1'));
    await tell(news('two', 'r2'));
    expect(sent).toEqual([]);
    ownRecord(store, 'r1');
    await tell(news('three', 'r1'));
    expect(sent).toHaveLength(1);
  });

  it('is not told with a key that the operator has replaced, or without one', async () => {
    const { store, sent, tell } = stage([newBrowser(key.publicKey)]);
    storeItem(store, keys.pushKey, { ...(await newPushKey(keyring, start)) });
    await tell(message('one'));
    await store.delete(keys.pushKey);
    await tell(message('two'));
    expect(sent).toEqual([]);
  });
});

describe('A push service that answers', () => {
  it.each([404, 410])(
    '%d has forgotten the browser, which is removed, and the others are told',
    async (status) => {
      const [gone, other] = [newBrowser(key.publicKey), newBrowser(key.publicKey)];
      const { sent, statuses, failures, pushes, tell } = stage([gone, other]);
      statuses.set(gone.form.endpoint, status);
      await tell(message('one'));
      expect(sent).toHaveLength(2);
      expect((await pushes()).subscriptions.map(({ id }) => id)).toEqual([browserId(other.form.endpoint)]);
      expect(failures).toEqual([
        { host: 'push.example.net', reason: `status ${status}`, fate: 'is removed' },
      ]);
    },
  );

  it.each([429, 500, 503])(
    '%d is asked again after 1, 5, 30 and 120 minutes, and then no more',
    async (status) => {
      const { sent, answers, queued, failures, pushes, tell, wait } = stage([
        newBrowser(key.publicKey),
        newBrowser(key.publicKey),
      ]);
      // The second browser is told at once, and not again.
      answers.push(status, 201, status, status, status, status);
      await tell(message('one'));
      const waits = [1, 5, 30, 120];
      for (const minutes of waits) {
        wait(minutes);
        await tell(queued.at(-1)!);
      }
      expect(sent).toHaveLength(6);
      expect(queued).toHaveLength(4);
      expect(queued.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
      expect(failures.map(({ fate }) => fate)).toEqual([
        ...Array.from({ length: 4 }, () => 'is tried again'),
        'is given up',
      ]);
      expect((await pushes()).subscriptions).toHaveLength(2);
    },
  );

  it('nothing is asked again, too', async () => {
    const { answers, queued, failures, tell } = stage([newBrowser(key.publicKey)]);
    answers.push(new Error('The operation was aborted due to timeout'));
    await tell(message('one'));
    expect(queued).toHaveLength(1);
    expect(failures).toEqual([
      {
        host: 'push.example.net',
        reason: 'The operation was aborted due to timeout',
        fate: 'is tried again',
      },
    ]);
  });

  it.each([301, 400, 401, 403, 413])('%d is not asked again', async (status) => {
    const { answers, queued, failures, pushes, tell } = stage([newBrowser(key.publicKey)]);
    answers.push(status);
    await tell(message('one'));
    expect(queued).toEqual([]);
    expect(failures.map(({ fate }) => fate)).toEqual(['is given up']);
    expect((await pushes()).subscriptions).toHaveLength(1);
  });

  it('from an address that is not public is none: the browser is removed', async () => {
    const { answers, failures, pushes, tell } = stage([newBrowser(key.publicKey)]);
    answers.push(new AddressForbidden());
    await tell(message('one'));
    expect(failures.map(({ fate }) => fate)).toEqual(['is removed']);
    expect((await pushes()).subscriptions).toEqual([]);
  });

  it('is not asked again for somebody who may not know any more', async () => {
    const { store, sent, answers, queued, tell, wait } = stage([newBrowser(key.publicKey)]);
    ownRecord(store, 'r1');
    answers.push(503);
    await tell(news('one', 'r1'));
    ownRecord(store, 'r1', 'ines@mail.example');
    wait(1);
    await tell(queued[0]!);
    expect(sent).toHaveLength(1);
  });
});

it('A browser that was sealed with a master key which is gone is forgotten', async () => {
  const { store, sent, pushes, tell } = stage([newBrowser(key.publicKey)]);
  const { subscriptions, ...rest } = await pushes();
  const lost = subscriptions.map((browser) => ({ ...browser, sealed: `zz${browser.sealed.slice(2)}` }));
  storeItem(store, keys.pushes(accountId), { ...rest, subscriptions: lost });
  await tell(message('one'));
  expect(sent).toEqual([]);
  expect((await pushes()).subscriptions).toEqual([]);
});
