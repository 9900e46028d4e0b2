import { describe, expect, it } from 'vitest';
import { createRecordDocument } from '../../../../shared/domain/documents/create.ts';
import { listNotifications } from '../../../../shared/domain/messages/notifications.ts';
import { notifyRecord } from '../../../../shared/domain/messages/notify.ts';
import { keys } from '../../../../shared/store/items/index.ts';
import { type CallOptions, instant, start, World } from './support.ts';

const world = new World();

const refused = (call: Promise<unknown>, status: number) => expect(call).rejects.toMatchObject({ status });

async function notify(
  recordId: string,
  form: Readonly<Record<string, string>> = {},
  options: CallOptions = {},
) {
  const path = { RECORD_ID: recordId };
  await world.call(notifyRecord, { path, form: { content: 'Filed', ...form }, ...options });
}

async function notificationsOf(accountId: string, list: object = {}) {
  const path = { ACCOUNT_EMAIL: accountId };
  const view = await world.call(listNotifications, { path, list: { orderBy: 'created_at', ...list } });
  return view.notifications;
}

async function recordOf(name: string) {
  const owner = await world.account(`${name}@mail.example`);
  return { owner, record: await world.record([], owner) };
}

async function document(recordId: string) {
  const call = { path: { RECORD_ID: recordId }, body: '<Note xmlns="urn:a"/>' };
  return (await world.call(createRecordDocument, call)).id;
}

describe('Sending a notification to a record', () => {
  it('reaches the accounts of the record each time, without mail', async () => {
    const { owner, record } = await recordOf('told');
    await world.emptyOutbox();
    await notify(record.id, { app_url: 'https://chart.example.net/new' });
    await notify(record.id, { app_url: '', document_id: '' }, { at: instant(1000) });
    const [second, first, ...more] = await notificationsOf(owner);
    expect(more).toEqual([]);
    expect(first).toEqual({
      id: first!.id,
      sender: 'desk@admin.example.net',
      receivedAt: start.toISOString(),
      content: 'Filed',
      record: { id: record.id, label: 'Rosa Lind' },
      document: undefined,
    });
    expect(second?.receivedAt).toBe(instant(1000).toISOString());
    expect(await world.outbox()).toEqual([]);
  });

  it('shows current labels, and a missing one as empty', async () => {
    const { owner, record } = await recordOf('labels');
    const id = await document(record.id);
    await notify(record.id, { document_id: id });
    expect((await notificationsOf(owner))[0]?.document).toEqual({ id, label: '' });
    const [version] = await world.store.get([keys.version(record.id, id)]);
    await world.put(keys.version(record.id, id), { ...version, label: 'Spring panel' });
    await world.put(keys.record(record.id), { ...record, label: 'Rosa L.' });
    expect(await notificationsOf(owner)).toMatchObject([
      { record: { id: record.id, label: 'Rosa L.' }, document: { id, label: 'Spring panel' } },
    ]);
  });

  it('keeps the web address as it was sent', async () => {
    const { owner, record } = await recordOf('kept');
    for (const app_url of ['HTTPS://chart.example.net/New?a=b#c', '/new?a=b', '/']) {
      await notify(record.id, { app_url });
      const items = await world.store.query(keys.notifications(owner));
      expect(items.map(({ appUrl }) => appUrl)).toContain(app_url);
    }
  });

  it.each([
    'javascript:alert(1)',
    'ftp://chart.example.net/',
    'chart.example.net',
    'new',
    '//chart.example.net/new',
    '/\\chart.example.net/new',
    '/\t/chart.example.net/new',
    'https:chart.example.net',
    'https://',
    'mailto:a@b.example',
  ])('with %j as web address gets 400', async (app_url) => {
    const { record } = await recordOf('urls');
    await refused(notify(record.id, { app_url }), 400);
  });
});

describe('The list of notifications', () => {
  it('supports every order, pages and modified_since', async () => {
    const { owner, record } = await recordOf('ordered');
    for (const [index, content] of ['b', 'c', 'a'].entries())
      await notify(record.id, { content }, { at: instant(index * 1000) });
    const contents = async (list: object) =>
      (await notificationsOf(owner, list)).map(({ content }) => content).join('');
    expect(await contents({})).toBe('acb');
    expect(await contents({ orderBy: 'received_at' })).toBe('acb');
    expect(await contents({ orderBy: 'received_at', descending: false })).toBe('bca');
    expect(await contents({ orderBy: 'content', descending: false })).toBe('abc');
    expect(await contents({ orderBy: 'content' })).toBe('cba');
    expect(await contents({ orderBy: 'id' })).toBe('acb');
    expect(await contents({ orderBy: 'sender', descending: false })).toBe('bca');
    expect(await contents({ limit: 1, offset: 1 })).toBe('c');
    expect(await contents({ limit: 0 })).toBe('');
    expect(await contents({ modifiedSince: instant(1000).toISOString().replace('Z', '000Z') })).toBe('ac');
  });

  it('is separate from the messages', async () => {
    const { owner, record } = await recordOf('apart');
    await notify(record.id);
    await world.send(record.id, 'key');
    expect(await notificationsOf(owner)).toHaveLength(1);
    expect(await world.inbox(owner)).toHaveLength(1);
  });
});
