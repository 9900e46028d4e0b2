import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectBadRequest, expectDenied, expectNotFound, expectOk } from '../../support/expectations.ts';
import { timestamp, uuid } from '../../support/patterns.ts';
import { createPerson } from '../../support/people.ts';
import { accountPath, admin, authorizeApp, createRecord, ui } from '../../support/scenario.ts';
import { setUp } from '../../support/storage.ts';
import { child, el } from '../../support/xml-tree.ts';
import { addMember, carenetsOf } from '../carenets/sharing.ts';
import {
  attachmentsOf,
  fieldsOf,
  listInbox,
  type MessageWorld,
  messageAbout,
  messagesAbout,
  post,
  readMessage,
  share,
  sharedRecord,
  startWorld,
  statusesOf,
  unshare,
  upload,
} from './world.ts';

let world: MessageWorld;
let record: string;
beforeAll(async () => {
  world = await startWorld();
  record = await sharedRecord(world);
});
afterAll(() => world?.service.stop());

const desk = () => admin(world.service);

describe('POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}', () => {
  it('gives the owner and each holder of a full share their own copy, and carenet members none', async () => {
    const { service, marta, ines } = world;
    const [tom, stranger] = [await createPerson(service, 'tom'), await createPerson(service, 'noor')];
    const fresh = await sharedRecord(world);
    const { Family } = await carenetsOf(marta.session, fresh);
    await addMember(marta.session, Family!, tom);
    const form = { subject: 'Your results are ready', body: 'Have a look.', severity: 'medium' };
    expectOk(await post(desk(), fresh, 'm-501', form));

    const copies = [await messageAbout(marta, fresh), await messageAbout(ines, fresh)];
    for (const copy of copies) {
      expect(copy.attributes.id).toMatch(uuid);
      expect(fieldsOf(copy)).toEqual([
        ['sender', service.apps.admin.id],
        ['received_at', expect.stringMatching(timestamp)],
        ['read_at', ''],
        ['archived_at', ''],
        ['subject', 'Your results are ready'],
        ['severity', 'medium'],
        ['record', ''],
      ]);
      expect(child(copy, 'record')).toEqual(el('record', { id: fresh }));
    }
    expect(copies[0]!.attributes.id).not.toBe(copies[1]!.attributes.id);
    const body = child(await readMessage(ines, copies[1]!.attributes.id!), 'body');
    expect([body.attributes, body.text]).toEqual([{ type: 'plaintext' }, 'Have a look.']);
    expect(await listInbox(tom)).toEqual([]);
    expect(await listInbox(stranger)).toEqual([]);
  });

  it('has the same defaults and limits as a message to an account', async () => {
    const fresh = await sharedRecord(world);
    expectOk(await post(desk(), fresh, 'default'));
    const { id } = (await messageAbout(world.marta, fresh)).attributes;
    const message = await readMessage(world.marta, id!);
    expect(fieldsOf(message).filter(([name]) => ['subject', 'body', 'severity'].includes(name))).toEqual([
      ['subject', '[no subject]'],
      ['body', '[no body]'],
      ['severity', 'low'],
    ]);
    for (const form of [
      { subject: 'x'.repeat(101) },
      { body: 'x'.repeat(102_401) },
      { body_type: 'html' },
      { severity: 'urgent' },
      { subject: 'a\u0001b' },
    ]) {
      expectBadRequest(await post(desk(), fresh, 'refused', form));
    }
    expect(await messagesAbout(world.marta, fresh)).toHaveLength(1);
    expectOk(await post(desk(), fresh, 'refused', { subject: 'x'.repeat(100), body: 'x'.repeat(102_400) }));
  });

  it('gives a person who owns the record and holds a share one copy', async () => {
    const { service, marta, ines } = world;
    const fresh = await sharedRecord(world);
    const change = { body: ines.id, contentType: 'text/plain' };
    expect((await admin(service).put(`/records/${fresh}/owner`, change)).status).toBe(200);
    expectOk(await post(desk(), fresh, 'once'));
    expect(await messagesAbout(ines, fresh)).toHaveLength(1);
    expect(await messagesAbout(marta, fresh)).toEqual([]);
  });

  it('reaches those who control the record at that moment', async () => {
    const { service, marta, ines } = world;
    const tom = await createPerson(service, 'tom');
    const fresh = await sharedRecord(world);
    expectOk(await post(desk(), fresh, 'first'));
    await unshare(marta, fresh, ines);
    await share(marta, fresh, tom);
    expectOk(await post(desk(), fresh, 'second'));
    const counts = [marta, ines, tom].map(async (person) => (await messagesAbout(person, fresh)).length);
    expect(await Promise.all(counts)).toEqual([2, 1, 1]);
  });

  it('succeeds for a record without accounts and uses up the key', async () => {
    const { service, marta } = world;
    const fresh = await createRecord(service);
    expectOk(await post(desk(), fresh, 'nobody'));
    expectBadRequest(await post(desk(), fresh, 'nobody'));
    const change = { body: marta.id, contentType: 'text/plain' };
    expect((await desk().put(`/records/${fresh}/owner`, change)).status).toBe(200);
    expect(await messagesAbout(marta, fresh)).toEqual([]);
  });
});

