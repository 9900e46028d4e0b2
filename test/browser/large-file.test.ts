/** Files of more than 4 MB: from the page to the bucket, and back to the person. */
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colourViolationsOf, violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { fileOnDisk } from '../support/browser/files.ts';
import { createPatient, patientOfFile, signIn } from '../support/browser/patient.ts';
import { createDocument, idOf } from '../support/documents.ts';
import { portalOfFile } from '../support/portal.ts';
import { admin } from '../support/scenario.ts';
import { uploadDocument } from '../support/uploads.ts';

const portal = portalOfFile({ isOnAws: true });
const patient = patientOfFile(portal);

const megabytes = 1024 * 1024;

/** A file that no other test sends. */
const newScan = () => fileOnDisk('scan.pdf', randomBytes(5 * megabytes));

const list = () => `/records/${patient.recordId}/documents`;
const open = (options = {}) => signIn(portal, patient, `${list()}/new`, options);
const add = (page: BrowserPage) => page.getByRole('button', { name: 'Add' }).click();
/** What the pages ask elsewhere: the bucket, and nothing else. */
const bucket = () => new URL(process.env.AWS_ENDPOINT_URL_S3!).origin;

function expectOnlyBucketAsked(page: BrowserPage): void {
  const asked = page.takeComplaints();
  expect(asked.length).toBeGreaterThan(0);
  for (const one of asked) expect(one).toContain(`Asked another site: ${bucket()}/`);
}

async function saved(page: BrowserPage, link: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [stored] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: link }).click(),
  ]);
  return { name: stored.suggestedFilename(), bytes: await readFile(await stored.path()) };
}

describe('A file of more than 4 MB', () => {
  it('is added, told of on its page, downloaded again, and is there once when it is sent twice within minutes', async () => {
    const scan = randomBytes(5 * megabytes);
    const file = fileOnDisk('scan.pdf', scan);
    const page = await open();
    const send = async () => {
      await page.getByLabel('File').setInputFiles(file);
      await page.getByRole('textbox', { name: 'Name' }).fill('Knee');
      await add(page);
      await page.getByRole('heading', { name: 'Knee', level: 1 }).waitFor();
      return new URL(page.url()).pathname;
    };
    const path = await send();
    expectOnlyBucketAsked(page);
    await page.getByRole('status').getByText('The document was added.').waitFor();
    await page.getByText('This file is too large to be shown here (5.2 MB).').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    const { name, bytes } = await saved(page, 'Download');
    expect([name, bytes.equals(scan)]).toEqual(['Knee.pdf', true]);
    page.takeComplaints();
    await page.goto(`${list()}/new`);
    expect(await send()).toBe(path);
    page.takeComplaints();
  });

  it('replaces a document', async () => {
    const id = idOf(await createDocument(admin(portal.service), patient.recordId));
    const page = await signIn(portal, patient, `${list()}/${id}/replace`);
    await page.getByLabel('File').setInputFiles(newScan());
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('status').getByText('replaced').waitFor();
    expectOnlyBucketAsked(page);
  });
});

describe('While a large file is sent', () => {
  it('one sees how far it is, in both themes', async () => {
    const page = await open({ isForOneTest: true });
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
    held.resolve();
    await page.getByRole('heading', { name: 'scan.pdf', level: 1 }).waitFor();
    expectOnlyBucketAsked(page);
  });
});

it('A large file that is cut off, altered on its way, or late is told of, nothing is added, and it can be sent again', async () => {
  const page = await open({ isForOneTest: true });
  await page.getByLabel('File').setInputFiles(newScan());
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

  await add(page);
  await page.getByRole('heading', { name: 'scan.pdf', level: 1 }).waitFor();
  page.takeComplaints();
});

describe('Large text', () => {
  it('is not taken, and one is told what to do', async () => {
    const page = await open();
    const text = Buffer.alloc(4 * megabytes + 1, 'x');
    for (const name of ['export.json', 'export.ndjson', 'record.xml']) {
      await page.getByLabel('File').setInputFiles(fileOnDisk(name, text));
      await page.getByRole('alert').getByText('can have at most 4 MB').waitFor();
    }
  });
});

describe('Without JavaScript', () => {
  it('the page says what it takes, and what to do with a larger file', async () => {
    const page = await open({ javaScriptEnabled: false });
    await page.getByText('Without JavaScript, this page takes files of up to 4 MB.').waitFor();
    await page.getByLabel('File').setInputFiles(fileOnDisk('scan.pdf', Buffer.alloc(4 * megabytes + 1)));
    await add(page);
    await page.getByRole('alert').getByText('The file is larger than 4 MB.').waitFor();
  });
});

describe('The download of everything', () => {
  it('lists a large document by itself, and its archive says so', async () => {
    const owner = await createPatient(portal.service, 'Ines', 'Lind');
    const bytes = randomBytes(5 * megabytes);
    await uploadDocument(admin(portal.service), owner.recordId, bytes, { label: 'Film of the heart' });
    const page = await signIn(portal, owner, `/records/${owner.recordId}/download`);
    expect(await violationsOf(page)).toEqual([]);
    const { bytes: alone } = await saved(page, 'Film of the heart');
    expect(alone.equals(bytes)).toBe(true);
    const { bytes: packed } = await saved(page, /^All \d+ documents$|^The document$/);
    const archive = unzipSync(packed);
    expect(strFromU8(archive['index.html']!)).toContain(
      'not in this file, because it is large (5.2 MB): download it by itself',
    );
    const described = JSON.parse(strFromU8(archive['documents.json']!)) as {
      label?: string;
      leftOut?: string;
    }[];
    expect(described.find(({ label }) => label === 'Film of the heart')).toMatchObject({ leftOut: 'large' });
  });
});
