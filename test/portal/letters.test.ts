/** People write to each other, without a browser: what the script of the form checks is checked by the portal, too. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addMember, carenetsOf } from '../http/carenets/sharing.ts';
import { createPatient, createPerson, nameDocument, type Patient } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { sendToAccount } from '../support/messages.ts';
import { fillIn, formIn, look, wordsOf } from '../support/page-forms.ts';
import { type ActiveAccount, accountPath, admin, type Holder, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let friend: ActiveAccount;
let visitor: Visitor;
beforeAll(async () => {
  ({ service } = await startInMemory());
});
beforeEach(async () => {
  [patient, friend] = await Promise.all([createPatient(service), createPerson(service, 'Ines Oyelaran')]);
  const form = { account_id: friend.id };
  succeeded(await patient.session.post(`/records/${patient.recordId}/shares/`, { form }), 'record_share_add');
  visitor = await visit(service, patient);
});

/** As the script of the page sends a form. */
const byScript = { accept: 'application/json' };
const text = (name: string, content = 'x') => new File([content], name, { type: 'text/plain' });

async function letter(files: readonly File[], fields: Readonly<Record<string, string>> = {}) {
  const form = new FormData();
  const all = {
    form_token: await visitor.formToken(),
    form_id: randomUUID(),
    record: patient.recordId,
    to: friend.id,
    body: 'Hello',
    ...fields,
  };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  for (const file of files) form.append('file', file);
  return form;
}

interface Sent {
  readonly id: string;
  readonly delivered_at: string | null;
  readonly attachment_count: number;
}

async function sentBy(person: Holder): Promise<readonly Sent[]> {
  const answer = succeeded(await person.session.get(accountPath(person.id, '/sent/')), 'sent_messages');
  return (answer.json() as { messages: Sent[] }).messages;
}

/** Sends the form, and files by the paths that the answer names: those of the script. */
async function announce(count: number, fields: Readonly<Record<string, string>> = {}) {
  const form = await letter([], { ...fields, files: String(count) });
  const answer = await visitor.post('/inbox/write', form, byScript);
  return (await answer.json()) as { files: readonly string[] };
}

async function sendTo(path: string, file: File | undefined, by = visitor): Promise<Response> {
  const form = new FormData();
  form.set('form_token', await by.formToken());
  if (file) form.set('file', file);
  return by.post(path, form, byScript);
}

