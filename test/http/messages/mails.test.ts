import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDocument, idOf, note } from '../../support/documents.ts';
import { expectBadRequest, expectOk } from '../../support/expectations.ts';
import { sendToAccount } from '../../support/messages.ts';
import { createPerson, type Person } from '../../support/people.ts';
import { accountPath, admin, createAccount, createRecord, freshEmail, ui } from '../../support/scenario.ts';
import { settledMails, settledMailsTo } from './mail-flow.ts';
import {
  accept,
  inboxPath,
  type MessageWorld,
  messageAbout,
  post,
  readMessage,
  share,
  startWorld,
  upload,
} from './world.ts';

let world: MessageWorld;
beforeAll(async () => {
  world = await startWorld({ workers: true, env: { SUPPORT_NAME: 'Help Desk' } });
});
afterAll(() => world?.service.stop());

const desk = () => admin(world.service);
const mailsTo = (address: string) => settledMailsTo(world.service, address);

const states = ['active', 'disabled', 'uninitialized', 'retired'] as const;

/** An account in each state, none of which got a mail when it was created. */
async function inEveryState(): Promise<readonly string[]> {
  return Promise.all(
    states.map(async (state) => {
      const id = await createAccount(world.service, { id: freshEmail(state), primarySecret: false });
      const form = { state };
      if (state !== 'uninitialized') expectOk(await desk().post(accountPath(id, '/set-state'), { form }));
      return id;
    }),
  );
}

async function countMails(addresses: readonly string[]): Promise<readonly number[]> {
  const mails = await settledMails(world.service);
  return addresses.map((address) => mails.filter(({ to }) => to.join().includes(address)).length);
}

