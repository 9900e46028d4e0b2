/** Without JavaScript the pages do all that they do with it. */
import { describe, expect, it } from 'vitest';
import { textFile } from '../support/browser/files.ts';
import { createPatient, patientOfFile, signIn } from '../support/browser/patient.ts';
import { createDocument } from '../support/documents.ts';
import { problem } from '../support/medical/facts.ts';
import { models } from '../support/medical/models-document.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

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
});
