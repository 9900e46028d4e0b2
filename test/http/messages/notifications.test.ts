import { describe, expect, it } from 'vitest';
import type { Pairs, SignedClient } from '../../support/client.ts';
import { createDocument, documentsPath, idOf, note } from '../../support/documents.ts';
import {
  expectBadRequest,
  expectDenied,
  expectNotFound,
  expectOk,
  expectXml,
} from '../../support/expectations.ts';
import { timestamp, uuid } from '../../support/patterns.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { accountPath, admin, authorizeApp, createRecord, succeeded, ui } from '../../support/scenario.ts';
import { recordStorage, store } from '../../support/storage.ts';
import { child, el, type XmlElement } from '../../support/xml-tree.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';
import { fieldsOf, listInbox, share, sharedRecord, startWorld, unshare } from './world.ts';

const world = await startWorld();

const desk = () => admin(world.service);

function notify(client: SignedClient, record: string, form: Pairs, path = 'notifications/') {
  return client.post(`/records/${record}/${path}`, { form });
}

async function listed(person: Person, query: Pairs = {}): Promise<readonly XmlElement[]> {
  const answer = await person.session.get(accountPath(person.id, '/notifications/'), { query });
  expectXml(answer);
  const root = answer.xml();
  expect([root.name, root.attributes]).toEqual(['Notifications', {}]);
  return root.children;
}

/** The notifications of a person about one record, newest first. */
async function notificationsAbout(person: Person, record: string): Promise<readonly XmlElement[]> {
  const all = await listed(person, { limit: '1000' });
  return all.filter((notification) => child(notification, 'record').attributes.id === record);
}

const contents = (notifications: readonly XmlElement[]) =>
  notifications.map((notification) => child(notification, 'content').text);

describe('POST /records/{RECORD_ID}/notifications/', () => {
  it.each(['notifications/', 'notify'])(
    'notifies the owner and the holders of full shares by /%s, but not carenet members',
    async (path) => {
      const { service, marta, ines } = world;
      const tom = await createPerson(service, 'tom');
      const record = await sharedRecord(world);
      const { Family } = await carenetsOf(marta.session, record);
      await addMember(marta.session, Family!, tom);
      const document = idOf(await createDocument(marta.session, record, note('panel')));
      const label = { body: 'Spring & panel', contentType: 'text/plain' };
      succeeded(await marta.session.put(documentsPath(record, document, 'label'), label), 'label');
      const form = {
        content: 'Two new results were filed',
        document_id: document,
        app_url: 'https://lab.example/r?x=1',
      };
      expectOk(await notify(desk(), record, form, path));

      const ids: (string | undefined)[] = [];
      for (const person of [marta, ines]) {
        const [notification, ...others] = await notificationsAbout(person, record);
        expect(others).toEqual([]);
        expect(notification!.name).toBe('Notification');
        expect(notification!.attributes).toEqual({ id: expect.stringMatching(uuid) });
        expect(fieldsOf(notification!)).toEqual([
          ['sender', service.apps.admin.id],
          ['received_at', expect.stringMatching(timestamp)],
          ['content', 'Two new results were filed'],
          ['record', ''],
          ['document', ''],
        ]);
        expect(notification!.children.slice(-2)).toEqual([
          el('record', { id: record, label: 'Marta Oyelaran' }),
          el('document', { id: document, label: 'Spring & panel' }),
        ]);
        ids.push(notification!.attributes.id);
      }
      expect(new Set(ids).size).toBe(2);
      expect(await listed(tom)).toEqual([]);
    },
  );

  it('notifies again when it is repeated, and does not add to the inbox', async () => {
    const tom = await createPerson(world.service, 'tom');
    const record = await createRecord(world.service, tom);
    for (let time = 0; time < 2; time += 1) expectOk(await notify(desk(), record, { content: 'Again' }));
    const notifications = await listed(tom);
    expect(contents(notifications)).toEqual(['Again', 'Again']);
    expect(child(notifications[0]!, 'document')).toEqual(el('document'));
    expect(await listInbox(tom)).toEqual([]);
  });

  it('notifies those who control the record at that moment, each once', async () => {
    const { marta, ines } = world;
    const record = await sharedRecord(world);
    expectOk(await notify(desk(), record, { content: 'first' }));
    await unshare(marta, record, ines);
    expectOk(await notify(desk(), record, { content: 'second' }));
    expect(contents(await notificationsAbout(marta, record))).toEqual(['second', 'first']);
    expect(contents(await notificationsAbout(ines, record))).toEqual(['first']);
    await share(marta, record, ines);
    const change = { body: ines.id, contentType: 'text/plain' };
    expect((await desk().put(`/records/${record}/owner`, change)).status).toBe(200);
    expectOk(await notify(desk(), record, { content: 'third' }));
    expect(contents(await notificationsAbout(ines, record))).toEqual(['third', 'first']);
  });

  it('shows the app as sender, even if its token acts for an account', async () => {
    const { service, marta } = world;
    const record = await createRecord(service, marta);
    const app = await authorizeApp(service, marta, record);
    expectOk(await notify(app, record, { content: 'By the app' }));
    const [notification] = await notificationsAbout(marta, record);
    expect(child(notification!, 'sender').text).toBe(service.apps.user.id);
    expectDenied(await notify(app, await createRecord(service), { content: 'Elsewhere' }));
  });

  it('accepts content of up to 500 characters of any script, and app URLs of up to 300', async () => {
    const record = await createRecord(world.service, world.marta);
    const long = `https://lab.example/${'x'.repeat(280)}`;
    expect(long).toHaveLength(300);
    for (const form of [
      { content: '🩺'.repeat(500), app_url: long },
      { content: `<b> & "it's" ]]>`, app_url: `/${'x'.repeat(299)}` },
    ]) {
      expectOk(await notify(desk(), record, form));
      const [newest] = contents(await notificationsAbout(world.marta, record));
      expect(newest).toBe(form.content);
      world.service.advance(1);
    }
    const answer = await world.marta.session.get(accountPath(world.marta.id, '/notifications/'));
    expect(answer.text).not.toContain('lab.example');
  });

  it('returns 400 for content that is missing, empty, too long or not text, and for other URLs', async () => {
    const record = await createRecord(world.service, world.marta);
    for (const form of [
      {},
      { content: '' },
      { content: '🩺'.repeat(501) },
      { content: 'a\u0001b' },
      { content: 'a', app_url: 'javascript:alert(1)' },
      { content: 'a', app_url: '//lab.example/r' },
      { content: 'a', app_url: `/${'x'.repeat(300)}` },
    ]) {
      expectBadRequest(await notify(desk(), record, form));
    }
    expect(await notificationsAbout(world.marta, record)).toEqual([]);
  });

  it('returns 404 for anything but a document of this record', async () => {
    const { service, marta } = world;
    const [record, other] = [await createRecord(service, marta), await createRecord(service, marta)];
    const foreign = idOf(await createDocument(marta.session, other));
    const app = await authorizeApp(service, marta, record);
    const stored = idOf(await store(recordStorage(record, service.apps.user, app), 'a text'));
    for (const id of [foreign, stored, 'nothing', record])
      expectNotFound(await notify(desk(), record, { content: 'a', document_id: id }));
    expect(await notificationsAbout(marta, record)).toEqual([]);
    expectNotFound(await notify(desk(), '0190a3b2-0000-7000-8000-000000000000', { content: 'a' }));
  });
});

