import { describe, expect, it } from 'vitest';
import {
  type Dispatching,
  dispatch,
  type Pending,
  type QueueMessage,
} from '../../../../shared/domain/outbox/dispatch.ts';
import { resendPending } from '../../../../shared/domain/outbox/resend.ts';
import { keys, type OutboxItem } from '../../../../shared/store/items/index.ts';
import { MemoryStore } from '../../../../shared/store/memory-store.ts';
import { outboxOf, storeItem } from '../accounts/support.ts';

const mail = (eventId: string): OutboxItem => ({
  event: 'mail',
  eventId,
  mail: 'activation',
  accountId: 'rosa@mail.example',
});
const removal = (eventId: string, appId = 'chart@apps.example.net'): OutboxItem => ({
  event: 'app_removed',
  eventId,
  appId,
  appGrant: 'grant-1',
});
const body = (eventId: string, bodyKey = `documents/${eventId}`): OutboxItem => ({
  event: 'body_removed',
  eventId,
  bodyKey,
});

function outbox(...items: readonly (readonly [string, OutboxItem])[]) {
  const store = new MemoryStore();
  for (const [time, item] of items) storeItem(store, keys.outbox(time, item.eventId), { ...item });
  const queued: QueueMessage[] = [];
  const told: string[] = [];
  const cleaned: string[][] = [];
  const removed: string[] = [];
  const dispatching: Dispatching = {
    store,
    enqueue: async (messages) => {
      queued.push(...messages);
      return new Map();
    },
    tell: async ({ eventId }) => void told.push(eventId),
    cleanUpApp: async (_store, appId, appGrant) => void cleaned.push([appId, appGrant]),
    removeBody: async (bodyKey) => void removed.push(bodyKey),
  };
  return { store, queued, told, cleaned, removed, dispatching };
}

const noon = '2026-01-01T12:00:00.000Z';
const pendingIn = (store: MemoryStore) => outboxOf(store) as unknown as readonly Pending[];
const idsIn = (store: MemoryStore) =>
  pendingIn(store)
    .map(({ eventId }) => eventId)
    .sort();

describe('Dispatching the outbox', () => {
  it('queues mails and cleans up removed apps, and both leave the outbox', async () => {
    const { store, queued, cleaned, dispatching } = outbox([noon, mail('m1')], [noon, removal('a1')]);
    expect(await dispatch(pendingIn(store), dispatching)).toEqual(new Map());
    expect(queued).toEqual([
      { id: 'm1', body: '{"eventId":"m1","mail":"activation","accountId":"rosa@mail.example"}' },
    ]);
    expect(cleaned).toEqual([['chart@apps.example.net', 'grant-1']]);
    expect(idsIn(store)).toEqual([]);
  });

  it('keeps what the queue did not acknowledge and removes the rest', async () => {
    const { store, dispatching } = outbox([noon, mail('m1')], [noon, mail('m2')]);
    const lost = new Error('not acknowledged');
    const enqueue = async () => new Map([['m2', lost]]);
    expect(await dispatch(pendingIn(store), { ...dispatching, enqueue })).toEqual(new Map([['m2', lost]]));
    expect(idsIn(store)).toEqual(['m2']);
  });

  it('notes in what stays how often it was tried and why it failed the last time', async () => {
    const { store, dispatching } = outbox([noon, mail('m1')], [noon, removal('a1')]);
    const denied = Object.assign(new Error('not yours'), { name: 'AccessDenied' });
    const failing: Dispatching = {
      ...dispatching,
      enqueue: async () => new Map([['m1', denied]]),
      cleanUpApp: async () => {
        throw new Error('no answer');
      },
    };
    const notes = () =>
      pendingIn(store).map(({ eventId, attempts, lastError }) => [eventId, attempts, lastError]);
    await dispatch(pendingIn(store), failing);
    await dispatch(pendingIn(store), failing);
    expect(notes().toSorted()).toEqual([
      ['a1', 2, 'no answer'],
      ['m1', 2, 'AccessDenied: not yours'],
    ]);
  });

  it('does not bring back an item that left the outbox while its attempt failed', async () => {
    const { store, dispatching } = outbox([noon, mail('m1')]);
    const pending = pendingIn(store);
    const enqueue = async () => {
      await store.delete({ PK: pending[0]!.PK, SK: pending[0]!.SK });
      return new Map([['m1', new Error('late')]]);
    };
    await dispatch(pending, { ...dispatching, enqueue });
    expect(idsIn(store)).toEqual([]);
  });

  it('keeps a clean-up that fails, which holds up nothing else', async () => {
    const { store, queued, dispatching } = outbox(
      [noon, removal('a1', 'broken')],
      [noon, removal('a2')],
      [noon, mail('m1')],
    );
    const cleanUpApp = async (_store: unknown, appId: string) => {
      if (appId === 'broken') throw new Error('half way');
    };
    const failures = await dispatch(pendingIn(store), { ...dispatching, cleanUpApp });
    expect([...failures.keys()]).toEqual(['a1']);
    expect(idsIn(store)).toEqual(['a1']);
    expect(queued).toHaveLength(1);
  });
});

