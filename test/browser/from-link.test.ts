/** Adding what a link or a QR code of another system holds. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { touchPhone } from '../support/browser/device.ts';
import { createPatient, type Patient, signIn } from '../support/browser/patient.ts';
import { drawnPicture } from '../support/browser/photos.ts';
import { smallTargets } from '../support/browser/targets.ts';
import { bundle, patient as person, sodium } from '../support/fhir/resources.ts';
import { portalOfFile } from '../support/portal.ts';
import { freshKey, json, jwe, linkTo, type ShlServer, startShlServer } from '../support/shl-server.ts';

const portal = portalOfFile({ env: { PING_ALLOW_PRIVATE: 'true' } });
let sender: ShlServer;
let patient: Patient;
beforeAll(async () => {
  sender = await startShlServer();
  patient = await createPatient(portal.service);
});
afterEach(() => void sender.asked.splice(0));
afterAll(() => sender?.stop());

const path = () => `/records/${patient.recordId}/documents/from-link`;
const open = (options = {}) => signIn(portal, patient, path(), options);
const submit = (page: BrowserPage) => page.getByRole('button', { name: 'Open and add' }).click();
const fhir = 'application/fhir+json';
const card = 'application/smart-health-card';
let number = 100;
/** A file that no other test has. */
function freshFile(): string {
  number += 1;
  return bundle(sodium(`o${number}`, number));
}

/** A link to these files with the passcode 4711. */
async function protectedLink(
  ...files: readonly (readonly [content: string, type: string])[]
): Promise<string> {
  const key = freshKey();
  const entries = await Promise.all(
    files.map(async ([content, contentType]) => ({
      contentType,
      embedded: await jwe(content, key, { cty: contentType }),
    })),
  );
  let left = 3;
  const url = sender.serve((response, { body }) => {
    const isRight = JSON.parse(body).passcode === '4711';
    if (!isRight) left -= 1;
    return isRight
      ? json({ files: entries })(response, sender.asked.at(-1)!)
      : json({ remainingAttempts: left }, 401)(response, sender.asked.at(-1)!);
  });
  return linkTo(url, key, { flag: 'P', label: 'City hospital' });
}

describe('A link that is pasted', () => {
  it('is found from Health and from adding a document, and says what became of each file', async () => {
    const newcomer = await createPatient(portal.service);
    const page = await signIn(portal, newcomer, `/records/${newcomer.recordId}/health`, touchPhone);
    await page.getByRole('link', { name: 'Add from a link' }).click();
    await page.getByRole('heading', { name: 'Add from a link', level: 1 }).waitFor();
    const others = bundle(person('Otto', 'Berg', '1950-01-01'), sodium('o1'));
    await page
      .getByLabel('Link', { exact: true })
      .fill(await protectedLink([freshFile(), fhir], ['{"verifiableCredential":[]}', card], [others, fhir]));
    await submit(page);
    await page.getByRole('alert').getByText('Enter the passcode that you were given with the link').waitFor();
    await page.getByLabel('Passcode').fill('1234');
    await submit(page);
    await page.getByRole('alert').getByText('The passcode is wrong. 2 tries are left').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Passcode').fill('4711');
    await submit(page);
    await page.getByRole('heading', { name: 'What was in the link', level: 1 }).waitFor();
    await page.getByText('2 documents were added.').waitFor();
    await page.getByText('1 file was not added').waitFor();
    await page.getByText('A health card (SMART Health Card), which cannot be read here yet.').waitFor();
    const rows = await page
      .getByRole('list', { name: 'What was in the link' })
      .getByRole('listitem')
      .allInnerTexts();
    expect(rows.map((row) => row.replace(/\s+/g, ' '))).toEqual([
      'City hospital Added · Sodium [Moles/volume] in Serum or Plasma',
      'City hospital (2) Added About somebody else',
    ]);
    expect(await violationsOf(page)).toEqual([]);
    expect(page.url()).not.toContain('shlink');
    await page.getByRole('link', { name: 'Go to Health' }).click();
    await page.getByText('Sodium').first().waitFor();
  });
});

describe('What a sender writes', () => {
  it('is shown as it is, runs nowhere, and fits the smallest screen', async () => {
    const page = await open({ viewport: { width: 320, height: 640 } });
    const field = page.getByLabel('Link', { exact: true });
    const text = '</textarea><script>alert(1)</script>';
    await field.fill(text);
    await submit(page);
    await page.getByRole('alert').waitFor();
    expect(await field.inputValue()).toBe(text);
    const label = `<img src=x onerror=alert(1)>${'ab'.repeat(26)}`;
    const key = freshKey();
    const files = [
      { contentType: fhir, embedded: await jwe(freshFile(), key) },
      { contentType: '<b>', embedded: await jwe('x', key, { cty: '<b>' }) },
      { contentType: fhir, embedded: await jwe('{"<i>":1,"<i>":1}', key) },
    ];
    await field.fill(linkTo(sender.serve(json({ files })), key, { label }));
    await submit(page);
    await page.getByText(`The sender calls it “${label}”.`).waitFor();
    await page
      .getByText('The record does not accept this file: An object of the JSON names <i> twice')
      .waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await smallTargets(page)).toEqual([]);
  });
});

/** What a browser that can read QR codes says of any picture. This one cannot. */
async function withReader(page: BrowserPage, ...values: readonly string[]): Promise<void> {
  await page.addInitScript(`globalThis.BarcodeDetector = class {
    static getSupportedFormats = async () => ['aztec', 'qr_code'];
    detect = async () => ${JSON.stringify(values)}.map((rawValue) => ({ rawValue }));
  };`);
  await page.reload();
}

describe('The picture of a QR code', () => {
  const picture = async (page: BrowserPage) => ({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: await drawnPicture(page, { width: 40, height: 40, type: 'image/png' }),
  });

  it('is read in the browser, and never sent', async () => {
    const page = await open({ isForOneTest: true });
    const link = `https://viewer.example.org/#${await protectedLink([freshFile(), fhir])}`;
    await withReader(page, 'https://elsewhere.example.org', link);
    await page.getByLabel('Picture of the QR code').setInputFiles(await picture(page));
    await page.getByText('The QR code was read.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(link);
    let sent = '';
    page.on('request', (request) => {
      if (request.method() === 'POST') sent += request.postData();
    });
    await page.getByLabel('Passcode').fill('4711');
    await submit(page);
    await page.getByText('The document was added.').waitFor();
    expect(sent).toContain('passcode=4711');
    expect(sent).not.toContain('PNG');
  });

  it('is told to hold none, something else, or to be no picture, and asked for only where it can be read', async () => {
    const page = await open({ isForOneTest: true });
    await withReader(page);
    const field = page.getByLabel('Picture of the QR code');
    await field.setInputFiles(await picture(page));
    await page.getByText('There is no QR code in this picture.').waitFor();
    await field.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: Buffer.from('none') });
    await page.getByText('This file is no picture that can be read here.').waitFor();
    await withReader(page, 'https://elsewhere.example.org');
    await field.setInputFiles(await picture(page));
    await page.getByText('it holds something else than a link to medical data').waitFor();
    // Where the browser cannot read it, nobody is asked for one.
    await page.addInitScript('delete globalThis.BarcodeDetector');
    await page.reload();
    await page.getByLabel('Link', { exact: true }).waitFor();
    expect(await page.getByLabel('Picture of the QR code').isVisible()).toBe(false);
  });
});
