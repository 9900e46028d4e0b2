/** Without JavaScript the pages do all that they do with it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textFile } from '../support/browser/files.ts';
import { createPatient, createPerson, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { sendToAccount } from '../support/messages.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';
import { admin, requestToken } from '../support/scenario.ts';

let portal: TestPortal;
let patient: Patient;
beforeAll(async () => {
  portal = await startPortal();
  patient = await createPatient(portal.service);
});
afterAll(() => portal?.stop());

const open = (path: string) => signIn(portal, patient, path, { javaScriptEnabled: false });

describe('Without JavaScript a person', () => {
  it('signs in, reads her health with times in UTC, and signs out', async () => {
    const { service } = portal;
    const other = await createPatient(service, 'Agnes', 'Halloran');
    await createDocument(admin(service), other.recordId, models(problem('Hay fever')));
    const page = await signIn(portal, other, '/records', { javaScriptEnabled: false });
    await page.getByRole('link', { name: /Agnes Halloran/ }).click();
    await page.getByText('Hay fever').waitFor();
    await page.goto('/account');
    // Her last sign-in, and when each of her sessions began and was used.
    expect(await page.getByText(/UTC$/).count()).toBeGreaterThan(2);
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByText('You have signed out.').waitFor();
  });

  it('adds a document and changes its name', async () => {
    const page = await open(`/records/${patient.recordId}/documents/new`);
    await page.getByLabel('File').setInputFiles(textFile('letter.txt', 'Dear Rosa'));
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('heading', { name: 'letter.txt', level: 1 }).waitFor();
    await page.locator('summary').getByText('Give it another name').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Letter');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'Letter', level: 1 }).waitFor();
  });

  it('shares through a circle, and takes back', async () => {
    const doctor = await createPerson(portal.service, 'Daniel Achterberg');
    const page = await open(`/records/${patient.recordId}/sharing`);
    await page.getByRole('link', { name: 'Physicians' }).click();
    await page.getByLabel('Allergies').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('What the circle sees was changed.').waitFor();
    await page.getByRole('link', { name: 'Add or remove people and apps, rename' }).click();
    await page.getByLabel('Email address of their account').fill(doctor.id);
    await page.getByRole('button', { name: 'Add to the circle' }).click();
    await page.getByText('Added to the circle.').waitFor();
    await page.getByRole('button', { name: 'Take Daniel Achterberg out of the circle' }).click();
    await page.getByText('Nobody is in this circle.').waitFor();
  });

  it('lets an app in and is led back to it', async () => {
    const { token } = await requestToken(portal.service, portal.service.apps.user, {
      indivo_record_id: patient.recordId,
    });
    const page = await open(`/oauth/authorize?oauth_token=${token}`);
    await page.route('https://problems.example.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Problems</title>' }),
    );
    await page.getByRole('button', { name: 'Let it in' }).click();
    await page.waitForURL('https://problems.example.org/**');
    expect(await page.title()).toBe('Problems');
  });

  it('reads and archives a message', async () => {
    await sendToAccount(admin(portal.service), patient.id, { subject: 'Advice', body: 'Walk every day.' });
    const page = await open('/inbox');
    await page.getByRole('link', { name: 'Advice' }).click();
    await page.getByText('Walk every day.').waitFor();
    await page.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('The message was archived.').waitFor();
  });
});
