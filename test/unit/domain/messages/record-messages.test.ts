import { describe, expect, it } from 'vitest';
import { sendToRecord } from '../../../../shared/domain/messages/send-to-record.ts';
import { newId } from '../../../../shared/ids.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { beforeTransact, Crash, crashing, each, people, start, World } from './support.ts';

const world = new World();

async function recordOf(prefix: string) {
  const owner = await world.account(`${prefix}@mail.example`);
  const record = await world.record([], owner);
  return { owner, id: record.id };
}

const refused = (call: Promise<unknown>, status: number) => expect(call).rejects.toMatchObject({ status });

describe('Sending a message to a record', () => {
  it('reaches the owner and every holder of a full share, each once', async () => {
    const owner = await world.account('both@mail.example');
    const record = await world.record(['both@mail.example', 'other@mail.example'], owner);
    await world.send(record.id, 'key', { subject: 'Hi', severity: 'high' });
    const [message, ...more] = await world.inbox(owner);
    expect(more).toEqual([]);
    expect(message).toEqual({
      id: message!.id,
      sender: 'desk@admin.example.net',
      senderName: 'Desk',
      takesReplies: undefined,
      inReplyTo: undefined,
      receivedAt: start.toISOString(),
      readAt: undefined,
      archivedAt: undefined,
      subject: 'Hi',
      body: undefined,
      severity: 'high',
      recordId: record.id,
      attachments: [],
    });
    expect(await world.inbox(await world.account('other@mail.example'))).toHaveLength(1);
  });

  it('skips an owner that is an app, and uses up the key even without recipients', async () => {
    const record = await world.record([], 'app-owner@apps.example.net');
    await world.store.delete(keys.account('app-owner@apps.example.net'));
    await world.send(record.id, 'key');
    await world.account('app-owner@apps.example.net');
    expect(await world.inbox('app-owner@apps.example.net')).toEqual([]);
    await refused(world.send(record.id, 'key'), 400);
  });

  it('applies defaults to absent fields only', async () => {
    const { owner, id } = await recordOf('defaults');
    await world.send(id, 'absent');
    await world.send(id, 'empty', { subject: '', body: '' });
    const messages = await world.inbox(owner);
    expect(messages.map(({ subject }) => subject).sort()).toEqual(['', '[no subject]']);
    expect(messages.map(({ severity }) => severity)).toEqual(['low', 'low']);
  });

  it.each([
    ['a key of 251 characters', 'k'.repeat(251), {}],
    ['a key with a control character', 'k\u0001', {}],
    ['a body of 102,401 bytes', 'key', { body: `${'ä'.repeat(51_200)}x` }],
    ['text as number of attachments', 'key', { num_attachments: 'two' }],
    ['an empty number of attachments', 'key', { num_attachments: '' }],
    ['a fractional number of attachments', 'key', { num_attachments: '1.0' }],
    ['a negative number of attachments', 'key', { num_attachments: '-1' }],
    ['more than 100 attachments', 'key', { num_attachments: '101' }],
    ['far more than 100 attachments', 'key', { num_attachements: '9'.repeat(400) }],
    [
      'an invalid number despite a valid one under the older name',
      'key',
      { num_attachments: 'x', num_attachements: '1' },
    ],
  ])('rejects %s with 400', async (_what, key, form) => {
    const { id } = await recordOf(`refused-${newId(start)}`);
    await refused(world.send(id, key, form), 400);
    await refused(world.attach(id, 'key', 1), 404);
  });

  it.each([
    ['a key of 250 emoji', '😀'.repeat(250), {}],
    ['a key with spaces and slashes', 'a / b?', {}],
    ['a body of 102,400 bytes', 'key', { body: 'ä'.repeat(51_200) }],
    ['no attachments, written as -0', 'key', { num_attachments: '-0' }],
  ])('accepts %s', async (_what, key, form) => {
    const { owner, id } = await recordOf(`taken-${newId(start)}`);
    await world.send(id, key, form);
    expect(await world.inbox(owner)).toHaveLength(1);
  });
});

