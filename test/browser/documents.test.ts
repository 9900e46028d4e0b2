/** Documents: finding them and reading them, whatever they are. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { BrowserPage } from '../support/browser/browser.ts';
import { touchPhone } from '../support/browser/device.ts';
import { smallestPng } from '../support/browser/files.ts';
import {
  createPatient,
  nameDocument,
  type Patient,
  signIn,
  storeSampleDocuments,
} from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile();
let patient: Patient;
let ids: ReadonlyMap<string, string>;
beforeAll(async () => {
  patient = await createPatient(portal.service, 'Agnes', 'Halloran');
  const wanted = /laboratory|note|eye|at-home/;
  ids = await storeSampleDocuments(portal.service, patient.recordId, wanted);
});

const eyeExamination = 'doc_2025-03-18_eye-examination.pdf';

function open(path = '', options: object = {}): Promise<BrowserPage> {
  return signIn(portal, patient, `/records/${patient.recordId}/documents${path}`, options);
}

async function store(body: string | Buffer, contentType: string, label: string): Promise<string> {
  const made = await createDocument(admin(portal.service), patient.recordId, body, { contentType });
  await nameDocument(patient, idOf(made), label);
  return idOf(made);
}

describe('The list of documents', () => {
  it('shows all of the record and her details, named by what is in them, with the kind, the day and who added them', async () => {
    const page = await open('', touchPhone);
    const rows = page.locator('.tap-rows > li');
    expect(await rows.count()).toBe(10);
    await page.getByText('10 documents', { exact: true }).waitFor();
    await rows.filter({ hasText: /HbA1c.*Laboratory results, Measurements · 15 Jan 2026 · Admin/s }).click();
    await page.getByRole('heading', { name: /HbA1c/, level: 1 }).waitFor();
  });

  it('is searched, narrowed by kind of data and status, and put in another order', async () => {
    const page = await open();
    const rows = page.locator('.tap-rows > li');
    await page.getByLabel('With').selectOption('Clinical notes');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('1 document matches').waitFor();
    expect(await rows.allInnerTexts()).toEqual([expect.stringContaining('Clinical notes')]);
    await page.getByLabel('Status').selectOption('Entered in error');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No document matches.', { exact: true }).waitFor();
    await page.locator('.empty-state').getByRole('link', { name: 'Show all' }).click();
    await page.getByLabel('Search by name or sender').fill('no such name');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText('No document matches. The search looks at names and senders').waitFor();
    await page.getByLabel('Search by name or sender').fill('hba1c');
    await page.getByLabel('Order').selectOption('Newest content');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByText(/^\d+ documents match$/).waitFor();
    const found = await rows.allInnerTexts();
    for (const text of found) expect(text).toMatch(/hba1c/i);
    const days = found.map((text) => Date.parse(/\d+ \w+ \d{4}/.exec(text)![0]));
    expect(days).toEqual(days.toSorted((one, other) => other - one));
    expect(new Set(days).size).toBeGreaterThan(1);
  });
});

describe('A document', () => {
  it('of medical data is shown as tables, and as it is stored when one wants to see that', async () => {
    const page = await open(`/${ids.get('doc_2026-01-15_laboratory.xml')}`);
    await page.getByRole('heading', { name: 'Laboratory results', level: 3 }).waitFor();
    const rows = page.getByRole('table', { name: 'Laboratory results' }).getByRole('row');
    await rows.filter({ hasText: 'HbA1c in blood' }).filter({ hasText: '6.6 %' }).waitFor();
    expect(await page.locator('pre').isVisible()).toBe(false);
    await page.getByText('As it is stored').click();
    await page.locator('pre').getByText('<Model name="LabResult">').first().waitFor();
  });

  it('that is a picture is shown, with its name for those who do not see it', async () => {
    const id = await store(smallestPng, 'image/png', 'X-ray of the hand');
    const page = await open(`/${id}`);
    const image = page.getByRole('img', { name: 'X-ray of the hand' });
    const width = () => image.evaluate((element) => (element as { naturalWidth?: number }).naturalWidth);
    await expect.poll(width).toBe(1);
  });

  it('of PDF is shown in a frame, from an address that the browser may show and run nothing from', async () => {
    const page = await open();
    const path = `/records/${patient.recordId}/documents/${ids.get(eyeExamination)}`;
    const shown = page.waitForResponse((response) => response.url().endsWith('/content'));
    await page.goto(path);
    const response = await shown;
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['content-security-policy']).toContain("default-src 'none'");
    expect(response.headers()['content-disposition']).toMatch(/^inline/);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('src')).toBe(`${path}/content`);
    expect(await frame.getAttribute('title')).not.toBe('');
  });

  it('that a browser cannot show is only to be downloaded, byte for byte', async () => {
    const id = await store(Buffer.from([0, 1, 2, 255]), 'application/zip', 'Everything');
    const page = await open(`/${id}`);
    await page.getByText('This kind of file cannot be shown here.').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Everything/);
    expect([...readFileSync(await download.path())]).toEqual([0, 1, 2, 255]);
  });
});