describe('The mail about a new message', () => {
  it('goes to active and disabled accounts only, for a message to the account', async () => {
    const ids = await inEveryState();
    for (const id of ids) await sendToAccount(desk(), id);
    expect(await countMails(ids)).toEqual([1, 1, 0, 0]);
  });

  it('goes out once for each copy of a message to a record', async () => {
    const owner = await createPerson(world.service, 'owner');
    const record = await createRecord(world.service, owner);
    const ids = await inEveryState();
    for (const id of ids) await share(owner, record, { id });
    expectOk(await post(desk(), record, 'to all'));
    expect(await countMails([owner.id, ...ids])).toEqual([1, 1, 1, 0, 0]);
  });

  it('goes to the contact address under the full name, from support, as plain text with the URL of the UI', async () => {
    const contactEmail = freshEmail('contact');
    const fullName = 'Rosa Lind';
    const id = await createAccount(world.service, { fullName, contactEmail, primarySecret: false });
    expectOk(await desk().post(accountPath(id, '/set-state'), { form: { state: 'active' } }));
    await sendToAccount(desk(), id);
    const [mail, ...others] = await mailsTo(contactEmail);
    expect(others).toEqual([]);
    expect(mail!.to).toHaveLength(1);
    expect(mail!.to[0]).toMatch(/^"?Rosa Lind"? </);
    expect(mail!.to[0]).toContain(`<${contactEmail}>`);
    expect(mail!.from).toMatch(/^"?Help Desk"? </);
    expect(mail!.from).toContain(`<${world.service.env.SUPPORT_ADDRESS}>`);
    expect(mail!.html ?? '').toBe('');
    expect(mail!.text).toContain('Rosa Lind');
    expect(mail!.text).toMatch(/\bmessage\b/);
    expect(mail!.text.match(/https?:\/\/\S+/g)).toEqual([
      'https://ui.example.org',
      'https://ui.example.org/account#mails',
    ]);
    expect(mail!.text).toContain(world.service.env.SUPPORT_ADDRESS!);
    expect(mail!.subject).toMatch(/message/);
    expect(await mailsTo(id)).toEqual([]);
  });

  it('uses the contact address when there is no name', async () => {
    const person = await createPerson(world.service, 'nameless');
    await sendToAccount(desk(), person.id);
    const [mail] = await mailsTo(person.id);
    expect(mail!.to[0]).toContain(`<${person.id}>`);
    expect(mail!.to[0]!.replace(`<${person.id}>`, '')).toContain(person.id);
  });

  it('reveals nothing about the message, its sender, the record, or anyone’s health', async () => {
    const person = await createPerson(world.service, 'rosa', 'Rosa Lind');
    const record = await createRecord(world.service, person, { given: 'Quentin', family: 'Zweig' });
    const form = { subject: 'Biopsy', body: 'Melanoma', severity: 'high', num_attachments: '1' };
    expectOk(await post(ui(world.service), record, 'okapi-key', form));
    expectOk(await upload(ui(world.service), record, 'okapi-key', 1, note('Sarcoma')));
    const [mail, ...others] = await mailsTo(person.id);
    expect(others).toEqual([]);
    const { id } = (await messageAbout(person, record)).attributes;
    const all = JSON.stringify(mail);
    for (const secret of [
      'Biopsy',
      'Melanoma',
      'Sarcoma',
      'high',
      'Quentin',
      'Zweig',
      'okapi-key',
      'portal',
      'Portal',
      'urn:example:notes',
      record,
      id!,
    ]) {
      expect(all).not.toContain(secret);
    }
  });

  it('waits with the message for the last attachment', async () => {
    const person = await createPerson(world.service, 'waiting');
    const record = await createRecord(world.service, person);
    expectOk(await post(desk(), record, 'k', { num_attachments: '2' }));
    expectOk(await upload(desk(), record, 'k', 2, note('two')));
    expect(await mailsTo(person.id)).toEqual([]);
    expectOk(await upload(desk(), record, 'k', 1, note('one')));
    expect(await mailsTo(person.id)).toHaveLength(1);
  });

  it('is not sent for a rejected or repeated message', async () => {
    const person = await createPerson(world.service, 'refused');
    const record = await createRecord(world.service, person);
    expectOk(await post(desk(), record, 'k'));
    await sendToAccount(desk(), person.id, { message_id: 'k' });
    expectBadRequest(await post(desk(), record, 'k'));
    expectBadRequest(await post(desk(), record, 'other', { severity: 'urgent' }));
    const again = { form: { message_id: 'k' } };
    expectBadRequest(await desk().post(inboxPath(person), again));
    await Promise.all(Array.from({ length: 10 }, () => post(desk(), record, 'at once')));
    expect(await mailsTo(person.id)).toHaveLength(1);
    world.service.advance(3600);
    await world.service.runSweeper();
    // Those of the messages that were accepted, in one; nothing waits any more.
    expect(await mailsTo(person.id)).toHaveLength(2);
    world.service.advance(3600);
    await world.service.runSweeper();
    expect(await mailsTo(person.id)).toHaveLength(2);
  });

  it('is not sent for notifications, or when a message is read or archived or an attachment is accepted', async () => {
    const person = await createPerson(world.service, 'reader');
    const record = await createRecord(world.service, person);
    expectOk(await post(desk(), record, 'k', { num_attachments: '1' }));
    expectOk(await upload(desk(), record, 'k', 1, note('one')));
    const { id } = (await messageAbout(person, record)).attributes;
    const document = idOf(await createDocument(person.session, record));
    const form = { content: 'News', document_id: document };
    expectOk(await desk().post(`/records/${record}/notifications/`, { form }));
    await readMessage(person, id!);
    expectOk(await accept(person, id!, 1));
    expectOk(await person.session.post(inboxPath(person, `${id}/archive`)));
    expect(await mailsTo(person.id)).toHaveLength(1);
  });

  it.each(['Rosa" <tom@mail>, "x', 'Rosa, tom@mail', '=?UTF-8?Q?tom=40mail=2Eexample?='])(
    'gets no header or recipient from the name %j',
    async (fullName) => {
      const { person, to } = await announcedTo(fullName);
      expect(to).toMatch(oneMailbox(person.id));
    },
  );

  it.each([
    'Rosa\r\nBcc: tom@mail.example',
    'Rosa\nSubject: You have won\n\nOpen this',
    'Rosa" <tom@mail.example>, "x',
    'Rosa, tom@mail.example',
  ])('leaves out the name %j, and gets no header or recipient from it', async (fullName) => {
    const { person, to } = await announcedTo(fullName);
    expect(to).toBe(person.id);
  });
});

/** Sends a message to a person of this name. Returns the recipient of the mail, which is checked otherwise. */
async function announcedTo(fullName: string): Promise<{ readonly person: Person; readonly to: string }> {
  const person = await createPerson(world.service, 'name', fullName);
  await sendToAccount(desk(), person.id);
  const mails = await settledMails(world.service);
  const [mail, ...others] = mails.filter(({ to }) => to.join().includes(person.id));
  expect(others).toEqual([]);
  expect(mail!.to).toHaveLength(1);
  expect(mail!.subject).toBe(await usualSubject());
  expect(mails.filter(({ to }) => /^tom@|<tom@[^>]*>$/.test(to.join()))).toEqual([]);
  expect(mail!.text).not.toMatch(/^(Bcc|Subject):/m);
  return { person, to: mail!.to[0]! };
}

/** A name (words, a quoted string or encoded words) and the address (RFC 5322, 3.4; RFC 2047, 2). */
function oneMailbox(address: string): RegExp {
  const encoded = '=\\?UTF-8\\?[BQ]\\?[!->@-~]*\\?=';
  const name = `[A-Za-z ]+|"(?:[ !#-\\[\\]-~]|\\\\[ -~])*"|${encoded}(?: ${encoded})*`;
  return new RegExp(`^(?:${name}) <${address}>$`);
}

/** The subject of such a mail to a person with an ordinary name. */
async function usualSubject(): Promise<string> {
  const { id } = world.marta;
  if ((await mailsTo(id)).length === 0) await sendToAccount(desk(), id);
  return (await mailsTo(id))[0]!.subject;
}