describe('Attachments of a message', () => {
  it('can arrive in any order; the last missing one delivers to the recipients of that time', async () => {
    const { owner, id } = await recordOf('order');
    await world.account('late@mail.example');
    await world.emptyOutbox();
    const sent = new Date('2026-01-19T08:00:00.000Z');
    await world.send(id, 'key', { num_attachments: '3' }, { at: sent });
    await world.attach(id, 'key', 3, { at: sent });
    await world.attach(id, 'key', 1, { at: sent });
    expect(await world.items(keys.waitingMessages('2026-01-19').partition)).toHaveLength(1);
    expect(await world.inbox(owner)).toEqual([]);
    expect(await world.outbox()).toEqual([]);
    await world.share(id, 'late@mail.example');
    const at = new Date('2026-01-20T00:00:00.000Z');
    await world.attach(id, 'key', 2, {
      at,
      body: '<Models xmlns="http://indivo.org/vocab/xml/documents#"/>',
    });

    const [message] = await world.inbox(owner);
    expect(message?.receivedAt).toBe('2026-01-20T00:00:00.000Z');
    expect(message?.attachments).toEqual([
      { number: 1, type: 'note', size: 18, documentId: undefined },
      { number: 2, type: 'http://indivo.org/vocab/xml/documents#Models', size: 56, documentId: undefined },
      { number: 3, type: 'note', size: 18, documentId: undefined },
    ]);
    expect(await world.inbox('late@mail.example')).toHaveLength(1);
    expect((await world.outbox()).map(({ event }) => event)).toEqual(['message_delivered']);
    expect(await world.items(keys.waitingMessages('2026-01-19').partition)).toEqual([]);
  });

  it('of one number that arrive many times at once are accepted once, and only one body is kept', async () => {
    const { owner, id } = await recordOf('same');
    await world.send(id, 'key', { num_attachments: '1' });
    const before = world.bodies.bytes.size;
    const calls = await Promise.allSettled(Array.from({ length: 10 }, () => world.attach(id, 'key', 1)));
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.inbox(owner)).toHaveLength(1);
    expect(world.bodies.bytes.size).toBe(before + 1);
  });

  it.each([
    ['text instead of a number', 'x'],
    ['the number zero', '0'],
    ['a negative number', '-1'],
    ['a number beyond the count', '3'],
    ['a fraction', '1.5'],
    ['a huge number', '9'.repeat(400)],
    ['a number already used', '1'],
  ])('with %s get 400 and leave no body', async (_what, number) => {
    const { id } = await recordOf(`number-${newId(start)}`);
    await world.send(id, 'key', { num_attachments: '2' });
    await world.attach(id, 'key', 1);
    const before = world.bodies.bytes.size;
    await refused(world.attach(id, 'key', number), 400);
    expect(world.bodies.bytes.size).toBe(before);
  });

  it('get 400 for a delivered message', async () => {
    const { id } = await recordOf('done');
    await world.send(id, 'with', { num_attachments: '1' });
    await world.attach(id, 'with', 1);
    await world.send(id, 'without');
    await refused(world.attach(id, 'with', 1), 400);
    await refused(world.attach(id, 'without', 1), 400);
  });

  it('for 31 accounts deliver to no one when the last call crashes at any write, and to all when it is repeated', async () => {
    const sharers = people(30, 'attached');
    await each(sharers, (id) => world.account(id));
    // The safeguard, some of the copies, the transaction.
    for (const at of [1, 2, 17, 32, 33]) {
      const record = await world.record(sharers);
      await world.send(record.id, 'key', { num_attachments: '2' });
      await world.attach(record.id, 'key', 1);
      const store = crashing(world.store, at, 'before');
      await expect(world.attach(record.id, 'key', 2, { store })).rejects.toThrow(Crash);
      const count = async () =>
        (await world.inbox(sharers[29]!)).filter(({ recordId }) => recordId === record.id).length;
      expect(await count()).toBe(0);
      await world.attach(record.id, 'key', 2);
      await world.dispatchLate();
      expect(await count()).toBe(1);
    }
  });

  it('for many accounts are not delivered twice when another call takes the last number first', async () => {
    const sharers = people(30, 'overtaken');
    await each(sharers, (id) => world.account(id));
    const record = await world.record(sharers);
    await world.send(record.id, 'key', { num_attachments: '1' });
    let others = 1;
    const store = beforeTransact(world.store, async () => {
      if (others === 0) return;
      others -= 1;
      await world.attach(record.id, 'key', 1);
    });
    await refused(world.attach(record.id, 'key', 1, { store }), 400);
    await world.dispatchLate();
    for (const id of sharers) {
      expect(await world.inbox(id)).toHaveLength(1);
      expect(await world.items(keys.inbox(id))).toHaveLength(1);
    }
  });
});

it('Repeating a message to many accounts writes no copies', async () => {
  const sharers = people(30, 'cheap');
  const record = await world.record(sharers);
  await world.send(record.id, 'key');
  const store = crashing(world.store, 1, 'before');
  const path = { RECORD_ID: record.id, MESSAGE_ID: 'key' };
  await refused(world.call(sendToRecord, { path, store }), 400);
  expect(store.writes).toBe(0);
});
