/** What a person who controls a record does with its documents. */
import { describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { textFile } from '../support/browser/files.ts';
import { nameDocument, patientOfFile, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

function open(path = ''): Promise<BrowserPage> {
  return signIn(portal, patient, `/records/${patient.recordId}/documents${path}`);
}

async function openNew(label: string, body = 'first\nsecond\nthird'): Promise<BrowserPage> {
  const made = await createDocument(admin(portal.service), patient.recordId, body, {
    contentType: 'text/plain',
  });
  await nameDocument(patient, idOf(made), label);
  return open(`/${idOf(made)}`);
}

/** Opens a part of the page that is folded away. */
async function unfold(page: BrowserPage, title: string): Promise<void> {
  await page.locator('summary').getByText(title, { exact: true }).click();
}

describe('Someone who adds a document', () => {
  it('chooses a file, gives it a name, and sees what was stored', async () => {
    const page = await open();
    await page.getByRole('link', { name: 'Add a document' }).click();
    await page.getByLabel('File').setInputFiles(textFile('letter.txt', 'Dear Rosa'));
    await page.getByRole('textbox', { name: 'Name' }).fill('Letter of the clinic');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('status').getByText('The document was added.').waitFor();
    await page.getByRole('heading', { name: 'Letter of the clinic', level: 1 }).waitFor();
    expect(await page.locator('pre').innerText()).toBe('Dear Rosa');
  });

  it('is told what is wrong with no file and an empty one, and keeps the name', async () => {
    const page = await open('/new');
    await page.getByRole('textbox', { name: 'Name' }).fill('Letter');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').getByText('Choose a file').waitFor();
    await page.getByLabel('File').setInputFiles(textFile('empty.txt', ''));
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').getByText('The file is empty. Choose another one').waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Letter');
  });
});

describe('Someone who replaces a document', () => {
  it('sees the new version, the way back to the old one, and what differs', async () => {
    const page = await openNew('Plan');
    await page.getByRole('link', { name: 'Replace' }).click();
    await page.getByLabel('File').setInputFiles(textFile('plan.txt', 'first\n2nd\nthird'));
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('status').getByText('The document was replaced.').waitFor();
    expect(await page.locator('pre').innerText()).toBe('first\n2nd\nthird');

    await page.getByRole('link', { name: 'Version 1' }).click();
    await page.getByText('This is an earlier version.').waitFor();
    expect(await page.locator('pre').innerText()).toBe('first\nsecond\nthird');
    expect(await page.getByRole('link', { name: 'Replace' }).count()).toBe(0);

    await page.getByRole('link', { name: 'Compare with the present version' }).click();
    await page.getByRole('heading', { name: 'Compare versions' }).waitFor();
    expect(await page.locator('del').allInnerTexts()).toEqual(['second']);
    expect(await page.locator('ins').allInnerTexts()).toEqual(['2nd']);
    await page.getByRole('link', { name: 'Plan' }).click();
    expect(await page.locator('pre').innerText()).toBe('first\n2nd\nthird');
  });
});

describe('The name of a document', () => {
  it('can be changed', async () => {
    const page = await openNew('Old name');
    await unfold(page, 'Give it another name');
    await page.getByRole('textbox', { name: 'Name' }).fill('New name');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { name: 'New name', level: 1 }).waitFor();
  });
});

describe('The status of a document', () => {
  it('needs a reason, is told at the top, and stays in the history', async () => {
    const page = await openNew('Doubtful');
    await unfold(page, 'Say that it was entered in error, or archive it');
    await page.getByLabel('Entered in error').check();
    await page.getByRole('button', { name: 'Change the status' }).click();
    await page.getByRole('alert').getByText('Enter a reason').waitFor();
    await page.getByLabel('Entered in error').check();
    await page.getByLabel('Reason').fill('It is of somebody else');
    await page.getByRole('button', { name: 'Change the status' }).click();
    await page.getByText('This document was entered in error. It no longer counts.').waitFor();
    await unfold(page, 'Say that it was entered in error, or archive it');
    await page.getByText('It is of somebody else').waitFor();

    await page.getByRole('link', { name: 'Documents' }).first().click();
    expect(await page.getByRole('link', { name: 'Doubtful' }).count()).toBe(0);
    await page.getByLabel('Status').selectOption('Entered in error');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('link', { name: 'Doubtful' }).waitFor();
  });
});

describe('A document that is never to be shared', () => {
  it('says so, until sharing is allowed again', async () => {
    const page = await openNew('Secret');
    await unfold(page, 'Keep private');
    await page.getByRole('button', { name: 'Never share it through circles' }).click();
    await page.getByText('Never shared through circles').waitFor();
    await unfold(page, 'Keep private');
    await page.getByRole('button', { name: 'Allow sharing again' }).click();
    await page.getByText('No circle', { exact: true }).waitFor();
  });
});
