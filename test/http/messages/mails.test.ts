import { describe, expect, it } from 'vitest';
import { note } from '../../support/documents.ts';
import { expectBadRequest, expectOk } from '../../support/expectations.ts';
import { sendToAccount } from '../../support/messages.ts';
import { createPerson } from '../../support/people.ts';
import { accountPath, admin, createAccount, createRecord, freshEmail, ui } from '../../support/scenario.ts';
import { sweepAgain } from '../../support/sweeper.ts';
import { settledMails, settledMailsTo } from './mail-flow.ts';
import { accept, inboxPath, messageAbout, post, readMessage, share, startWorld, upload } from './world.ts';

const world = await startWorld({ workers: true, env: { SUPPORT_NAME: 'Help Desk' } });

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
  it('goes out once for each copy of a message to a record, to active and disabled accounts only', async () => {
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

  it('waits with the message for the last attachment, and reveals nothing about it, its sender, or the record', async () => {
    const person = await createPerson(world.service, 'rosa', 'Rosa Lind');
    const record = await createRecord(world.service, person, { given: 'Quentin', family: 'Zweig' });
    const form = { subject: 'Biopsy', body: 'Melanoma', severity: 'high', num_attachments: '1' };
    expectOk(await post(ui(world.service), record, 'okapi-key', form));
    expect(await mailsTo(person.id)).toEqual([]);
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

  it('is not sent for what is rejected or repeated, for a notification, or when a message is read, archived or accepted', async () => {
    const person = await createPerson(world.service, 'reader');
    const record = await createRecord(world.service, person);
    expectOk(await post(desk(), record, 'k', { num_attachments: '1' }));
    expectOk(await upload(desk(), record, 'k', 1, note('one')));
    expectBadRequest(await post(desk(), record, 'k'));
    expectBadRequest(await post(desk(), record, 'other', { severity: 'urgent' }));
    await Promise.all(Array.from({ length: 5 }, () => post(desk(), record, 'k')));
    expect(await mailsTo(person.id)).toHaveLength(1);
    const { id } = (await messageAbout(person, record)).attributes;
    expectOk(await desk().post(`/records/${record}/notifications/`, { form: { content: 'News' } }));
    await readMessage(person, id!);
    expectOk(await accept(person, id!, 1));
    expectOk(await person.session.post(inboxPath(person, `${id}/archive`)));
    world.service.advance(3600);
    await sweepAgain(world.service);
    expect(await mailsTo(person.id)).toHaveLength(1);
  });

  it('is one for all messages of an hour after the first, and nothing waits then', async () => {
    const person = await createPerson(world.service, 'often');
    for (let time = 0; time < 3; time += 1) await sendToAccount(desk(), person.id);
    expect(await mailsTo(person.id)).toHaveLength(1);
    for (const _hour of ['the first', 'the second']) {
      world.service.advance(3600);
      await sweepAgain(world.service);
      expect(await mailsTo(person.id)).toHaveLength(2);
    }
  });

  it('gets no header or recipient from a name', async () => {
    const names = [
      'Rosa" <tom@mail.example>, "x',
      'Rosa\r\nBcc: tom@mail.example',
      '=?UTF-8?Q?tom=40mail=2Eexample?=',
    ];
    const people = await Promise.all(names.map((name) => createPerson(world.service, 'name', name)));
    for (const { id } of people) await sendToAccount(desk(), id);
    const mails = await settledMails(world.service);
    expect(mails.filter(({ to }) => /^tom@|<tom@[^>]*>$/.test(to.join()))).toEqual([]);
    const shown = people.map(({ id }) => mails.filter(({ to }) => to.join().includes(id)));
    // A name with an address or line ends in it is left out.
    expect(shown.map((found) => found.map(({ to }) => to))).toEqual([
      [[people[0]!.id]],
      [[people[1]!.id]],
      [[expect.stringMatching(oneMailbox(people[2]!.id))]],
    ]);
    for (const [mail] of shown) {
      expect(mail!.subject).toBe('You have a new message in your secure inbox');
      expect(mail!.text).not.toMatch(/^(Bcc|Subject):/m);
    }
  });
});

/** Encoded words and the address (RFC 5322, 3.4; RFC 2047, 2). */
function oneMailbox(address: string): RegExp {
  const encoded = '=\\?UTF-8\\?[BQ]\\?[!->@-~]*\\?=';
  return new RegExp(`^${encoded}(?: ${encoded})* <${address}>$`);
}
