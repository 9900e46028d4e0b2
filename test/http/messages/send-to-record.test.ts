import { describe, expect, it } from 'vitest';
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
  messageAbout,
  messageCalled,
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

const world = await startWorld();
const record = await sharedRecord(world);

const desk = () => admin(world.service);

describe('POST /records/{RECORD_ID}/inbox/{MESSAGE_ID}', () => {
  it('gives the owner and each holder of a full share their own copy, and carenet members none', async () => {
    const { service, marta, ines } = world;
    const tom = await createPerson(service, 'tom');
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
    const fresh = await createRecord(world.service);
    expectOk(await post(desk(), fresh, 'nobody'));
    expectBadRequest(await post(desk(), fresh, 'nobody'));
  });

  it.each([
    ['a subject of 101 characters', { subject: 'x'.repeat(101) }],
    ['an unknown severity', { severity: 'urgent' }],
    ['101 attachments', { num_attachments: '101' }],
    ['an empty number of attachments', { num_attachements: '' }],
  ])('returns 400 for %s, and the key stays free', async (what, form) => {
    expectBadRequest(await post(desk(), record, what, form));
    expectOk(await post(desk(), record, what));
  });
});

describe('The sender of a message to a record', () => {
  const senderOf = async (subject: string) => child(await messageCalled(world.marta, subject), 'sender').text;

  it('is the app, whether its token acts for an account or for none, and 403 after it has lost access', async () => {
    const { service, marta, ines } = world;
    const fresh = await sharedRecord(world);
    const app = await authorizeApp(service, ines, fresh);
    expectOk(await post(app, fresh, 'key', { subject: 'from the app' }));
    expect(await senderOf('from the app')).toBe(service.apps.user.id);
    const background = await setUp(service, fresh, service.apps.background);
    expectOk(await post(background, fresh, 'key', { subject: 'from the background' }));
    expect(await senderOf('from the background')).toBe(service.apps.background.id);
    await unshare(marta, fresh, ines);
    expectDenied(await post(app, fresh, 'after'));
  });
});

describe("The sender's key of a message to a record", () => {
  it('may have 250 characters of any kind, and no more', async () => {
    for (const key of ['🩺'.repeat(250), 'Visit 7: Ü & "ä" <b>@example.org+1']) {
      expectOk(await post(desk(), record, key));
      expectBadRequest(await post(desk(), record, key));
    }
    for (const key of ['k'.repeat(251), 'a\u0001b']) {
      expectBadRequest(await post(desk(), record, key));
      expectBadRequest(await upload(desk(), record, key, 1, '<a/>'));
    }
  });

  it('works once for each sender and record, however many calls arrive at once', async () => {
    const { service, marta, ines } = world;
    const [one, two] = [await sharedRecord(world), await sharedRecord(world)];
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post(desk(), one, 'results-7', { subject: 'First' })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 4 });
    expectBadRequest(await post(desk(), one, 'results-7', { num_attachments: '1' }));
    expectOk(await post(desk(), two, 'results-7'));
    expectOk(await post(ui(service), one, 'results-7', { subject: 'By another' }));
    for (const person of [marta, ines]) {
      const subjects = (await messagesAbout(person, one)).map((message) => child(message, 'subject').text);
      expect(subjects.toSorted()).toEqual(['By another', 'First']);
      expect(await messagesAbout(person, two)).toHaveLength(1);
    }
  });
});

describe('The number of attachments', () => {
  it.each([
    ['num_attachments', { num_attachments: '100' }, 100],
    ['num_attachements', { num_attachements: '1' }, 1],
    ['num_attachments in any order', { num_attachements: 'x', num_attachments: '1' }, 1],
  ])('is read from %s', async (key, form, count) => {
    expectOk(await post(desk(), record, key, { ...form, subject: key }));
    expectBadRequest(await post(desk(), record, key));
    expectBadRequest(await upload(desk(), record, key, count + 1, '<a/>'));
    expectOk(await upload(desk(), record, key, count, '<a/>'));
    const delivered = (await messagesAbout(world.marta, record)).filter(
      (message) => child(message, 'subject').text === key,
    );
    expect(delivered.flatMap(attachmentsOf)).toHaveLength(count === 1 ? 1 : 0);
  });

  it('is zero where num_attachments says so, and the message is delivered at once', async () => {
    const form = { subject: 'at once', num_attachments: '0', num_attachements: '3' };
    expectOk(await post(desk(), record, 'zero', form));
    expect(attachmentsOf(await messageCalled(world.marta, 'at once'))).toEqual([]);
  });
});

it('The inbox of a record cannot be read', async () => {
  for (const client of [world.marta.session, desk()]) {
    expect((await client.get(`/records/${record}/inbox/x`)).status).toBe(405);
  }
  expectNotFound(await world.marta.session.get(accountPath(world.marta.id, '/inbox/x/attachments/1')));
});
