/** Documents that the browser itself shows, and a search that finds none. */
import { expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import { smallestPng } from '../support/browser/files.ts';
import { nameDocument, patientOfFile, signIn, storeSampleDocuments } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile();
const patient = patientOfFile(portal);

it('A picture is shown, with its name for those who do not see it, and a PDF in a frame', async () => {
  const { service } = portal;
  const png = { contentType: 'image/png' };
  const picture = idOf(await createDocument(admin(service), patient.recordId, smallestPng, png));
  await nameDocument(patient, picture, 'X-ray of the hand');
  const [pdf] = (await storeSampleDocuments(service, patient.recordId, /eye.*pdf/)).values();
  const documents = `/records/${patient.recordId}/documents`;
  const page = await signIn(portal, patient, `${documents}/${picture}`);
  const image = page.getByRole('img', { name: 'X-ray of the hand' });
  const width = () => image.evaluate((element) => (element as { naturalWidth?: number }).naturalWidth);
  await expect.poll(width).toBe(1);
  // Times are sent in UTC and say so; the script tells them in the time of the browser.
  expect(await page.locator('time[data-local="time"]').first().innerText()).toMatch(/\d\d:\d\d$/);

  const shown = page.waitForResponse((response) => response.url().endsWith('/content'));
  await page.goto(`${documents}/${pdf}`);
  expect((await shown).headers()['content-type']).toBe('application/pdf');
  const frame = page.locator('iframe');
  expect(await frame.getAttribute('src')).toBe(`${documents}/${pdf}/content`);
  expect(await frame.getAttribute('title')).not.toBe('');
});

it('Everyone can use the page of a search that finds no document', async () => {
  const page = await signIn(portal, patient, `/records/${patient.recordId}/documents?q=none`);
  await page.locator('.empty-state').getByRole('link', { name: 'Show all' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});
