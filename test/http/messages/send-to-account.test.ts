import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Pairs } from '../../support/client.ts';
import { expectBadRequest, expectNotFound, expectOk, expectXml } from '../../support/expectations.ts';
import { timestamp, uuid } from '../../support/patterns.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { admin, createRecord, ui } from '../../support/scenario.ts';
import { child } from '../../support/xml-tree.ts';
import {
  fieldsOf,
  inboxPath,
  listInbox,
  type MessageWorld,
  post,
  readMessage,
  startWorld,
  statusesOf,
} from './world.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.service.stop());

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

  it('keeps empty fields empty', async () => {
    const message = await sendAndRead({ subject: '', body: '' });
    expect([child(message, 'subject').text, child(message, 'body').text]).toEqual(['', '']);
  });

  it.each(['low', 'medium', 'high'])('accepts the severity %s', async (severity) => {
    expect(child(await sendAndRead({ severity }), 'severity').text).toBe(severity);
  });

  it.each(['plaintext', 'markdown'])('accepts the body type %s', async (type) => {
    const message = await sendAndRead({ body: 'Hello', body_type: type });
    expect(child(message, 'body').attributes).toEqual({ type });
  });

  it.each([
    ['100 characters', 'x'.repeat(100)],
    ['100 characters beyond the basic plane', '😀'.repeat(100)],
    ['markup and quotes', `<b> & "it's" ]]>`],
  ])('accepts a subject of %s', async (_what, subject) => {
    expect(child(await sendAndRead({ subject }), 'subject').text).toBe(subject);
  });

  it.each([
    ['100 KiB', 'x'.repeat(102_400)],
    ['100 KiB of two-byte characters', 'é'.repeat(51_200)],
  ])('accepts a body of %s', async (_what, body) => {
    expect(child(await sendAndRead({ body }), 'body').text).toBe(body);
  });

  it.each([
    ['a subject of 101 characters', { subject: 'x'.repeat(101) }],
    ['a subject of 101 characters beyond ASCII', { subject: 'é'.repeat(101) }],
    ['a body of 100 KiB and a byte', { body: 'x'.repeat(102_401) }],
    ['a body of fewer characters but more than 100 KiB', { body: 'é'.repeat(51_201) }],
    ['an unknown body type', { body_type: 'html' }],
    ['an empty body type', { body_type: '' }],
    ['a body type in another case', { body_type: 'Markdown' }],
    ['an unknown severity', { severity: 'urgent' }],
    ['an empty severity', { severity: '' }],
    ['a severity in another case', { severity: 'HIGH' }],
    ['a key of 251 characters', { message_id: 'k'.repeat(251) }],
    ['a control character in the subject', { subject: 'a\u0001b' }],
    ['a control character in the body', { body: 'a\u0000b' }],
    ['a control character in the key', { message_id: 'a\u0008b' }],
  ])('returns 400 for %s and sends nothing', async (_what, form) => {
    expectBadRequest(await send(world.ines, form));
    expect(await listInbox(world.ines)).toEqual([]);
  });

  it('returns 404 for an unknown account', async () => {
    expectNotFound(await admin(world.service).post(inboxPath({ id: 'nobody@mail.example' }), { form: {} }));
  });
});

describe("The sender's key of a message to an account", () => {
  it('works once for each sender and account; a repetition returns 400 and sends nothing', async () => {
    const [rosa, tom] = [await newPerson(), await newPerson()];
    expectXml(await send(rosa, { subject: 'First', message_id: 'results-7' }));
    expectBadRequest(await send(rosa, { subject: 'Second', message_id: 'results-7' }));
    expectXml(await send(tom, { subject: 'To another', message_id: 'results-7' }));
    const other = { form: { subject: 'By another', message_id: 'results-7' } };
    expectXml(await ui(world.service).post(inboxPath(rosa), other));
    const subjects = async (person: Person) =>
      (await listInbox(person)).map((message) => child(message, 'subject').text);
    expect((await subjects(rosa)).toSorted()).toEqual(['By another', 'First']);
    expect(await subjects(tom)).toEqual(['To another']);
  });

  it('is not used up by a rejected message', async () => {
    const rosa = await newPerson();
    expectBadRequest(await send(rosa, { message_id: 'k', severity: 'urgent' }));
    expectXml(await send(rosa, { message_id: 'k' }));
  });

  it('may have up to 250 characters of any script', async () => {
    const rosa = await newPerson();
    for (const key of ['k'.repeat(250), '🩺'.repeat(250)]) {
      expectXml(await send(rosa, { message_id: key }));
      expectBadRequest(await send(rosa, { message_id: key }));
    }
  });

  it('is separate from the keys of messages to records', async () => {
    const rosa = await newPerson();
    const record = await createRecord(world.service, rosa);
    expectXml(await send(rosa, { message_id: 'welcome' }));
    expectOk(await post(admin(world.service), record, 'welcome'));
    expect(await listInbox(rosa)).toHaveLength(2);
  });

  it('sends one message when it is used 20 times at once', async () => {
    const rosa = await newPerson();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(rosa, { message_id: 'at-once' })),
    );
    expect(statusesOf(answers)).toEqual({ 200: 1, 400: 19 });
    expect(await listInbox(rosa)).toHaveLength(1);
  });

  it('is optional: without it, the same message can be sent again', async () => {
    const rosa = await newPerson();
    for (let time = 0; time < 2; time += 1) expectXml(await send(rosa, { subject: 'Reminder' }));
    expect(await listInbox(rosa)).toHaveLength(2);
  });
});