describe('A change of facts in the outbox', () => {
  const change = (eventId: string, recordId = 'r1'): OutboxItem => ({
    event: 'facts_changed',
    eventId,
    recordId,
    models: ['Problem'],
  });

  it('is announced and leaves the outbox', async () => {
    const { store, told, dispatching } = outbox([noon, change('c1')], [noon, change('c2', 'r2')]);
    expect(await dispatch(pendingIn(store), dispatching)).toEqual(new Map());
    expect(told.sort()).toEqual(['c1', 'c2']);
    expect(idsIn(store)).toEqual([]);
  });

  it('stays in the outbox when not every webhook could be queued, and holds up nothing else', async () => {
    const { store, queued, dispatching } = outbox(
      [noon, change('c1')],
      [noon, change('c2')],
      [noon, mail('m1')],
    );
    const tell = async ({ eventId }: { eventId: string }) => {
      if (eventId === 'c1') throw new Error('the queue is away');
    };
    const failures = await dispatch(pendingIn(store), { ...dispatching, tell });
    expect([...failures.keys()]).toEqual(['c1']);
    expect(idsIn(store)).toEqual(['c1']);
    expect(queued).toHaveLength(1);
  });

  it('is announced one after the other within a record', async () => {
    const { store, dispatching } = outbox([noon, change('c1')], [noon, change('c2')]);
    let running = 0;
    const tell = async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    expect(await dispatch(pendingIn(store), { ...dispatching, tell })).toEqual(new Map());
  });
});

it("Dispatching an app's removal from a record deletes the app's subscriptions there", async () => {
  const unbound: OutboxItem = {
    event: 'app_unbound',
    eventId: 'u1',
    recordId: 'r1',
    appId: 'chart@apps.example.net',
  };
  const { store, dispatching } = outbox([noon, unbound]);
  const key = keys.subscription('r1', 'chart@apps.example.net', 's1');
  const ended = {
    id: 's1',
    appId: 'chart@apps.example.net',
    shareGrant: 'g',
    callback: 'https://a.example/',
  };
  storeItem(store, key, ended);
  expect(await dispatch(pendingIn(store), dispatching)).toEqual(new Map());
  expect(await store.get([key])).toEqual([undefined]);
  expect(idsIn(store)).toEqual([]);
});

describe('A body that no document refers to any more', () => {
  it('is removed and leaves the outbox', async () => {
    const { store, queued, removed, dispatching } = outbox([noon, body('b1')], [noon, body('b2')]);
    expect(await dispatch(pendingIn(store), dispatching)).toEqual(new Map());
    expect(removed.sort()).toEqual(['documents/b1', 'documents/b2']);
    expect(queued).toEqual([]);
    expect(idsIn(store)).toEqual([]);
  });

  it('stays in the outbox when it could not be removed, and holds up nothing else', async () => {
    const { store, removed, dispatching } = outbox([noon, body('b1')], [noon, body('b2')]);
    const removeBody = async (bodyKey: string) => {
      if (bodyKey === 'documents/b1') throw new Error('S3 is away');
      await dispatching.removeBody(bodyKey);
    };
    const failures = await dispatch(pendingIn(store), { ...dispatching, removeBody });
    expect([...failures.keys()]).toEqual(['b1']);
    expect(idsIn(store)).toEqual(['b1']);
    expect(removed).toEqual(['documents/b2']);
  });

  it('can be dispatched twice', async () => {
    const { store, removed, dispatching } = outbox([noon, body('b1')]);
    const pending = pendingIn(store);
    await dispatch(pending, dispatching);
    expect(await dispatch(pending, dispatching)).toEqual(new Map());
    expect(removed).toEqual(['documents/b1', 'documents/b1']);
  });
});

describe('Dispatching pending outbox items again', () => {
  it('applies to those that have been pending for more than ten minutes', async () => {
    const { store, queued, dispatching } = outbox(
      ['2026-01-01T11:49:59.999Z', mail('old')],
      ['2025-12-01T00:00:00.000Z', mail('oldest')],
      ['2025-12-01T00:00:00.000Z', removal('app')],
      ['2026-01-01T11:50:00.001Z', mail('young')],
    );
    expect(await resendPending(new Date(noon), dispatching)).toEqual(new Map());
    expect(queued.map(({ id }) => id).sort()).toEqual(['old', 'oldest']);
    expect(idsIn(store)).toEqual(['young']);
  });

  it('reports those that fail again and continues', async () => {
    const items = Array.from(
      { length: 30 },
      (_, index) => ['2025-12-01T00:00:00.000Z', mail(`m${index}`)] as const,
    );
    const { store, dispatching } = outbox(...items);
    const enqueue = async (messages: readonly QueueMessage[]) =>
      new Map(messages.filter(({ id }) => id === 'm7').map(({ id }) => [id, new Error('again')]));
    const failures = await resendPending(new Date(noon), { ...dispatching, enqueue });
    expect([...failures.keys()]).toEqual(['m7']);
    expect(idsIn(store)).toEqual(['m7']);
  });
});
