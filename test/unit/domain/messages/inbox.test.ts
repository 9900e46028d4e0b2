import { describe, expect, it } from 'vitest';
import { archiveMessage, readMessage } from '../../../../shared/domain/messages/read.ts';
import { sendToAccount } from '../../../../shared/domain/messages/send.ts';
import { newId } from '../../../../shared/ids.ts';
import { type AppItem, keys } from '../../../../shared/store/items/index.ts';
import type { AttributeOf, Item, Stored } from '../../../../shared/store/key.ts';
import type { Query } from '../../../../shared/store/store.ts';
import { typed, untyped } from '../../../../shared/store/untyped-store.ts';
import { beforeTransact, type CallOptions, instant, World } from './support.ts';

const world = new World();

const refused = (call: Promise<unknown>, status: number) => expect(call).rejects.toMatchObject({ status });

async function send(
  accountId: string,
  form: Readonly<Record<string, string>> = {},
  options: CallOptions = {},
) {
  return world.call(sendToAccount, { path: { ACCOUNT_EMAIL: accountId }, form, ...options });
}

async function read(accountId: string, messageId: string, options: CallOptions = {}) {
  const path = { ACCOUNT_EMAIL: accountId, MESSAGE_ID: messageId };
  return world.call(readMessage, { path, ...options });
}

async function archive(accountId: string, messageId: string, options: CallOptions = {}) {
  const path = { ACCOUNT_EMAIL: accountId, MESSAGE_ID: messageId };
  await world.call(archiveMessage, { path, ...options });
}

describe('Sending a message to an account', () => {
  it('returns the message without its body and requests one mail', async () => {
    const id = await world.account('direct@mail.example');
    await world.emptyOutbox();
    const message = await send(id, { subject: 'Hi', body: 'There', severity: 'medium' });
    expect(message).toMatchObject({
      sender: 'desk@admin.example.net',
      subject: 'Hi',
      severity: 'medium',
      attachments: [],
    });
    expect(message.body).toBeUndefined();
    expect(message.recordId).toBeUndefined();
    expect(await world.inbox(id)).toEqual([message]);
    expect(await world.outbox()).toEqual([
      expect.objectContaining({ event: 'mail', mail: 'new_message', accountId: id }),
    ]);
  });

  it('accepts a key once per account and sender, and any number of messages without a key', async () => {
    const [id, other] = [
      await world.account('keyed@mail.example'),
      await world.account('keyed-2@mail.example'),
    ];
    await send(id, { message_id: 'key' });
    await refused(send(id, { message_id: 'key' }), 400);
    await send(other, { message_id: 'key' });
    const unkeyed: Record<string, string>[] = [{}, {}, { message_id: '' }, { message_id: '' }];
    for (const form of unkeyed) await send(id, form);
    expect(await world.inbox(id)).toHaveLength(5);
  });

  it('rejects a body of more than 100 KiB', async () => {
    const id = await world.account('long@mail.example');
    await refused(send(id, { body: 'x'.repeat(102_401) }), 400);
    await send(id, { body: 'x'.repeat(102_400) });
  });
});

describe('Reading a message', () => {
  it('that has not been delivered gets 404', async () => {
    const id = await world.account('hidden@mail.example');
    await send(id);
    const [item] = await world.items(keys.inbox(id));
    const hidden = newId(instant(0));
    await world.put(keys.openMessage(id, hidden), { ...item, id: hidden, awaitsDelivery: 'never' });
    await refused(read(id, hidden), 404);
    await refused(archive(id, hidden), 404);
  });

  it.each([
    [
      'with a start URL',
      'https://chart.example.net:8443/start?record={record_id}',
      'https://chart.example.net:8443',
    ],
    ['without one', '', ''],
    ['with one that is no web address', 'app:start', ''],
  ])(
    'in markdown renders HTML with the message id and the base of the sending app %s',
    async (_what, index, base) => {
      const id = await world.account(`markdown-${newId(instant(0))}@mail.example`);
      const manifest = { id: 'desk@admin.example.net', name: 'Desk', index };
      await world.put(keys.app('desk@admin.example.net'), { manifest } as Partial<AppItem>);
      const { id: messageId } = await send(id, {
        body: '*{message_id}* at {APP_BASE}',
        body_type: 'markdown',
      });
      expect((await read(id, messageId)).body).toEqual({
        type: 'markdown',
        text: `<p><em>${messageId}</em> at${base && ' '}${base}</p>\n`,
      });
    },
  );

  it('in markdown still works after the sending app is removed', async () => {
    const id = await world.account('orphan@mail.example');
    await world.store.delete(keys.app('desk@admin.example.net'));
    const { id: messageId } = await send(id, { body: '[x]({APP_BASE}/y)', body_type: 'markdown' });
    expect((await read(id, messageId)).body?.text).toBe('<p>x</p>\n');
  });
});

