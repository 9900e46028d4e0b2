/** The inbox: messages with attachments, and notifications. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { attach, sendToAccount, sendToRecord } from '../support/messages.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin, succeeded } from '../support/scenario.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.stop());

const letter = '<Letter xmlns="urn:example:letters">Dear Rosa</Letter>';

async function open(
  prepare: (patient: Patient) => Promise<unknown> = async () => undefined,
): Promise<{ page: BrowserPage; patient: Patient }> {
  const patient = await createPatient(portal.service);
  await prepare(patient);
  return { patient, page: await signIn(portal, patient, '/inbox') };
}

function send({ id }: Patient, form: Record<string, string>): Promise<string> {
  return sendToAccount(admin(portal.service), id, form);
}

describe('The inbox', () => {
  it('says that nothing is in it', async () => {
    const { page } = await open();
    await page.getByText('There are no messages.').waitFor();
    await page.getByText('There are no notifications.').waitFor();
  });

  it('marks a message as new until it was opened, and how urgent it is', async () => {
    const { page } = await open((patient) =>
      send(patient, { subject: 'Please call', body: 'As soon as you can.', severity: 'high' }),
    );
    await page.getByText('You have 1 new message.').waitFor();
    await page.getByRole('link', { name: 'Inbox 1 unread' }).waitFor();
    await page.getByText('Urgent').waitFor();
    await page.getByRole('link', { name: 'Please call' }).click();
    await page.getByText('As soon as you can.').waitFor();
    expect(await page.getByText('1 unread').count()).toBe(0);
    await page.getByRole('link', { name: 'Inbox' }).first().click();
    expect(await page.getByText('You have 1 new message.').count()).toBe(0);
    expect(await page.getByText('1 unread').count()).toBe(0);
  });

  it('shows formatted messages formatted, with links that lead out', async () => {
    const { page } = await open((patient) =>
      send(patient, {
        subject: 'Advice',
        body: '# Walk\n\n- every *day*\n\n[More](https://advice.example.org/walk)',
        body_type: 'markdown',
      }),
    );
    await page.getByRole('link', { name: 'Advice' }).click();
    await page.getByRole('heading', { name: 'Walk' }).waitFor();
    await page.locator('em').getByText('day').waitFor();
    const link = page.getByRole('link', { name: 'More' });
    expect(await link.getAttribute('href')).toBe('https://advice.example.org/walk');
  });

  it('puts a message away, and shows it again with all the others', async () => {
    const { page } = await open((patient) => send(patient, { subject: 'Old news' }));
    await page.getByRole('link', { name: 'Old news' }).click();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByRole('status').getByText('The message was archived.').waitFor();
    expect(await page.getByRole('link', { name: 'Old news' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Show archived messages too' }).click();
    await page.getByRole('link', { name: 'Old news' }).waitFor();
  });

  it('takes an attachment into the record, and then leads to the document', async () => {
    const { page } = await open(async ({ recordId }) => {
      await sendToRecord(admin(portal.service), recordId, 'results', 1);
      await attach(admin(portal.service), recordId, 'results', 1, letter);
    });
    await page.getByRole('link', { name: 'results' }).click();
    await page.getByText('About the record of Rosa Lind').waitFor();
    await page.getByRole('button', { name: 'Accept into the record' }).click();
    await page.getByRole('status').getByText('The attachment is in the record now.').waitFor();
    await page.getByRole('link', { name: 'See it in the record' }).click();
    expect(await page.locator('pre').innerText()).toBe(letter);
  });

  it('is told when an attachment was accepted in another window', async () => {
    const { page } = await open(async ({ recordId }) => {
      await sendToRecord(admin(portal.service), recordId, 'results', 1);
      await attach(admin(portal.service), recordId, 'results', 1, letter);
    });
    await page.getByRole('link', { name: 'results' }).click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Accept into the record' }).click();
    await other.getByText('The attachment is in the record now.').waitFor();
    await page.getByRole('button', { name: 'Accept into the record' }).click();
    await page.getByText('This attachment is in the record already.').waitFor();
  });

  it('shows notifications with the record that they are about', async () => {
    const { page } = await open(async ({ recordId }) =>
      succeeded(
        await admin(portal.service).post(`/records/${recordId}/notifications/`, {
          form: { content: 'Your results are here.' },
        }),
        'record_notify',
      ),
    );
    const note = page.getByRole('listitem').filter({ hasText: 'Your results are here.' });
    await note.getByText('About the record of Rosa Lind').waitFor();
  });

  it('does not show the message of somebody else', async () => {
    let theirs = '';
    await open(async (patient) => {
      theirs = await send(patient, { subject: 'Private' });
    });
    const { page } = await open();
    await page.goto(`/inbox/${theirs}`);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
  });
});
