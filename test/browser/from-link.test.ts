/** Adding what the QR code of another system holds, and what its sender writes on a small screen. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violationsOf } from '../support/browser/accessibility.ts';
import type { BrowserPage } from '../support/browser/browser.ts';
import { patientOfFile, signIn } from '../support/browser/patient.ts';
import { drawnPicture } from '../support/browser/photos.ts';
import { smallTargets } from '../support/browser/targets.ts';
import { bundle, sodium } from '../support/fhir/resources.ts';
import { portalOfFile } from '../support/portal.ts';
import { freshKey, json, jwe, linkTo, type ShlServer, startShlServer } from '../support/shl-server.ts';

const portal = portalOfFile({ env: { PING_ALLOW_PRIVATE: 'true' } });
const patient = patientOfFile(portal);
let sender: ShlServer;
beforeAll(async () => {
  sender = await startShlServer();
});
afterAll(() => sender?.stop());

/** What a sender writes may be meant for a browser, and as long as a label can be. */
const label = `<img src=x onerror=alert(1)>${'ab'.repeat(26)}`;

/** A link to a file that is read, one of an unknown kind, and one that the record does not accept. */
async function hostileLink(): Promise<string> {
  const key = freshKey();
  const contentType = 'application/fhir+json';
  const files = [
    { contentType, embedded: await jwe(bundle(sodium('o1', 101)), key) },
    { contentType: '<b>', embedded: await jwe('x', key, { cty: '<b>' }) },
    { contentType, embedded: await jwe('{"<i>":1,"<i>":1}', key) },
  ];
  return linkTo(sender.serve(json({ files })), key, { label });
}

/** A browser that can read QR codes finds these in any picture. This one cannot. */
const find = (page: BrowserPage, ...codes: readonly string[]) =>
  page.evaluate(`globalThis.codes = ${JSON.stringify(codes)}`);
const reader = `globalThis.BarcodeDetector = sessionStorage.none ? undefined : class {
  static getSupportedFormats = async () => ['aztec', 'qr_code'];
  detect = async () => globalThis.codes.map((rawValue) => ({ rawValue }));
};`;

it('The picture of a QR code is read in the browser, and never sent; what the sender writes is shown as it is, and fits the smallest screen', async () => {
  const path = `/records/${patient.recordId}/documents/from-link`;
  const options = { viewport: { width: 320, height: 640 }, isForOneTest: true };
  const page = await signIn(portal, patient, path, options);
  await page.addInitScript(reader);
  await page.reload();
  const field = page.getByLabel('Picture of the QR code');
  const buffer = await drawnPicture(page, { width: 40, height: 40, type: 'image/png' });
  const choose = (content: Buffer) =>
    field.setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: content });
  await find(page);
  await choose(buffer);
  await page.getByText('There is no QR code in this picture.').waitFor();
  await choose(Buffer.from('none'));
  await page.getByText('This file is no picture that can be read here.').waitFor();
  await find(page, 'https://elsewhere.example.org');
  await choose(buffer);
  await page.getByText('it holds something else than a link to medical data').waitFor();
  const link = `https://viewer.example.org/#${await hostileLink()}`;
  await find(page, 'https://elsewhere.example.org', link);
  await choose(buffer);
  await page.getByText('The QR code was read.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByLabel('Link', { exact: true }).inputValue()).toBe(link);

  let sent = '';
  page.on('request', (request) => {
    if (request.method() === 'POST') sent += request.postData();
  });
  await page.getByLabel('Passcode').fill('4711');
  await page.getByRole('button', { name: 'Open and add' }).click();
  await page.getByText(`The sender calls it “${label}”.`).waitFor();
  expect(sent).toContain('passcode=4711');
  expect(sent).not.toContain('PNG');
  await page
    .getByText('The record does not accept this file: An object of the JSON names <i> twice')
    .waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  expect(await smallTargets(page)).toEqual([]);

  // Where the browser cannot read it, nobody is asked for one.
  await page.evaluate('sessionStorage.none = true');
  await page.goto(path);
  await page.getByLabel('Link', { exact: true }).waitFor();
  expect(await field.isVisible()).toBe(false);
});
