/** The inbox without a browser: what is new, what is put away, and attachments that two windows accept. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createPatient, createPerson, type Patient } from '../support/browser/patient.ts';
import { idOf } from '../support/documents.ts';
import { startInMemory } from '../support/in-memory.ts';
import { attach, sendToAccount, sendToRecord } from '../support/messages.ts';
import { fillIn, look } from '../support/page-forms.ts';
import { accountPath, admin, succeeded } from '../support/scenario.ts';
import type { TestService } from '../support/test-service.ts';
import { type Visitor, visit } from '../support/visitor.ts';

let service: TestService;
let patient: Patient;
let visitor: Visitor;
beforeAll(async () => {
  ({ service } = await startInMemory());
  patient = await createPatient(service);
  visitor = await visit(service, patient);
});

describe('The inbox', () => {
  it('says that nothing is in it; then marks a message as new until it was opened, and how urgent it is', async () => {
    const empty = await look(visitor, '/inbox');
    expect(empty.words).toContain('There are no messages.');
    expect(empty.words).toContain('There are no notifications.');
    const message = { subject: 'Please call', body: 'As soon as you can.', severity: 'high' };
    const id = await sendToAccount(admin(service), patient.id, message);
    const { words } = await look(visitor, '/inbox');
    for (const said of ['You have 1 new message.', '1 unread', 'Urgent']) expect(words).toContain(said);
    const opened = await look(visitor, `/inbox/${id}`);
    expect(opened.words).toContain('As soon as you can.');
    for (const { words: after } of [opened, await look(visitor, '/inbox')])
      expect(after).not.toMatch(/1 unread|You have 1 new message/);
  });

  it('puts a message away, and shows it again with all the others', async () => {
    const id = await sendToAccount(admin(service), patient.id, { subject: 'Old news' });
    const page = await fillIn(visitor, await look(visitor, `/inbox/${id}`), `/inbox/${id}/archive`);
    expect(page.words).toContain('The message was archived.');
    expect(page.words).not.toContain('Old news');
    expect((await look(visitor, '/inbox?archived')).words).toContain('Old news');
  });

  it('takes an attachment into the record, and says so where another window has done it already', async () => {
    await sendToRecord(admin(service), patient.recordId, 'results', 1);
    const letter = '<Letter xmlns="urn:example:letters">Dear Rosa</Letter>';
    await attach(admin(service), patient.recordId, 'results', 1, letter);
    const inbox = succeeded(await patient.session.get(accountPath(patient.id, '/inbox/')), 'account_inbox');
    const path = `/inbox/${idOf(inbox.xml().children[0]!)}`;
    const open = await look(visitor, path);
    expect(open.words).toContain('About the record of Rosa Lind');
    const accept = () => fillIn(visitor, open, `${path}/attachments/1/accept`);
    const accepted = await accept();
    expect(accepted.words).toContain('The attachment is in the record now.');
    expect((await accept()).words).toContain('This attachment is in the record already.');
    const [, document] = /href="([^"]+\/documents\/[^"]+)"/.exec(accepted.html)!;
    expect((await look(visitor, document!)).words).toContain('Dear Rosa');
  });

  it('shows notifications with the record that they are about', async () => {
    const form = { content: 'Your results are here.' };
    const path = `/records/${patient.recordId}/notifications/`;
    succeeded(await admin(service).post(path, { form }), 'record_notify');
    const { words } = await look(visitor, '/inbox');
    expect(words.slice(words.indexOf('Notifications'))).toContain('Your results are here.');
    expect(words.slice(words.indexOf('Notifications'))).toContain('About the record of Rosa Lind');
  });

  it('does not show the message of somebody else', async () => {
    const other = await createPerson(service);
    const id = await sendToAccount(admin(service), other.id, { subject: 'Private' });
    expect((await look(visitor, `/inbox/${id}`)).status).toBe(404);
  });
});