describe('GET /accounts/{ACCOUNT_EMAIL}/notifications/', () => {
  it('shows the current label of a document, only to accounts that control its record now', async () => {
    const { marta, ines } = world;
    const record = await sharedRecord(world);
    const document = idOf(await createDocument(marta.session, record));
    expectOk(await notify(desk(), record, { content: 'a', document_id: document }));
    const seenBy = async (person: Person) =>
      child((await notificationsAbout(person, record))[0]!, 'document').attributes;
    expect(await seenBy(marta)).toEqual({ id: document, label: '' });
    const label = { body: 'Results', contentType: 'text/plain' };
    succeeded(await marta.session.put(documentsPath(record, document, 'label'), label), 'label');
    const [labelled, bare] = [{ id: document, label: 'Results' }, { id: document }];
    expect([await seenBy(marta), await seenBy(ines)]).toEqual([labelled, labelled]);

    await unshare(marta, record, ines);
    expect([await seenBy(marta), await seenBy(ines)]).toEqual([labelled, bare]);
    const { Family } = await carenetsOf(marta.session, record);
    await addMember(marta.session, Family!, ines);
    expect(await seenBy(ines)).toEqual(bare);

    const change = { body: ines.id, contentType: 'text/plain' };
    expect((await desk().put(`/records/${record}/owner`, change)).status).toBe(200);
    expect([await seenBy(marta), await seenBy(ines)]).toEqual([bare, labelled]);
    await share(ines, record, marta);
    expect([await seenBy(marta), await seenBy(ines)]).toEqual([labelled, labelled]);
  });

  it('returns the newest first by default, and can be ordered and paged', async () => {
    const { service } = world;
    const tom = await createPerson(service, 'tom');
    const record = await createRecord(service, tom);
    const byApp: [SignedClient, string][] = [
      [ui(service), 'b'],
      [desk(), 'c'],
      [desk(), 'a'],
    ];
    for (const [client, content] of byApp) {
      service.advance(2);
      expectOk(await notify(client, record, { content }));
    }
    const texts = async (query: Pairs) => contents(await listed(tom, query));
    expect(await texts({})).toEqual(['a', 'c', 'b']);
    expect(await texts({ order_by: 'created_at' })).toEqual(['b', 'c', 'a']);
    expect(await texts({ order_by: '-content' })).toEqual(['c', 'b', 'a']);
    expect((await texts({ order_by: 'sender' })).at(-1)).toBe('b');
    expect((await texts({ order_by: '-sender' }))[0]).toBe('b');
    expect(await texts({ order_by: 'nothing' })).toEqual(['a', 'c', 'b']);
    expect(await texts({ offset: '1', limit: '1' })).toEqual(['c']);
    expect(await texts({ status: 'void' })).toEqual(['a', 'c', 'b']);
  });

  it('returns 400 for bad list parameters and 404 for an unknown status', async () => {
    const { marta } = world;
    const path = accountPath(marta.id, '/notifications/');
    for (const query of [{ limit: 'x' }, { offset: '-1' }, { modified_since: 'soon' }]) {
      expectBadRequest(await marta.session.get(path, { query }));
    }
    expectNotFound(await marta.session.get(path, { query: { status: 'read' } }));
  });
});