describe('The sender of a message to a record', () => {
  const senderOf = async (fresh: string) => child(await messageAbout(world.marta, fresh), 'sender').text;

  it('is the app, even if its token acts for an account', async () => {
    const { service, marta } = world;
    const fresh = await createRecord(service, marta);
    const app = await authorizeApp(service, marta, fresh);
    expectOk(await post(app, fresh, 'from-app'));
    expect(await senderOf(fresh)).toBe(service.apps.user.id);
  });

  it('can be an autonomous app that acts for no account', async () => {
    const { service, marta } = world;
    const fresh = await createRecord(service, marta);
    const app = await setUp(service, fresh, service.apps.background);
    expectOk(await post(app, fresh, 'from-background'));
    expect(await senderOf(fresh)).toBe(service.apps.background.id);
  });

  it('can be a UI app without a session', async () => {
    const fresh = await createRecord(world.service, world.marta);
    expectOk(await post(ui(world.service), fresh, 'from-ui'));
    expect(await senderOf(fresh)).toBe(world.service.apps.ui.id);
  });

  it('gets 403 after it has lost access to the record', async () => {
    const { service, marta, ines } = world;
    const fresh = await sharedRecord(world);
    const app = await authorizeApp(service, ines, fresh);
    expectOk(await post(app, fresh, 'before'));
    await unshare(marta, fresh, ines);
    expectDenied(await post(app, fresh, 'after'));
  });
});

describe("The sender's key of a message to a record", () => {
  it.each([
    ['one character', 'x'],
    ['250 characters', 'k'.repeat(250)],
    ['250 characters beyond the basic plane', '🩺'.repeat(250)],
    ['any printable characters', 'Visit 7: Ü & "ä" <b>@example.org+1'],
  ])('may have %s', async (_what, key) => {
    expectOk(await post(desk(), record, key));
    expectBadRequest(await post(desk(), record, key));
  });

  it.each([
    ['more than 250 characters', 'k'.repeat(251)],
    ['a control character', 'a\u0001b'],
  ])('may not have %s', async (_what, key) => {
    expectBadRequest(await post(desk(), record, key));
    expectBadRequest(await upload(desk(), record, key, 1, '<a/>'));
  });

  it('works once for each sender and record; a repetition returns 400 and sends nothing', async () => {
    const { service, marta, ines } = world;
    const [one, two] = [await sharedRecord(world), await sharedRecord(world)];
    expectOk(await post(desk(), one, 'results-7', { subject: 'First' }));
    expectBadRequest(await post(desk(), one, 'results-7', { subject: 'Second' }));
    expectBadRequest(await post(desk(), one, 'results-7', { num_attachments: '1' }));
    expectOk(await post(desk(), two, 'results-7'));
    expectOk(await post(ui(service), one, 'results-7', { subject: 'By another' }));
    for (const person of [marta, ines]) {
      const subjects = (await messagesAbout(person, one)).map((message) => child(message, 'subject').text);
      expect(subjects.toSorted()).toEqual(['By another', 'First']);
      expect(await messagesAbout(person, two)).toHaveLength(1);
    }
  });

  it('is used up by a message that waits for attachments', async () => {
    const fresh = await sharedRecord(world);
    expectOk(await post(desk(), fresh, 'waits', { num_attachments: '1' }));
    expectBadRequest(await post(desk(), fresh, 'waits'));
    expect(await messagesAbout(world.marta, fresh)).toEqual([]);
  });

  it('sends one message when it is used 20 times at once', async () => {
    const fresh = await sharedRecord(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(desk(), fresh, 'at-once')));
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 19 });
    expect(await messagesAbout(world.marta, fresh)).toHaveLength(1);
    expect(await messagesAbout(world.ines, fresh)).toHaveLength(1);
  });
});

describe('The number of attachments', () => {
  it.each([
    ['num_attachments', { num_attachments: '1' }],
    ['num_attachements', { num_attachements: '1' }],
    ['num_attachments rather than num_attachements', { num_attachments: '1', num_attachements: '0' }],
    ['num_attachments in any order', { num_attachements: 'x', num_attachments: '1' }],
  ])('is read from %s', async (what, form) => {
    const fresh = await createRecord(world.service, world.marta);
    expectOk(await post(desk(), fresh, what, form));
    expect(await messagesAbout(world.marta, fresh)).toEqual([]);
    expectBadRequest(await upload(desk(), fresh, what, 2, '<a/>'));
    expectOk(await upload(desk(), fresh, what, 1, '<a/>'));
    expect(attachmentsOf(await messageAbout(world.marta, fresh))).toHaveLength(1);
  });

  it.each([
    {},
    { num_attachments: '0' },
    { num_attachements: '0' },
    { num_attachments: '0', num_attachements: '3' },
  ])('is zero with %o, and the message is delivered at once', async (form) => {
    const fresh = await createRecord(world.service, world.marta);
    expectOk(await post(desk(), fresh, 'none', form));
    expect(attachmentsOf(await messageAbout(world.marta, fresh))).toEqual([]);
  });

  it('may be up to 100', async () => {
    const fresh = await createRecord(world.service, world.marta);
    expectOk(await post(desk(), fresh, 'many', { num_attachments: '100' }));
    expectOk(await upload(desk(), fresh, 'many', 100, '<a/>'));
    expectBadRequest(await upload(desk(), fresh, 'many', 101, '<a/>'));
  });

  it.each(['101', '-1', '1.5', 'x', '', '1e1', '0x1', '99999999999999999999'])(
    'cannot be %j, and the key stays free',
    async (count) => {
      const key = `count ${count}`;
      expectBadRequest(await post(desk(), record, key, { num_attachments: count }));
      expectBadRequest(await post(desk(), record, key, { num_attachements: count }));
      expectOk(await post(desk(), record, key));
    },
  );
});

it('The inbox of a record cannot be read', async () => {
  for (const client of [world.marta.session, desk()]) {
    expect((await client.get(`/records/${record}/inbox/x`)).status).toBe(405);
  }
  expectNotFound(await world.marta.session.get(accountPath(world.marta.id, '/inbox/x/attachments/1')));
});
