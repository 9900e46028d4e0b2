/** Files of more than 4 MB: from the page to the bucket, and back to the person. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colourViolationsOf, violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { fileOnDisk } from '../support/browser/files.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';

const portal = portalOfFile({ isOnAws: true });
const patient = patientOfFile(portal);

const megabytes = 1024 * 1024;

/** A file that no other test sends. */
const newScan = (bytes = 5000) => fileOnDisk('scan.pdf', randomBytes(bytes));

const list = () => `/records/${patient.recordId}/documents`;

/** The form as it is for files of more than a few bytes: where it sends a file, not its size, costs time. */
async function open(path = '/new'): Promise<BrowserPage> {
  const page = await signIn(portal, patient, list() + path);
  await page.evaluate(`document.querySelector('form.upload').dataset.largest = '1000'`);
  return page;
}

const add = (page: BrowserPage) => page.getByRole('button', { name: 'Add' }).click();
/** What the pages ask elsewhere: the bucket, and nothing else. */
const bucket = () => new URL(process.env.AWS_ENDPOINT_URL_S3!).origin;

function expectOnlyBucketAsked(page: BrowserPage): void {
  const asked = page.takeComplaints();
  expect(asked.length).toBeGreaterThan(0);
  for (const one of asked) expect(one).toContain(`Asked another site: ${bucket()}/`);
}

async function saved(page: BrowserPage, link: string): Promise<{ name: string; bytes: Buffer }> {
  const [stored] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return { name: stored.suggestedFilename(), bytes: await readFile(await stored.path()) };
}

describe('A file of more than 4 MB', () => {
  it('is added, told of on its page, and downloaded again there and with everything', async () => {
    const scan = randomBytes(5 * megabytes);
    const page = await signIn(portal, patient, `${list()}/new`);
    await page.getByLabel('File').setInputFiles(fileOnDisk('scan.pdf', scan));
    await page.getByRole('textbox', { name: 'Name' }).fill('Knee');
    await add(page);
    await page.getByRole('heading', { name: 'Knee', level: 1 }).waitFor();
    expectOnlyBucketAsked(page);
    await page.getByRole('status').getByText('The document was added.').waitFor();
    await page.getByText('This file is too large to be shown here (5.2 MB).').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const { name, bytes } = await saved(page, 'Download');
    expect([name, bytes.equals(scan)]).toEqual(['Knee.pdf', true]);
    await page.goto(`/records/${patient.recordId}/download`);
    expect(await violationsOf(page)).toEqual([]);
    expect((await saved(page, 'Knee')).bytes.equals(scan)).toBe(true);
    page.takeComplaints();
  });

  it('replaces a document', async () => {
    const id = idOf(await createDocument(admin(portal.service), patient.recordId));
    const page = await open(`/${id}/replace`);
    await page.getByLabel('File').setInputFiles(newScan());
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('status').getByText('replaced').waitFor();
    expectOnlyBucketAsked(page);
  });
});

describe('While a large file is sent', () => {
  it('one sees how far it is, in both themes', async () => {
    const page = await open();
    const held = Promise.withResolvers<void>();
    await page.route(`${bucket()}/**`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByLabel('File').setInputFiles(newScan());
    await add(page);
    await page.getByRole('progressbar').waitFor();
    await expect
      .poll(() => page.locator('.progress [role="status"]').innerText(), { timeout: 12_000 })
      .toMatch(/^(?:Sending…|All is sent\.)/);
    expect(await page.getByRole('button', { name: 'Add' }).isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await colourViolationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: null });
    held.resolve();
    await page.getByRole('heading', { name: 'scan.pdf', level: 1 }).waitFor();
    expectOnlyBucketAsked(page);
  });
});

it('A large file that is cut off, altered on its way, or late is told of, nothing is added, and it can be sent again: it is there once', async () => {
  const page = await open();
  const scan = newScan();
  await page.getByLabel('File').setInputFiles(scan);
  const isTold = (text: string) => page.getByRole('alert').getByText(text).waitFor();
  const once = { times: 1 };
  const ofParts = { status: 400, headers: { 'access-control-allow-origin': portal.origin } };
  const isPut = (route: Route) => route.request().method() === 'PUT';

  await page.route(`${bucket()}/**`, (route) => (isPut(route) ? route.abort() : route.continue()), once);
  await add(page);
  await isTold('The connection broke off before the whole file was sent.');
  expect(await violationsOf(page)).toEqual([]);

  await page.route(
    `${bucket()}/**`,
    (route) => (isPut(route) ? route.fulfill(ofParts) : route.continue()),
    once,
  );
  await add(page);
  await isTold('Something else arrived than was sent.');

  const body = JSON.stringify({ errors: { file: 'Expired.' } });
  await page.route(
    '**/documents/uploads/*',
    (route) => route.fulfill({ status: 400, contentType: 'application/json', body }),
    once,
  );
  await add(page);
  await isTold('Expired.');

  const isAdded = () => page.getByRole('heading', { name: 'scan.pdf', level: 1 }).waitFor();
  await add(page);
  await isAdded();
  const first = page.url();
  await page.goBack();
  await page.getByLabel('File').setInputFiles(scan);
  await add(page);
  await isAdded();
  expect(page.url()).toBe(first);
  page.takeComplaints();
});

it('Large text is not taken, and one is told what to do', async () => {
  const page = await open();
  for (const name of ['export.json', 'export.ndjson', 'record.xml']) {
    await page.getByLabel('File').setInputFiles(fileOnDisk(name, Buffer.alloc(1001, 'x')));
    await page.getByRole('alert').getByText('can have at most 4 MB').waitFor();
  }
});
