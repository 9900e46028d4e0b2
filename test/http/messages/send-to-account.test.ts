import { describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { expectBadRequest, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { timestamp, uuid } from '../../support/patterns.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { admin, createRecord, ui } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import { fieldsOf, inboxPath, listInbox, post, readMessage, startWorld, statusesOf } from './world.ts';

const world = await startWorld();

/** A person whose inbox is empty. */
const newPerson = (): Promise<Person> => createPerson(world.service);

function send(person: Person, form: Pairs): Promise<Answer> {
  return admin(world.service).post(inboxPath(person), { form });
}

/** Sends a message and returns what the recipient then reads. */
async function sendAndRead(form: Pairs) {
  const answer = await send(world.marta, form);
  expectXml(answer);
  return readMessage(world.marta, answer.xml().attributes.id!);
}

describe('POST /accounts/{ACCOUNT_EMAIL}/inbox/', () => {
  it('returns the message as the list then shows it, with defaults for absent fields', async () => {
    const rosa = await newPerson();
    const answer = await send(rosa, {});
    expectXml(answer);
    const message = answer.xml();
    expect([message.name, message.attributes]).toEqual(['Message', { id: expect.stringMatching(uuid) }]);
    expect(fieldsOf(message)).toEqual([
      ['sender', world.service.apps.admin.id],
      ['received_at', expect.stringMatching(timestamp)],
      ['read_at', ''],
      ['archived_at', ''],
      ['subject', '[no subject]'],
      ['severity', 'low'],
    ]);
    expect(await listInbox(rosa)).toEqual([message]);
    const body = child(await readMessage(rosa, message.attributes.id!), 'body');
    expect([body.attributes, body.text]).toEqual([{ type: 'plaintext' }, '[no body]']);
  });

  it('keeps empty fields empty, and accepts the longest texts of any script', async () => {
    const empty = await sendAndRead({ subject: '', body: '' });
    expect([child(empty, 'subject').text, child(empty, 'body').text]).toEqual(['', '']);
    const form = {
      subject: '😀'.repeat(100),
      body: 'é'.repeat(51_200),
      body_type: 'markdown',
      severity: 'high',
      message_id: '🩺'.repeat(250),
    };
    const message = await sendAndRead(form);
    expect(child(message, 'subject').text).toBe(form.subject);
    expect(child(message, 'body')).toMatchObject({
      attributes: { type: 'markdown' },
      text: `<p>${form.body}</p>\n`,
    });
    expect(child(message, 'severity').text).toBe('high');
  });

  it.each([
    ['a subject of 101 characters', { subject: 'é'.repeat(101) }],
    ['a body of fewer characters but more than 100 KiB', { body: 'é'.repeat(51_201) }],
    ['an unknown body type', { body_type: 'html' }],
    ['an empty severity', { severity: '' }],
    ['a severity in another case', { severity: 'HIGH' }],
    ['a key of 251 characters', { message_id: 'k'.repeat(251) }],
    ['a control character in the body', { body: 'a\u0000b' }],
  ])('returns 400 for %s and sends nothing', async (_what, form) => {
    expectBadRequest(await send(world.ines, form));
    expect(await listInbox(world.ines)).toEqual([]);
  });

  it('returns 404 for an unknown account', async () => {
    expectNotFound(await admin(world.service).post(inboxPath({ id: 'nobody@mail.example' }), { form: {} }));
  });
});

describe("The sender's key of a message to an account", () => {
  it('works once for each sender and account, beside one of a message to a record', async () => {
    const [rosa, tom] = [await newPerson(), await newPerson()];
    const form = { subject: 'First', message_id: 'results-7' };
    expectBadRequest(await send(rosa, { ...form, severity: 'urgent' }));
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(rosa, form)));
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 4 });
    expectXml(await send(tom, { ...form, subject: 'To another' }));
    const other = { form: { ...form, subject: 'By another' } };
    expectXml(await ui(world.service).post(inboxPath(rosa), other));
    const record = await createRecord(world.service, rosa);
    expectOk(await post(admin(world.service), record, 'results-7', { subject: 'To the record' }));
    const subjects = async (person: Person) =>
      (await listInbox(person)).map((message) => child(message, 'subject').text);
    expect((await subjects(rosa)).toSorted()).toEqual(['By another', 'First', 'To the record']);
    expect(await subjects(tom)).toEqual(['To another']);
  });

  it('is optional: without it, the same message can be sent again', async () => {
    const rosa = await newPerson();
    for (let time = 0; time < 2; time += 1) expectXml(await send(rosa, { subject: 'Reminder' }));
    expect(await listInbox(rosa)).toHaveLength(2);
  });
});
