/** What a person does with a document beside its content: relations to others, and the circles that see it. */
import { describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { createPatient, nameDocument, type Patient, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile();

async function store(patient: Patient, label: string, body = '<Allergy/>'): Promise<string> {
  const id = idOf(await createDocument(admin(portal.service), patient.recordId, body));
  await nameDocument(patient, id, label);
  return id;
}

async function open(patient: Patient, documentId: string): Promise<BrowserPage> {
  return signIn(portal, patient, `/records/${patient.recordId}/documents/${documentId}`);
}

async function unfold(page: BrowserPage, title: string): Promise<void> {
  await page.locator('summary').getByText(title, { exact: true }).click();
}

function done(page: BrowserPage, text: string): Promise<void> {
  return page.getByRole('status').getByText(text).waitFor();
}

describe('A document', () => {
  it('is related to another one, and both pages say so', async () => {
    const patient = await createPatient(portal.service);
    await store(patient, 'What the doctor said');
    const letter = await store(patient, 'Letter');
    const page = await open(patient, letter);
    await page.getByRole('link', { name: 'Add a relation' }).click();
    await page.getByLabel('Search by name or sender').fill('doctor said');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('Letter', { exact: true }).first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.getByRole('radio').count()).toBe(1);
    await page.getByLabel('What the doctor said').check();
    await page.getByLabel('What it is to this one').selectOption('an interpretation of it');
    await page.getByRole('button', { name: 'Relate' }).click();
    await done(page, 'The relation was added.');
    await page.getByText('an interpretation of it').first().waitFor();
    await page.getByRole('link', { name: 'What the doctor said' }).click();
    await page.getByText('This interprets another document.').waitFor();
  });

  it('is shown to a circle and hidden from it', async () => {
    const patient = await createPatient(portal.service);
    const page = await open(patient, await store(patient, 'Letter'));
    await unfold(page, 'Circles that see this document');
    const family = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Family' }) });
    await family.getByText('does not see it').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show it to “Family”' }).click();
    await done(page, 'The circle sees the document now.');
    await page.getByText('Family', { exact: true }).first().waitFor();
    await unfold(page, 'Circles that see this document');
    await page.getByRole('button', { name: 'Hide it from “Family”' }).click();
    await done(page, 'The circle does not see the document any more.');
  });
});
