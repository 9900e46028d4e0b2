import { describe, expect, it } from 'vitest';
import { listNotifications } from '../../../../shared/domain/messages/notifications.ts';
import { notifyRecord } from '../../../../shared/domain/messages/notify.ts';
import { archiveMessage } from '../../../../shared/domain/messages/read.ts';
import { dispatch } from '../../../../shared/domain/outbox/dispatch.ts';
import { newId } from '../../../../shared/ids.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { beforeTransact, Crash, crashing, each, instant, people, World } from './support.ts';

const world = new World();

async function notificationsOf(accountId: string) {
  const path = { ACCOUNT_EMAIL: accountId };
  const list = { orderBy: 'created_at' };
  return (await world.call(listNotifications, { path, list })).notifications;
}

async function accounts(count: number, prefix: string): Promise<readonly string[]> {
  const ids = people(count, prefix);
  await each(ids, (id) => world.account(id));
  return ids;
}

describe.each([1, 30, 31, 200])('A message to %i accounts', (count) => {
  it('gives each of them one copy with its own id and requests one mail each', async () => {
    const sharers = await accounts(count - 1, `all-${count}`);
    const record = await world.record(sharers);
    const recipients = [record.ownerId!, ...sharers];
    await world.emptyOutbox();
    await world.send(record.id, 'key', { subject: 'To all' });

    const inboxes = await each(recipients, (id) => world.inbox(id));
    expect(inboxes.map((messages) => messages.map(({ subject }) => subject))).toEqual(
      recipients.map(() => ['To all']),
    );
    expect(new Set(inboxes.flat().map(({ id }) => id)).size).toBe(count);
    const outbox = await world.outbox();
    expect(outbox.map(({ event }) => event)).toEqual(['message_delivered']);
    const asked = outbox.flatMap((item) => (item.event === 'message_delivered' ? item.accountIds : []));
    expect([...asked].sort()).toEqual([...recipients].sort());
  });

  it('becomes visible to all of them at once', async () => {
    const sharers = await accounts(count - 1, `none-${count}`);
    const record = await world.record(sharers);
    const seen: number[] = [];
    const store = beforeTransact(world.store, async () => {
      const inboxes = await each([record.ownerId!, ...sharers], (id) => world.inbox(id));
      seen.push(inboxes.flat().length);
    });
    await world.send(record.id, 'key', {}, { store });
    expect(seen).toEqual([0]);
  });
});

describe('A notification to 200 accounts', () => {
  it('reaches each of them once, without mail', async () => {
    const sharers = await accounts(199, 'told');
    const record = await world.record(sharers);
    await world.emptyOutbox();
    const seen: number[] = [];
    const store = beforeTransact(world.store, async () => {
      const told = await each(sharers, notificationsOf);
      seen.push(told.flat().length);
    });
    const call = { path: { RECORD_ID: record.id }, form: { content: 'Two new results were filed' }, store };
    await world.call(notifyRecord, call);
    const told = await each([record.ownerId!, ...sharers], notificationsOf);
    expect(told.map((list) => list.map(({ content }) => content))).toEqual(
      Array.from({ length: 200 }, () => ['Two new results were filed']),
    );
    expect(seen).toEqual([0]);
    expect(await world.outbox()).toEqual([]);
  });
});

describe('Sending to more recipients than fit one transaction', () => {
  // One safeguard, 31 copies, one transaction. The copies are alike: the first two, one in the middle, and the last.
  const writes = [1, 2, 3, 17, 32, 33];

  it.each(['before', 'after'] as const)(
    'delivers to all or none when it crashes %s any write, and can be repeated without leftovers',
    async (moment) => {
      const sharers = await accounts(30, `crash-${moment}`);
      const record = await world.record(sharers);
      // Some of the recipients, from all parts of the list.
      const recipients = [record.ownerId!, sharers[0]!, sharers[14]!, sharers[29]!];
      for (const [index, at] of writes.entries()) {
        const key = `key-${at}`;
        await world.emptyOutbox();
        const store = crashing(world.store, at, moment);
        await expect(world.send(record.id, key, { subject: key }, { store })).rejects.toThrow(Crash);
        expect(store.hasCrashed).toBe(true);

        const isSent = at === 33 && moment === 'after';
        const counts = async () => {
          const inboxes = await each(recipients, (id) => world.inbox(id));
          return inboxes.map((messages) => messages.filter(({ subject }) => subject === key).length);
        };
        expect(await counts()).toEqual(isSent ? [1, 1, 1, 1] : [0, 0, 0, 0]);

        const again = world.send(record.id, key, { subject: key });
        await (isSent ? expect(again).rejects.toMatchObject({ status: 400 }) : again);
        expect(await counts()).toEqual([1, 1, 1, 1]);

        await world.dispatchLate();
        expect(await counts()).toEqual([1, 1, 1, 1]);
        expect(await world.outbox()).toEqual([]);
        // One copy per message so far.
        expect(await world.items(keys.inbox(sharers[0]!))).toHaveLength(index + 1);
      }
    },
    120_000,
  );
});