describe('A message with several files', () => {
  it.each([
    ['eleven files', Array.from({ length: 11 }, (_, n) => text(`${n}.txt`)), 'can have 10 attachments'],
    ['an empty file', [text('good.txt'), text('hollow.txt', '')], 'The file “hollow.txt” is empty'],
    [
      'a file that is larger than 4 MB',
      [text('good.txt'), text('film.txt', 'x'.repeat(4_194_305))],
      'The file “film.txt” is larger than 4 MB',
    ],
    [
      'a file that is not what it says',
      [text('good.txt'), new File(['<open>'], 'broken.xml', { type: 'application/xml' })],
      'The file “broken.xml” cannot be sent',
    ],
  ])('is not sent with %s, and the page says so by the name', async (_what, files, said) => {
    const answer = await visitor.post('/inbox/write', await letter(files));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(said);
    expect(await sentBy(patient)).toEqual([]);
  });

  it('has limits of which its script knows: 4 MB for each file, 20 MB for all, and 10 files', async () => {
    const { html } = await look(visitor, `/inbox/write?record=${patient.recordId}`);
    for (const [name, value] of [
      ['largest', 4 * 1024 * 1024],
      ['largest-together', 20 * 1024 * 1024],
      ['most', 10],
    ])
      expect(html).toContain(` data-${name}="${value}"`);
  });

  it('that announces more files than a message takes is refused before anything is sent', async () => {
    const form = await letter([], { files: '11' });
    const answer = await visitor.post('/inbox/write', form, byScript);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      errors: { file: expect.stringContaining('can have 10 attachments') },
    });
    expect(await sentBy(patient)).toEqual([]);
  });

  it('goes out with its last file, in any order', async () => {
    const { files } = await announce(2);
    expect(files).toHaveLength(2);
    // Both together are more than one request takes.
    const large = new File([Buffer.alloc(4_000_000, 'x')], 'two.bin', { type: 'application/x-own' });
    expect(await (await sendTo(files[1]!, large)).json()).toEqual({});
    expect(await sentBy(patient)).toMatchObject([{ delivered_at: null }]);
    const [{ id } = { id: '' }] = await sentBy(patient);
    const last = await sendTo(files[0]!, large);
    expect(await last.json()).toEqual({ location: `/inbox/sent/${id}?done=sent` });
    expect(await sentBy(patient)).toMatchObject([{ delivered_at: expect.stringMatching(/^\d{4}-/) }]);
    // A second time, no word says that nothing was sent.
    const again = await sendTo(files[0]!, text('one.txt'));
    const said =
      'This message is not waiting for files any more. Look among your sent messages whether it went out';
    expect([again.status, await again.json()]).toEqual([400, { errors: { file: said } }]);
  });

  it('is withdrawn with a file that the record does not take, which is told by its name', async () => {
    const { files } = await announce(2);
    await sendTo(files[0]!, text('one.txt'));
    const broken = await sendTo(files[1]!, new File(['<open>'], 'broken.xml', { type: 'application/xml' }));
    expect(broken.status).toBe(400);
    expect(await broken.json()).toEqual({ errors: { file: expect.stringContaining('“broken.xml”') } });
    expect(await sentBy(patient)).toEqual([]);
    expect((await sendTo(files[1]!, text('two.txt'))).status).toBe(400);
  });

  it('that waits is sent again when its form comes again, with the files of then', async () => {
    const form_id = randomUUID();
    const first = await announce(3, { form_id });
    await sendTo(first.files[0]!, text('one.txt'));
    const second = await announce(1, { form_id });
    expect(await sentBy(patient)).toMatchObject([{ delivered_at: null, attachment_count: 1 }]);
    await sendTo(second.files[0]!, text('other.txt'));
    expect(await sentBy(patient)).toHaveLength(1);
    const again = await visitor.post('/inbox/write', await letter([], { form_id, files: '1' }), byScript);
    expect(await again.json()).toEqual({ location: expect.stringMatching(/^\/inbox\/sent\/.*\?done=sent$/) });
    expect(await sentBy(patient)).toHaveLength(1);
  });

  it('that is refused is not told to have been sent because its form was sent before', async () => {
    const theirs = await visit(service, friend);
    const form_token = await theirs.formToken();
    const fields = { form_token, form_id: randomUUID(), to: patient.id };
    const send = async (body: string) =>
      theirs.post('/inbox/write', await letter([], { ...fields, body }), byScript);
    expect((await send('Hello')).status).toBe(200);
    const share = `/records/${patient.recordId}/shares/${encodeURIComponent(friend.id)}`;
    succeeded(await patient.session.delete(share), 'record_share_delete');
    const refused = await send('Other words');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({
      errors: { '': expect.stringContaining('You do not share this record any more') },
    });
  });

  it('takes no file of anybody else, who cannot withdraw it either', async () => {
    const { files } = await announce(1);
    const other = await visit(service, friend);
    expect((await sendTo(files[0]!, text('planted.txt'), other)).status).toBe(400);
    expect((await sendTo(files[0]!, undefined)).status).toBe(404);
    expect(await sentBy(patient)).toMatchObject([{ delivered_at: null }]);
    expect((await sendTo(files[0]!, text('own.txt'))).status).toBe(200);
  });
});

/** Path of the page of the newest message that somebody got. */
async function newestOf({ id, session }: Holder): Promise<string> {
  const inbox = succeeded(await session.get(accountPath(id, '/inbox/')), 'account_inbox').xml();
  return `/inbox/${idOf(inbox.children[0]!)}`;
}

/** Somebody who sees a circle of the record. */
async function inCircle(): Promise<ActiveAccount> {
  const doctor = await createPerson(service, 'Daniel Achterberg');
  const { Physicians } = await carenetsOf(patient.session, patient.recordId);
  await addMember(patient.session, Physicians!, doctor);
  return doctor;
}

