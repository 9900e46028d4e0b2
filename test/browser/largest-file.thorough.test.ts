/** The largest file that the portal takes: from the page to the bucket, and back to the person. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { portalOfFile } from '../support/portal.ts';

const portal = portalOfFile({ isOnAws: true });
let patient: Patient;
let folder: string;
beforeAll(async () => {
  patient = await createPatient(portal.service);
  folder = await mkdtemp(join(tmpdir(), 'large-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('A file of 100 MB is taken, and one of one byte more is not', async () => {
  const most = join(folder, 'most.zip');
  const over = join(folder, 'over.zip');
  await writeFile(most, Buffer.alloc(100 * 1024 * 1024, 'x'));
  await writeFile(over, Buffer.alloc(100 * 1024 * 1024 + 1, 'x'));
  const page = await signIn(portal, patient, `/records/${patient.recordId}/documents/new`);
  await page.getByLabel('File').setInputFiles(over);
  await page.getByRole('alert').getByText('The file is larger than 100 MB.').waitFor();
  await page.getByLabel('File').setInputFiles(most);
  await page.getByRole('button', { name: 'Add' }).click();
  await page.getByRole('heading', { name: 'most.zip', level: 1 }).waitFor({ timeout: 90_000 });
  // The page asked the bucket.
  page.takeComplaints();
  const [stored] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect((await readFile(await stored.path())).length).toBe(104_857_600);
}, 180_000);