describe('Archiving a message', () => {
  it('takes it out of the list, keeps the first time and leaves it readable', async () => {
    const id = await world.account('archivist@mail.example');
    const { id: messageId } = await send(id, { body: 'Keep me' });
    await archive(id, messageId, { at: instant(1000) });
    await archive(id, messageId, { at: instant(2000) });
    expect(await world.inbox(id)).toEqual([]);
    const [listed] = await world.inbox(id, { query: { include_archive: '1' } });
    expect(listed).toMatchObject({
      id: messageId,
      archivedAt: instant(1000).toISOString(),
      readAt: undefined,
    });
    const view = await read(id, messageId, { at: instant(3000) });
    expect(view).toMatchObject({
      archivedAt: instant(1000).toISOString(),
      readAt: instant(3000).toISOString(),
      body: { type: 'plaintext', text: 'Keep me' },
    });
  });

  it('and reading it many times at once leaves one message that is read and archived', async () => {
    const id = await world.account('both-at-once@mail.example');
    const { id: messageId } = await send(id);
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        index % 2
          ? archive(id, messageId, { at: instant(1000) })
          : read(id, messageId, { at: instant(1000) }),
      ),
    );
    const all = await world.inbox(id, { query: { include_archive: 'true' } });
    const time = instant(1000).toISOString();
    expect(all).toMatchObject([{ id: messageId, readAt: time, archivedAt: time }]);
  });

  it('while it is being read keeps the time of the read', async () => {
    const id = await world.account('meanwhile@mail.example');
    const { id: messageId } = await send(id);
    let others = 1;
    const store = beforeTransact(world.store, async () => {
      if (others === 0) return;
      others -= 1;
      await read(id, messageId, { at: instant(1000) });
    });
    await archive(id, messageId, { at: instant(2000), store });
    const [listed] = await world.inbox(id, { query: { include_archive: '1' } });
    expect(listed).toMatchObject({
      readAt: instant(1000).toISOString(),
      archivedAt: instant(2000).toISOString(),
    });
  });

  it('between the two reads of a list or a lookup does not lose the message', async () => {
    const id = await world.account('moving@mail.example');
    const { id: messageId } = await send(id);
    let isMoved = false;
    const inner = untyped(world.store);
    const store = typed({
      ...inner,
      get: async (wanted) => {
        const items = await inner.get(wanted);
        if (isMoved || !wanted.some(({ SK }) => SK.startsWith('A#'))) return items;
        isMoved = true;
        await archive(id, messageId);
        // The open key is read after the move, the archived one before it.
        return items.map((item, index) => (wanted[index]!.SK.startsWith('O#') ? undefined : item));
      },
    });
    expect((await read(id, messageId, { store })).id).toBe(messageId);

    const { id: second } = await send(id);
    let queries = 0;
    const listing = {
      ...world.store,
      query: async <T = Item, Name extends AttributeOf<Stored<T>> = never>(query: Query<T, Name>) => {
        const items = await world.store.query(query);
        queries += 1;
        if (queries === 1) await archive(id, second);
        return items;
      },
    };
    const all = await world.inbox(id, { query: { include_archive: '1' }, store: listing });
    expect(all.map((message) => message.id).sort()).toEqual([messageId, second].sort());
    expect(all.every(({ archivedAt }) => archivedAt !== undefined)).toBe(true);
  });
});

describe('The list of an inbox', () => {
  it('in default order reads only its page', async () => {
    const id = await world.account('cost@mail.example');
    for (let index = 0; index < 5; index += 1) await send(id);
    const read: number[] = [];
    const store = {
      ...world.store,
      query: async <T = Item, Name extends AttributeOf<Stored<T>> = never>(query: Query<T, Name>) => {
        const items = await world.store.query(query);
        read.push(items.length);
        return items;
      },
    };
    await world.inbox(id, { list: { limit: 2 }, store });
    expect(read).toEqual([2]);
  });

  it('orders messages of the same time by ascending id', async () => {
    const id = await world.account('instant@mail.example');
    await Promise.all(Array.from({ length: 8 }, () => send(id)));
    const ids = (await world.inbox(id)).map((message) => message.id);
    expect(ids).toHaveLength(8);
    expect(ids).toEqual(ids.toSorted());
    expect((await world.inbox(id, { list: { limit: 3, offset: 2 } })).map((message) => message.id)).toEqual(
      ids.slice(2, 5),
    );
  });
});