describe('A person without a script', () => {
  it('sends files with a message, which the other one looks at, and finds it among what she sent', async () => {
    const answer = await visitor.post(
      '/inbox/write',
      await letter([text('one.txt', 'Bread'), text('two.txt')]),
    );
    expect(answer.headers.get('location')).toMatch(/^\/inbox\/sent\/[^/]+\?done=sent$/);
    expect(await sentBy(patient)).toMatchObject([{ attachment_count: 2 }]);
    const theirs = await visit(service, friend);
    expect((await look(theirs, `${await newestOf(friend)}/attachments/1`)).words).toContain('Bread');
    const sent = answer.headers.get('location')!.split('?')[0];
    const partly = await look(visitor, `${sent}?done=partly`);
    expect(partly.html).toMatch(/class="notice warning"[^>]*>(?:(?!<\/).)*not everybody got it/s);
  });

  it('is told what is missing, keeps what was typed, and attaches a document from its own page', async () => {
    const nothing = await letter([], { subject: 'Nobody yet', body: '' });
    nothing.delete('to');
    const page = await (await visitor.post('/inbox/write', nothing)).text();
    for (const said of ['Choose to whom the message goes', 'Write a message, or attach something'])
      expect(wordsOf(page)).toContain(said);
    expect(page).toContain('value="Nobody yet"');
    const type = { contentType: 'text/plain' };
    const id = idOf(await createDocument(patient.session, patient.recordId, 'Sodium is fine.', type));
    const { html } = await look(visitor, `/records/${patient.recordId}/documents/${id}`);
    const [, path] = /href="(\/inbox\/write[^"]*)"/.exec(html)!;
    const write = await look(visitor, path!.replaceAll('&amp;', '&'));
    expect(write.html).toMatch(new RegExp(`value="${id}"[^>]* checked`));
  });

  it('gets an answer with a file to a message with a document, looks at it first, and takes it into the record', async () => {
    const doctor = await inCircle();
    const type = { contentType: 'text/plain' };
    const document = idOf(await createDocument(patient.session, patient.recordId, 'Sodium is fine.', type));
    await nameDocument(patient, document, 'Letter of the clinic');
    const write = await look(visitor, `/inbox/write?record=${patient.recordId}`);
    const said = { to: doctor.id, subject: 'The letter', body: 'Please have a look at this.' };
    const sent = await fillIn(visitor, write, '/inbox/write', { ...said, document });
    expect(sent.words).toMatch(/The message was sent\. .*To Daniel Achterberg/);
    expect((await look(visitor, '/inbox/sent')).words).toContain('The letter');

    const his = await visit(service, doctor);
    const path = await newestOf(doctor);
    const { words } = await look(his, path);
    for (const text of [said.body, 'Look at 1. Letter of the clinic']) expect(words).toContain(text);
    const attached = await look(his, `${path}/attachments/1`);
    expect(attached.words).toContain('Sodium is fine.');
    expect(attached.words).not.toContain('Accept into the record');
    const reply = new FormData();
    for (const pair of formIn((await look(his, `${path}/reply`)).html, `${path}/reply`))
      reply.append(...pair);
    reply.set('body', 'All is well. Here is what I wrote.');
    reply.set('file', new File(['%PDF-1.4'], 'Findings.pdf', { type: 'application/pdf' }));
    expect((await his.post(`${path}/reply`, reply)).headers.get('location')).toMatch(/\?done=sent$/);

    const answer = await newestOf(patient);
    const page = await look(visitor, answer);
    for (const text of ['Re: The letter', 'From Daniel Achterberg', 'This answers a message of yours'])
      expect(page.words).toContain(text);
    const file = await look(visitor, `${answer}/attachments/1`);
    const [, source = ''] = /<iframe src="([^"]+)"/.exec(file.html)!;
    const { headers } = await visitor.get(source);
    expect([headers.get('content-type'), headers.get('x-frame-options')]).toEqual([
      'application/pdf',
      'SAMEORIGIN',
    ]);
    const accepted = await fillIn(visitor, file, `${answer}/attachments/1/accept`);
    expect(accepted.words).toContain('The attachment is in the record now.');
    const [, stored = ''] = /href="([^"]+)"[^>]*>See it in the record/.exec(accepted.html)!;
    expect((await look(visitor, stored)).html).toContain('Findings.pdf</h1>');
  });

  it('who sees a circle writes to who looks after the record, without being told who that is', async () => {
    const his = await visit(service, await inCircle());
    const write = await look(his, '/inbox/write');
    const all = 'Rosa Lind, and everybody who looks after this record, will get the message.';
    expect(write.words).toContain(all);
    const sent = await fillIn(his, write, '/inbox/write', { body: 'Please come on Monday.' });
    expect(sent.words).toContain('To Rosa Lind, and everybody who looks after the record');
    expect(sent.words).not.toContain('Ines');
    const theirs = await visit(service, friend);
    expect((await look(theirs, '/inbox')).words).toContain('(no subject)');
    expect((await look(theirs, await newestOf(friend))).words).toContain('Please come on Monday.');
  });

  it('discards a message that never went out', async () => {
    await announce(1, { subject: 'Never went out' });
    const list = await look(visitor, '/inbox/sent');
    expect(list.words).toContain('Not sent yet');
    const [{ id } = { id: '' }] = await sentBy(patient);
    const page = await fillIn(visitor, await look(visitor, `/inbox/sent/${id}`), `/inbox/sent/${id}/discard`);
    expect(page.words).toContain('The message was discarded. Nobody has seen it.');
    expect(page.words).not.toContain('Never went out');
  });

  it('answers an app that takes replies', async () => {
    await sendToAccount(admin(service), patient.id, { subject: 'Please fill in', body: 'The form' });
    const page = await look(visitor, `${await newestOf(patient)}/reply`);
    expect(page.words).toContain('The app sees your name and your address.');
    const sent = await fillIn(visitor, page, page.path, { body: 'Done.' });
    expect(sent.words).toContain('The message was sent.');
    const inbox = await admin(service).get(`/apps/${encodeURIComponent(service.apps.admin.id)}/inbox/`);
    expect(succeeded(inbox, 'app_inbox').text).toContain('Re: Please fill in');
  });

  it('who holds a full share is shown the owner alone to write to, and told that others may see the record', async () => {
    const theirs = await visit(service, friend);
    const { html, words } = await look(theirs, `/inbox/write?record=${patient.recordId}`);
    expect(words).toContain('You can write to them once they have written to you.');
    expect(html.match(/<input type="checkbox" name="to"/g)).toHaveLength(1);
  });
});