describe('Undelivered copies of a message', () => {
  async function halfWay(prefix: string) {
    const sharers = await accounts(30, prefix);
    const record = await world.record(sharers);
    await world.emptyOutbox();
    // Everything but the transaction.
    const store = crashing(world.store, 33, 'before');
    await expect(world.send(record.id, 'key', {}, { store })).rejects.toThrow(Crash);
    return { sharers, record, outbox: await world.outbox() };
  }

  /** Stores a copy whose delivery never happens. */
  async function storeUndelivered(accountId: string, at: Date): Promise<void> {
    const [shown] = await world.items(keys.inbox(accountId));
    const id = newId(at);
    const copy = { ...shown, id, receivedAt: at.toISOString(), awaitsDelivery: 'never' };
    await world.put(keys.openMessage(accountId, id), copy);
  }

  it('stay while the call may still be running', async () => {
    const { sharers, outbox } = await halfWay('early');
    expect(outbox.map(({ event }) => event)).toEqual(['delivery_begun']);
    expect(await dispatch(outbox, world.dispatching())).toEqual(new Map());
    expect(await world.outbox()).toEqual(outbox);
    expect(await world.items(keys.inbox(sharers[0]!))).toHaveLength(1);
  });

  it('are removed later, even by two sweepers at once', async () => {
    const { sharers, outbox } = await halfWay('late');
    await Promise.all([1, 2].map(() => dispatch(outbox, world.dispatching(), { late: true })));
    expect(await world.outbox()).toEqual([]);
    for (const id of sharers) expect(await world.items(keys.inbox(id))).toEqual([]);
  });

  it('make the transaction fail once they have been removed', async () => {
    const sharers = await accounts(30, 'overtaken');
    const record = await world.record(sharers);
    await world.emptyOutbox();
    const store = beforeTransact(world.store, () => world.dispatchLate());
    await expect(world.send(record.id, 'key', {}, { store })).rejects.toThrow(/removed in the meantime/);
    expect(await world.items(keys.inbox(sharers[0]!))).toEqual([]);
    await world.send(record.id, 'key');
    expect(await world.inbox(sharers[0]!)).toHaveLength(1);
  });

  it('are kept when they have been delivered since the outbox was read', async () => {
    const sharers = await accounts(30, 'delivered');
    const record = await world.record(sharers);
    await world.emptyOutbox();
    let read = await world.outbox();
    const store = beforeTransact(world.store, async () => {
      read = await world.outbox();
    });
    await world.send(record.id, 'key', {}, { store });
    expect(read.map(({ event }) => event)).toEqual(['delivery_begun']);
    expect(await dispatch(read, world.dispatching(), { late: true })).toEqual(new Map());
    expect(await world.inbox(sharers[0]!)).toHaveLength(1);
  });

  it('stay in the outbox when one of them could not be removed', async () => {
    const { sharers, outbox } = await halfWay('stuck');
    const store = { ...world.store, delete: () => Promise.reject(new Error('the table is away')) };
    const failures = await dispatch(outbox, world.dispatching({ store }), { late: true });
    expect([...failures.keys()]).toEqual(outbox.map(({ eventId }) => eventId));
    await world.dispatchLate();
    expect(await world.items(keys.inbox(sharers[0]!))).toEqual([]);
  });

  it('do not move older archived messages before newer open ones', async () => {
    const owner = await world.account('mixed@mail.example');
    const record = await world.record([], owner);
    for (const second of [1, 2, 3, 4])
      await world.send(record.id, `m${second}`, { subject: `m${second}` }, { at: instant(second * 1000) });
    for (const { id, subject } of await world.inbox(owner)) {
      const path = { ACCOUNT_EMAIL: owner, MESSAGE_ID: id };
      if (subject === 'm1' || subject === 'm2') await world.call(archiveMessage, { path });
    }
    for (const second of [7, 8]) {
      await storeUndelivered(owner, instant(second * 1000));
    }
    const page = { list: { limit: 2 }, query: { include_archive: '1' } };
    expect((await world.inbox(owner, page)).map(({ subject }) => subject)).toEqual(['m4', 'm3']);
  });

  it('take no place on the pages of an inbox', async () => {
    const owner = await world.account('paged@mail.example');
    const record = await world.record([], owner);
    for (const second of [1, 2, 3, 4, 5])
      await world.send(record.id, `m${second}`, { subject: `m${second}` }, { at: instant(second * 1000) });
    for (const second of [2.5, 3.5, 6, 7, 8]) {
      await storeUndelivered(owner, instant(second * 1000));
    }
    const subjects = async (list: object) =>
      (await world.inbox(owner, { list: { ...list } })).map(({ subject }) => subject);
    expect(await subjects({ limit: 2 })).toEqual(['m5', 'm4']);
    expect(await subjects({ limit: 2, offset: 2 })).toEqual(['m3', 'm2']);
    expect(await subjects({ limit: 2, offset: 4 })).toEqual(['m1']);
    expect(await subjects({ limit: 100 })).toEqual(['m5', 'm4', 'm3', 'm2', 'm1']);
    expect(await subjects({ orderBy: 'subject', descending: false })).toEqual(['m1', 'm2', 'm3', 'm4', 'm5']);
  });
});
